import { join } from 'node:path'
import type { MediaInput, MediaResult } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { notes } from '../notes.ts'
import type { PictureReply, PictureTask } from '../children/tasks.ts'
import type { Outcome } from '../children/worker-pool.ts'
import { runTool } from '../children/run-tool.ts'
import { MAX_PIXELS_ARGUMENT } from '../av/guards.ts'

// What sharp does not read but ffmpeg does. Its reader is named, so that no file chooses it for itself.
const FFMPEG_READERS: Readonly<Record<string, string>> = {
  'image/bmp': 'bmp_pipe',
  'image/vnd.adobe.photoshop': 'psd_pipe',
  'image/jp2': 'j2k_pipe',
  'image/jpx': 'j2k_pipe',
  'image/j2c': 'j2k_pipe',
  'image/jxl': 'jpegxl_pipe',
  'image/x-icon': 'ico',
  'image/x-tga': 'image2',
  'image/x-exr': 'exr_pipe',
  'image/vnd.zbrush.pcx': 'pcx_pipe',
  'image/qoi': 'qoi_pipe',
}

/** Makes the sizes of a picture. */
export async function processImage(job: MediaJob, input: MediaInput): Promise<MediaResult> {
  const first = await picture(job, { path: input.path, mime: input.mime })
  if (!('value' in first) || first.value.problem !== 'unsupported') return told(first)
  const png = await throughFfmpeg(job, input)
  return png
    ? told(await picture(job, { path: png, mime: 'image/png' }))
    : { facts: {}, derivatives: [], note: notes.noPreview }
}

/** One picture task within the clock for pictures. */
export function picture(
  { workers, options, limits, signal }: MediaJob,
  task: Omit<PictureTask, 'kind' | 'dir'>,
): Promise<Outcome<PictureReply>> {
  return workers.run({ kind: 'picture', dir: options.dir, ...task }, { wallMs: limits.imageMs, signal })
}

function told(outcome: Outcome<PictureReply>): MediaResult {
  if (!('value' in outcome)) return { facts: {}, derivatives: [], note: noteOfStop(outcome) }
  const { value } = outcome
  const { width, height, pages, placeholder } = value
  const note = noteOf(value)
  return {
    facts: { ...(width && height && { width, height }), ...(pages && { pages }), ...(placeholder && { placeholder }) },
    derivatives: value.derivatives,
    ...(note && { note }),
  }
}

function noteOf(reply: PictureReply): string | undefined {
  if (reply.tooLarge) return notes.pictureTooLarge(reply.tooLarge.width, reply.tooLarge.height)
  if (reply.problem === 'file-too-large') return notes.pictureFileTooLarge
  if (reply.problem === 'raw-without-preview') return notes.rawWithoutPreview
  if (reply.problem === 'unsupported') return notes.noPreview
  if (reply.problem) return notes.pictureDamaged
  if (reply.incomplete) return notes.pictureIncomplete
  return reply.smallPreview ? notes.smallPreviewOnly : undefined
}

/** The sentence for a picture task that did not come to its end. */
function noteOfStop(outcome: { error: string } | { stopped: 'time' | 'memory' | 'crash' }): string {
  if ('error' in outcome || outcome.stopped === 'crash') return notes.pictureDamaged
  return outcome.stopped === 'time' ? notes.tookTooLong : notes.tooMuchMemory
}

async function throughFfmpeg(
  { tools, options, limits, signal }: MediaJob,
  input: MediaInput,
): Promise<string | undefined> {
  const reader = FFMPEG_READERS[input.mime]
  if (!reader) return undefined
  const png = join(options.dir, 'decoded.png')
  const result = await runTool(
    tools.ffmpeg(),
    [
      '-nostdin',
      '-hide_banner',
      '-loglevel',
      'error',
      '-y',
      '-protocol_whitelist',
      'file,pipe',
      '-format_whitelist',
      reader,
      ...MAX_PIXELS_ARGUMENT,
      '-f',
      reader,
      '-i',
      `file:${input.path}`,
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-compression_level',
      '1',
      '-f',
      'image2',
      '-update',
      '1',
      `file:${png}`,
    ],
    { wallMs: limits.imageMs, signal },
  )
  return result.ok ? png : undefined
}
