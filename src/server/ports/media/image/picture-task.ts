import sharp from 'sharp'
import type { PictureReply, PictureTask } from '../children/tasks.ts'
import { lookInto } from '../metadata/clean-task.ts'
import { LONGEST } from './decode.ts'
import { brightnessOf, encodePlaceholder, encodePoster, encodeSizes, withoutIdleAlpha } from './encode.ts'
import { decodePicture } from './decoders.ts'

// One image at a time per process: parallelism comes from the worker pool, and a cache would only keep pixels of other
// files.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes once, then encodes every size from those pixels. Runs in the worker process. */
export async function runPictureTask(task: PictureTask): Promise<PictureReply> {
  const decoded = await decodePicture(task.path, task.mime, task.dir, LONGEST)
  const looked = task.readMetadata ? await lookInto(task.path, task.mime) : {}
  if (!('pixels' in decoded)) return { ...decoded, ...looked, derivatives: [] }
  const { pixels: decodedPixels, ...facts } = decoded
  if (task.atLeastBrightness && (await brightnessOf(decodedPixels)) < task.atLeastBrightness) {
    return { problem: 'dark', derivatives: [] }
  }
  const pixels = await withoutIdleAlpha(decodedPixels)
  const derivatives = await encodeSizes(pixels, task.dir)
  if (task.poster) derivatives.push(await encodePoster(pixels, task.dir))
  const placeholder = await encodePlaceholder(pixels)
  return { ...facts, ...looked, derivatives, ...(placeholder && { placeholder }) }
}
