import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { decodeWithSharp, applyOrientation, type DecodeResult } from './decode.ts'

const MAX_FILE_BYTES = 300 * 1024 * 1024
const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff])
const MAX_PREVIEWS = 40

/**
 * Decodes the largest JPEG inside a camera raw file. This works for all manufacturers, because each of them embeds one;
 * the sensor data itself (lossless JPEG) is skipped. Width and height are those of the sensor, if known.
 */
export async function decodeCameraRaw(path: string, maxSide: number): Promise<DecodeResult> {
  if ((await stat(path)).size > MAX_FILE_BYTES) return { problem: 'file-too-large' }
  const file = await readFile(path)
  const previews = findJpegs(file).sort((a, b) => b.width * b.height - a.width * a.height)
  const metadata = await sharp(file, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => undefined)
  let bestDecoded: DecodeResult = { problem: 'raw-without-preview' }
  for (const preview of previews) {
    const decoded = await decodePreview(file.subarray(preview.offset), metadata?.orientation, maxSide)
    if (!('pixels' in decoded)) continue
    // A smaller image that is complete is better than a larger one that is half grey.
    if (!('pixels' in bestDecoded) || !decoded.incomplete) bestDecoded = decoded
    if (!decoded.incomplete) break
  }
  if (!('pixels' in bestDecoded)) return bestDecoded
  const sensorSize = metadata?.autoOrient
  const smallPreview = Math.max(bestDecoded.width, bestDecoded.height) < 800
  return {
    ...bestDecoded,
    ...(sensorSize && sensorSize.width > bestDecoded.width ? sensorSize : {}),
    ...(smallPreview && { smallPreview }),
  }
}

/** Decodes the TIFF preview of an EPS file with a binary header, if there is one. */
export async function decodeEpsPreview(path: string): Promise<DecodeResult> {
  if ((await stat(path)).size > MAX_FILE_BYTES) return { problem: 'file-too-large' }
  const file = await readFile(path)
  if (file.length < 32 || file.readUInt32BE(0) !== 0xc5d0d3c6) return { problem: 'unsupported' }
  const offset = file.readUInt32LE(20)
  const length = file.readUInt32LE(24)
  if (offset === 0 || length === 0 || offset + length > file.length) return { problem: 'unsupported' }
  const decoded = await decodeWithSharp(file.subarray(offset, offset + length))
  if (!('pixels' in decoded)) return { problem: 'unsupported' }
  return Math.max(decoded.width, decoded.height) < 800 ? { ...decoded, smallPreview: true } : decoded
}

// Previews often lack an orientation, so the orientation of the raw image applies to them.
async function decodePreview(jpeg: Buffer, orientation: number | undefined, maxSide: number): Promise<DecodeResult> {
  const decoded = await decodeWithSharp(jpeg, maxSide)
  if (!('pixels' in decoded) || !orientation || orientation < 2) return decoded
  const ownOrientation = (await sharp(jpeg, { failOn: 'none' }).metadata()).orientation
  if (ownOrientation) return decoded
  const pixels = await applyOrientation(decoded.pixels, orientation)
  const isRotated = orientation > 4
  return {
    ...decoded,
    pixels,
    width: isRotated ? decoded.height : decoded.width,
    height: isRotated ? decoded.width : decoded.height,
  }
}

/** Returns the offsets of JPEGs in a file. Lossless JPEGs, which only raw converters read, are left out. */
function findJpegs(file: Buffer): Array<{ offset: number; width: number; height: number }> {
  const jpegs: Array<{ offset: number; width: number; height: number }> = []
  for (
    let offset = file.indexOf(START_OF_IMAGE);
    offset >= 0 && jpegs.length < MAX_PREVIEWS;
    offset = file.indexOf(START_OF_IMAGE, offset + 3)
  ) {
    const size = readFrameSize(file, offset + 2)
    if (size && size.width >= 100) jpegs.push({ offset, ...size })
  }
  return jpegs
}

function readFrameSize(file: Buffer, start: number): { width: number; height: number } | undefined {
  for (let offset = start; offset + 9 < file.length && file[offset] === 0xff;) {
    const marker = file[offset + 1] as number
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      return { height: file.readUInt16BE(offset + 5), width: file.readUInt16BE(offset + 7) }
    }
    if (marker === 0xda || marker === 0xd9) return undefined
    offset += 2 + file.readUInt16BE(offset + 2)
  }
  return undefined
}
