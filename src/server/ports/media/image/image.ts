import { join } from 'node:path'
import type { DerivativeFile, MediaInput, MediaResult, ProcessResult, Rendition } from '../media.ts'
import { getSandboxPaths, type MediaJob } from '../media-job.ts'
import { canBeCleaned } from '../metadata/metadata-formats.ts'
import { createFailedResult, notes } from '../file-notes.ts'
import type { PictureReply, PictureTask } from '../children/tasks.ts'
import type { TaskOutcome } from '../children/worker-pool.ts'
import { runTool } from '../children/run-tool.ts'
import { MAX_PIXELS_ARGUMENT } from '../av/input-arguments.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'

// Formats that ffmpeg reads but sharp doesn't. The demuxer is fixed, so that a file can't choose it.
const FFMPEG_DEMUXERS: Readonly<Record<string, string>> = {
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

/** Images whose longer side exceeds this, in pixels, get a tile pyramid for deep zoom. */
const MIN_DEEP_ZOOM_SIDE = 2400

/** Decodes an image and encodes it in all sizes. */
export async function processImage(job: MediaJob, input: MediaInput): Promise<ProcessResult> {
  const reply = await runPictureTask(job, { path: input.path, mime: input.mime, readMetadata: true })
  if (!('value' in reply) || reply.value.problem !== 'unsupported') return toProcessed(reply, input)
  const png = await decodeWithFfmpeg(job, input)
  const { suggestions, isPrivate } = reply.value
  // An original that can't be decoded may still reveal where it was taken, so visitors must get a cleaned copy.
  if (!png)
    return { facts: {}, derivatives: [], note: notes.noPreview, ...(isPrivate && { pendingRenditions: ['clean'] }) }
  const decoded = await runPictureTask(job, { path: png, mime: 'image/png' })
  return toProcessed('value' in decoded ? { value: { ...decoded.value, suggestions, isPrivate } } : decoded, input)
}

/** Makes the tile pyramid for deep zoom or the metadata-stripped copy. */
export async function renderPicture(job: MediaJob, input: MediaInput, kind: 'tiles' | 'clean'): Promise<MediaResult> {
  const reply = await runTask(job, kind, input)
  const derivative = reply ?? (await renderFromPng(job, kind, input))
  if (derivative) return { facts: {}, derivatives: [derivative] }
  return createFailedResult(kind === 'tiles' ? notes.noTiles : notes.notCleaned)
}

async function renderFromPng(
  job: MediaJob,
  kind: 'tiles' | 'clean',
  input: MediaInput,
): Promise<DerivativeFile | undefined> {
  const path = await decodeWithFfmpeg(job, input)
  return path ? runTask(job, kind, { path, mime: 'image/png' }) : undefined
}

async function runTask(
  { workers, options, limits, signal }: MediaJob,
  kind: 'tiles' | 'clean',
  { path, mime }: Pick<MediaInput, 'path' | 'mime'>,
): Promise<DerivativeFile | undefined> {
  const outcome = await workers.run({ kind, path, mime, dir: options.dir }, { wallMs: limits.tilesMs, signal })
  return 'value' in outcome ? outcome.value.derivative : undefined
}

/** Runs an image task within the time limit for images. */
export function runPictureTask(
  { workers, options, limits, signal }: MediaJob,
  task: Omit<PictureTask, 'kind' | 'dir'>,
): Promise<TaskOutcome<PictureReply>> {
  return workers.run({ kind: 'picture', dir: options.dir, ...task }, { wallMs: limits.imageMs, signal })
}

function toProcessed(outcome: TaskOutcome<PictureReply>, { mime }: MediaInput): ProcessResult {
  if (!('value' in outcome)) {
    return createFailedResult(findStopNote(outcome))
  }
  const { value } = outcome
  const { width, height, pages, placeholder, look, suggestions } = value
  const note = findNote(value)
  const isShown = value.derivatives.length > 0
  const allowsDeepZoom = isShown && !value.smallPreview && mime !== 'image/svg+xml'
  const pendingRenditions: Rendition[] = [
    ...(isShown && (pages ?? 1) > 1 ? (['pages'] as const) : []),
    ...(allowsDeepZoom && Math.max(width ?? 0, height ?? 0) > MIN_DEEP_ZOOM_SIDE ? (['tiles'] as const) : []),
    // A failed file is copied only if it can be cleaned; otherwise visitors get nothing of it.
    ...(value.isPrivate && (!isFailure(value) || canBeCleaned(mime)) ? (['clean'] as const) : []),
  ]
  return {
    facts: {
      ...(width && height && { width, height }),
      ...(pages && { pages }),
      ...(placeholder && { placeholder }),
      ...(look && { look }),
      ...(suggestions && { suggestions }),
    },
    derivatives: value.derivatives,
    ...(note && { note, ...(isFailure(value) && { failed: note }) }),
    ...(pendingRenditions.length > 0 && { pendingRenditions }),
  }
}

function isFailure({ tooLarge, problem }: PictureReply): boolean {
  return tooLarge !== undefined || problem === 'damaged' || problem === 'file-too-large'
}

function findNote(reply: PictureReply): FileNote | undefined {
  if (reply.tooLarge) return notes.pictureTooLarge(reply.tooLarge.width, reply.tooLarge.height)
  if (reply.problem === 'file-too-large') return notes.pictureFileTooLarge
  if (reply.problem === 'raw-without-preview') return notes.rawWithoutPreview
  if (reply.problem === 'compression') return notes.compressionUnsupported(reply.compression ?? '')
  if (reply.problem === 'unsupported') return notes.noPreview
  if (reply.problem) return notes.pictureDamaged
  if (reply.incomplete) return notes.pictureIncomplete
  return reply.smallPreview ? notes.smallPreviewOnly : undefined
}

/** The note for an image task that was killed. */
function findStopNote(outcome: { error: string } | { stopped: 'time' | 'memory' | 'crash' }): FileNote {
  if ('error' in outcome || outcome.stopped === 'crash') return notes.pictureDamaged
  return outcome.stopped === 'time' ? notes.tookTooLong : notes.tooMuchMemory
}

/** Returns ffmpeg's demuxer for a MIME type; undefined if ffmpeg isn't used for it. */
export const getPictureDemuxer = (mime: string): string | undefined => FFMPEG_DEMUXERS[mime]

/** Returns the arguments with which ffmpeg converts an image to PNG. */
export const createPngArguments = (demuxer: string, path: string, png: string): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'],
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxer],
  ...MAX_PIXELS_ARGUMENT,
  ...['-f', demuxer, '-i', `file:${path}`, '-map', '0:v:0', '-frames:v', '1'],
  ...['-c:v', 'png', '-compression_level', '1', '-f', 'image2', '-update', '1', `file:${png}`],
]

async function decodeWithFfmpeg(job: MediaJob, input: MediaInput): Promise<string | undefined> {
  const { tools, options, limits, signal } = job
  const demuxer = getPictureDemuxer(input.mime)
  if (!demuxer) return undefined
  const png = join(options.dir, 'decoded.png')
  const result = await runTool(tools.ffmpeg(), createPngArguments(demuxer, input.path, png), {
    wallMs: limits.imageMs,
    signal,
    paths: getSandboxPaths(job, input.path),
  })
  return result.ok ? png : undefined
}
