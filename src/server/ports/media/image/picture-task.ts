import sharp from 'sharp'
import type { PictureReply, PictureTask } from '../children/tasks.ts'
import { decodeSvg, decodeWithSharp, type Decoded } from './decode.ts'
import { decodeCameraRaw, decodeEpsPreview } from './embedded.ts'
import { brightnessOf, encodePlaceholder, encodePoster, encodeSizes, withoutIdleAlpha } from './encode.ts'
import { decodeHeif } from './heif.ts'

// One picture at a time in each process: lanes are processes, and a cache would only hold strangers' pixels.
sharp.concurrency(1)
sharp.cache(false)

const CAMERA_RAW =
  /^image\/(x-adobe-dng|x-canon-(cr2|cr3|crw)|x-nikon-nef|x-sony-arw|x-fujifilm-raf|x-olympus-orf|x-panasonic-rw2|x-pentax-pef)$/

/** Decodes once, then encodes every size from those pixels. Runs in the worker process. */
export async function runPictureTask(task: PictureTask): Promise<PictureReply> {
  const decoded = await decode(task.path, task.mime)
  if (!('pixels' in decoded)) return { ...decoded, derivatives: [] }
  const { pixels: decodedPixels, ...facts } = decoded
  if (task.atLeastBrightness && (await brightnessOf(decodedPixels)) < task.atLeastBrightness) {
    return { problem: 'dark', derivatives: [] }
  }
  const pixels = await withoutIdleAlpha(decodedPixels)
  const derivatives = await encodeSizes(pixels, task.dir)
  if (task.poster) derivatives.push(await encodePoster(pixels, task.dir))
  const placeholder = await encodePlaceholder(pixels)
  return { ...facts, derivatives, ...(placeholder && { placeholder }) }
}

async function decode(path: string, mime: string): Promise<Decoded> {
  if (mime === 'image/svg+xml') return decodeSvg(path)
  if (CAMERA_RAW.test(mime)) return decodeCameraRaw(path)
  if (mime === 'image/x-eps' || mime === 'application/postscript') return decodeEpsPreview(path)
  if (mime.startsWith('image/heic')) return decodeHeif(path)
  const decoded = await decodeWithSharp(path)
  // HEIF is a family: what is not HEVC sharp reads itself, and faster.
  if (!('pixels' in decoded) && mime.startsWith('image/heif') && !decoded.tooLarge) return decodeHeif(path)
  return decoded
}
