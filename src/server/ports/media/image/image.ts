import { join } from 'node:path'
import type { MadeDerivative, MediaInput, MediaResult, Processed, Rendition } from '../media.ts'
import { pathsOf, type MediaJob } from '../media-job.ts'
import { canBeCleaned } from '../metadata/families.ts'
import { failure, notes } from '../notes.ts'
import type { PictureReply, PictureTask } from '../children/tasks.ts'
import type { Outcome } from '../children/worker-pool.ts'
import { runTool } from '../children/run-tool.ts'
import { MAX_PIXELS_ARGUMENT } from '../av/guards.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'

// Formats that ffmpeg reads and sharp doesn't. The demuxer is fixed, so that a file can't choose it.
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

/** Images with a longer side, in pixels, get a tile pyramid for deep zoom. */
const DEEP = 2400

/** Decodes an image and makes its sizes. */
export async function processImage(job: MediaJob, input: MediaInput): Promise<Processed> {
  const first = await picture(job, { path: input.path, mime: input.mime, readMetadata: true })
  if (!('value' in first) || first.value.problem !== 'unsupported') return told(first, input)
  const png = await throughFfmpeg(job, input)
  const { suggestions, isPrivate } = first.value
  // Visitors must not get an undecodable original that reveals where it was taken.
  if (!png) return { facts: {}, derivatives: [], note: notes.noPreview, ...(isPrivate && { later: ['clean'] }) }
  const decoded = await picture(job, { path: png, mime: 'image/png' })
  return told('value' in decoded ? { value: { ...decoded.value, suggestions, isPrivate } } : decoded, input)
}

/** Makes the tile pyramid for deep zoom or the metadata-stripped copy. */
export async function renderPicture(job: MediaJob, input: MediaInput, kind: 'tiles' | 'clean'): Promise<MediaResult> {
  const first = await make(job, kind, input)
  const derivative = first ?? (await fromPng(job, kind, input))
  if (derivative) return { facts: {}, derivatives: [derivative] }
  return failure(kind === 'tiles' ? notes.noTiles : notes.notCleaned)
}

async function fromPng(job: MediaJob, kind: 'tiles' | 'clean', input: MediaInput): Promise<MadeDerivative | undefined> {
  const path = await throughFfmpeg(job, input)
  return path ? make(job, kind, { path, mime: 'image/png' }) : undefined
}

async function make(
  { workers, options, limits, signal }: MediaJob,
  kind: 'tiles' | 'clean',
  { path, mime }: Pick<MediaInput, 'path' | 'mime'>,
): Promise<MadeDerivative | undefined> {
  const outcome = await workers.run({ kind, path, mime, dir: options.dir }, { wallMs: limits.tilesMs, signal })
  return 'value' in outcome ? outcome.value.derivative : undefined
}

/** Runs an image task within the time limit for images. */
export function picture(
  { workers, options, limits, signal }: MediaJob,
  task: Omit<PictureTask, 'kind' | 'dir'>,
): Promise<Outcome<PictureReply>> {
  return workers.run({ kind: 'picture', dir: options.dir, ...task }, { wallMs: limits.imageMs, signal })
}

function told(outcome: Outcome<PictureReply>, { mime }: MediaInput): Processed {
  if (!('value' in outcome)) {
    return failure(noteOfStop(outcome))
  }
  const { value } = outcome
  const { width, height, pages, placeholder, suggestions } = value
  const note = noteOf(value)
  const shown = value.derivatives.length > 0
  const isDeep = shown && !value.smallPreview && mime !== 'image/svg+xml'
  const later: Rendition[] = [
    ...(shown && (pages ?? 1) > 1 ? (['pages'] as const) : []),
    ...(isDeep && Math.max(width ?? 0, height ?? 0) > DEEP ? (['tiles'] as const) : []),
    // Visitors get nothing of a failed file anyway.
    ...(value.isPrivate && (!isFailure(value) || canBeCleaned(mime)) ? (['clean'] as const) : []),
  ]
  return {
    facts: {
      ...(width && height && { width, height }),
      ...(pages && { pages }),
      ...(placeholder && { placeholder }),
      ...(suggestions && { suggestions }),
    },
    derivatives: value.derivatives,
    ...(note && { note, ...(isFailure(value) && { failed: note }) }),
    ...(later.length > 0 && { later }),
  }
}

function isFailure({ tooLarge, problem }: PictureReply): boolean {
  return tooLarge !== undefined || problem === 'damaged' || problem === 'file-too-large'
}

function noteOf(reply: PictureReply): FileNote | undefined {
  if (reply.tooLarge) return notes.pictureTooLarge(reply.tooLarge.width, reply.tooLarge.height)
  if (reply.problem === 'file-too-large') return notes.pictureFileTooLarge
  if (reply.problem === 'raw-without-preview') return notes.rawWithoutPreview
  if (reply.problem === 'compression') return notes.compressionUnsupported(reply.compression ?? '')
  if (reply.problem === 'unsupported') return notes.noPreview
  if (reply.problem) return notes.pictureDamaged
  if (reply.incomplete) return notes.pictureIncomplete
  return reply.smallPreview ? notes.smallPreviewOnly : undefined
}

/** The note for an image task that was stopped. */
function noteOfStop(outcome: { error: string } | { stopped: 'time' | 'memory' | 'crash' }): FileNote {
  if ('error' in outcome || outcome.stopped === 'crash') return notes.pictureDamaged
  return outcome.stopped === 'time' ? notes.tookTooLong : notes.tooMuchMemory
}

/** ffmpeg's demuxer for a MIME type; undefined if ffmpeg is not used for it. */
export const readerOf = (mime: string): string | undefined => FFMPEG_READERS[mime]

/** The arguments by which ffmpeg converts an image to PNG. */
export const pictureArguments = (reader: string, path: string, png: string): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'],
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', reader],
  ...MAX_PIXELS_ARGUMENT,
  ...['-f', reader, '-i', `file:${path}`, '-map', '0:v:0', '-frames:v', '1'],
  ...['-c:v', 'png', '-compression_level', '1', '-f', 'image2', '-update', '1', `file:${png}`],
]

async function throughFfmpeg(job: MediaJob, input: MediaInput): Promise<string | undefined> {
  const { tools, options, limits, signal } = job
  const reader = readerOf(input.mime)
  if (!reader) return undefined
  const png = join(options.dir, 'decoded.png')
  const result = await runTool(tools.ffmpeg(), pictureArguments(reader, input.path, png), {
    wallMs: limits.imageMs,
    signal,
    paths: pathsOf(job, input.path),
  })
  return result.ok ? png : undefined
}
