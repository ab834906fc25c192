import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { decodeWithSharp, turned, type Decoded } from './decode.ts'

const MAX_BYTES = 300 * 1024 * 1024
const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff])
const TRIES = 40

/**
 * Decodes the largest JPEG inside a camera raw file. This works for all manufacturers because each embeds one; the
 * sensor data itself (lossless JPEG) is skipped. Width and height are the sensor's if known.
 */
export async function decodeCameraRaw(path: string, longest: number): Promise<Decoded> {
  if ((await stat(path)).size > MAX_BYTES) return { problem: 'file-too-large' }
  const file = await readFile(path)
  const previews = jpegsIn(file).sort((a, b) => b.width * b.height - a.width * a.height)
  const sensor = await sharp(file, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => undefined)
  let best: Decoded = { problem: 'raw-without-preview' }
  for (const preview of previews) {
    const decoded = await decodePreview(file.subarray(preview.at), sensor?.orientation, longest)
    if (!('pixels' in decoded)) continue
    // A complete smaller image is better than a larger one that is half grey.
    if (!('pixels' in best) || !decoded.incomplete) best = decoded
    if (!decoded.incomplete) break
  }
  if (!('pixels' in best)) return best
  const full = sensor?.autoOrient
  const smallPreview = Math.max(best.width, best.height) < 800
  return { ...best, ...(full && full.width > best.width ? full : {}), ...(smallPreview && { smallPreview }) }
}

/** Decodes the TIFF preview of an EPS file with a binary header, if there is one. */
export async function decodeEpsPreview(path: string): Promise<Decoded> {
  if ((await stat(path)).size > MAX_BYTES) return { problem: 'file-too-large' }
  const file = await readFile(path)
  if (file.length < 32 || file.readUInt32BE(0) !== 0xc5d0d3c6) return { problem: 'unsupported' }
  const at = file.readUInt32LE(20)
  const length = file.readUInt32LE(24)
  if (at === 0 || length === 0 || at + length > file.length) return { problem: 'unsupported' }
  const decoded = await decodeWithSharp(file.subarray(at, at + length))
  if (!('pixels' in decoded)) return { problem: 'unsupported' }
  return Math.max(decoded.width, decoded.height) < 800 ? { ...decoded, smallPreview: true } : decoded
}

// Previews often lack an orientation; the camera's applies to them as well.
async function decodePreview(jpeg: Buffer, orientation: number | undefined, longest: number): Promise<Decoded> {
  const decoded = await decodeWithSharp(jpeg, longest)
  if (!('pixels' in decoded) || !orientation || orientation < 2) return decoded
  const own = (await sharp(jpeg, { failOn: 'none' }).metadata()).orientation
  if (own) return decoded
  const pixels = await turned(decoded.pixels, orientation)
  const lying = orientation > 4
  return {
    ...decoded,
    pixels,
    width: lying ? decoded.height : decoded.width,
    height: lying ? decoded.width : decoded.height,
  }
}

/** The offsets of JPEGs in a file. Lossless ones, which only raw converters read, are left out. */
function jpegsIn(file: Buffer): Array<{ at: number; width: number; height: number }> {
  const found: Array<{ at: number; width: number; height: number }> = []
  for (
    let at = file.indexOf(START_OF_IMAGE);
    at >= 0 && found.length < TRIES;
    at = file.indexOf(START_OF_IMAGE, at + 3)
  ) {
    const size = frameSize(file, at + 2)
    if (size && size.width >= 100) found.push({ at, ...size })
  }
  return found
}

function frameSize(file: Buffer, start: number): { width: number; height: number } | undefined {
  for (let at = start; at + 9 < file.length && file[at] === 0xff;) {
    const marker = file[at + 1] as number
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}
