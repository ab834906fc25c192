import sharp from 'sharp'
import type { PictureReply, PictureTask } from '../children/tasks.ts'
import { inspectPicture } from '../metadata/clean-task.ts'
import { MAX_SIZE_SIDE } from './decode.ts'
import { measureBrightness, encodePlaceholder, encodePoster, encodeSizes, dropOpaqueAlpha, toSharp } from './encode.ts'
import { decodePicture } from './decode-picture.ts'
import { measureLook } from './measure-look.ts'

// One image at a time per process: parallelism comes from the worker pool, and a cache would only hold pixels of other
// files.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes the image once, then encodes every size from its pixels. Runs in the worker process. */
export async function runPictureTask(task: PictureTask): Promise<PictureReply> {
  const decoded = await decodePicture(task.path, task.mime, task.dir, MAX_SIZE_SIDE)
  const metadata = task.readMetadata ? await inspectPicture(task.path, task.mime) : {}
  if (!('pixels' in decoded)) return { ...decoded, ...metadata, derivatives: [] }
  const { pixels: decodedPixels, ...otherFacts } = decoded
  if (task.minBrightness && (await measureBrightness(decodedPixels)) < task.minBrightness) {
    return { problem: 'dark', derivatives: [] }
  }
  const pixels = await dropOpaqueAlpha(decodedPixels)
  const derivatives = await encodeSizes(pixels, task.dir)
  if (task.makesPoster) derivatives.push(await encodePoster(pixels, task.dir))
  const placeholder = await encodePlaceholder(pixels)
  const look = await measureLook(toSharp(pixels))
  return { ...otherFacts, ...metadata, derivatives, ...(placeholder && { placeholder }), ...(look && { look }) }
}
