import { isRecording } from '#shared/rules/media-type.ts'
import { processAudio } from './av/audio.ts'
import { renderClean } from './av/clean.ts'
import { renderStream } from './av/stream.ts'
import { processVideo } from './av/video.ts'
import { processDocument } from './document/office.ts'
import { processPdf, renderPages } from './document/pdf/pdf.ts'
import { processImage, renderPicture } from './image/image.ts'
import { checkTools } from './checks/check-tools.ts'
import { createControls, type OnToolChange } from './checks/controls.ts'
import { createVersions } from './checks/versions.ts'
import { ToolError, ToolFailedError } from './children/tool-error.ts'
import type { MediaInput, MediaJobOptions, MediaTools, Processed, Rendition, MediaResult } from './media.ts'
import type { MediaJob, MediaLimits } from './media-job.ts'
import { notes } from './notes.ts'
import { sniff } from './sniff/sniff.ts'
import { findTools, type ToolPaths } from './tools.ts'
import { createWorkerPool } from './children/worker-pool.ts'
import { verdictOf } from './verdict.ts'

const LIMITS: MediaLimits = {
  imageMs: 60_000,
  tilesMs: 300_000,
  pdfMs: 60_000,
  textMs: 60_000,
  probeMs: 60_000,
  transcodeMs: 600_000,
}

/**
 * Processes media with sharp, libheif, PDFium and ffmpeg, each in a child process with time and memory limits.
 * Configured paths of ffmpeg and ffprobe are checked immediately, others are located when first needed;
 * MissingToolError names the setting to change.
 */
export function createMediaTools(
  settings: ToolPaths & { limits?: Partial<MediaLimits>; onToolChange?: OnToolChange } = {},
): MediaTools {
  const tools = findTools(settings)
  if (settings.ffmpegPath) tools.ffmpeg()
  if (settings.ffprobePath) tools.ffprobe()
  const workers = createWorkerPool()
  const limits = { ...LIMITS, ...settings.limits }
  const closing = new AbortController()
  const readers = { tools, workers, signal: closing.signal }
  const versions = createVersions(tools)
  const controls = createControls(readers, settings.onToolChange ?? (() => {}))
  const start = (options: MediaJobOptions, { size }: MediaInput): MediaJob => {
    const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal
    signal.throwIfAborted()
    return { tools, workers, limits, options, size, signal }
  }
  /** A file is called damaged, unsupported or too large only by tools that can read a sample immediately afterwards. */
  const judged = async <R extends MediaResult>(input: MediaInput, work: () => Promise<R>): Promise<R> => {
    await controls.demandWorking(input)
    const before = await versions.of(input.type)
    try {
      const result = await work()
      const note = result.failed ?? result.note
      if (!note || !verdictOf(note)) return result
      await controls.prove(input)
      // The tool that failed is not the one that passed the check.
      if (before !== (await versions.of(input.type)))
        throw new ToolFailedError('a media tool', 'it was replaced meanwhile')
      return result
    } catch (error) {
      // Finds out whether the tool fails only with this file or with any.
      if (error instanceof ToolError) await controls.prove(input)
      throw error
    }
  }
  return {
    sniff,
    async process(input, options) {
      const job = start(options, input)
      return judged(input, async () => dispatch(job, input))
    },
    async render(input, what, options) {
      const job = start(options, input)
      return judged(input, () => render(job, input, what))
    },
    versionFor: (type) => versions.of(type),
    check: () => checkTools(readers, versions),
    haveRecovered: () => controls.haveRecovered(),
    async close() {
      closing.abort(new Error('media tools were closed'))
      await workers.close()
    },
  }
}

function dispatch(job: MediaJob, input: MediaInput): Promise<Processed> | Processed {
  switch (input.type) {
    case 'image':
      return processImage(job, input)
    case 'video':
      return processVideo(job, input)
    case 'audio':
      return processAudio(job, input)
    case 'pdf':
      return processPdf(job, input)
    case 'document':
      return processDocument(job, input)
    case 'application':
      return { facts: {}, derivatives: [], note: notes.program }
  }
}

function render(job: MediaJob, input: MediaInput, what: Rendition): Promise<MediaResult> {
  switch (what) {
    case 'stream':
      return renderStream(job, input)
    case 'tiles':
      return renderPicture(job, input, 'tiles')
    case 'clean':
      return isRecording(input.type) ? renderClean(job, input) : renderPicture(job, input, 'clean')
    case 'pages':
      return renderPages(job, input)
  }
}
