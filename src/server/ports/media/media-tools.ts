import { isRecording } from '#shared/rules/media-type.ts'
import { processAudio } from './av/audio.ts'
import { renderCleanCopy } from './av/clean.ts'
import { renderStream } from './av/stream.ts'
import { processVideo } from './av/video.ts'
import { processDocument } from './document/document.ts'
import { processPdf, renderPages } from './document/pdf/pdf.ts'
import { processImage, renderPicture } from './image/image.ts'
import { checkTools } from './checks/check-tools.ts'
import { createToolMonitor, type OnToolChange } from './checks/tool-monitor.ts'
import { createToolVersions } from './checks/tool-versions.ts'
import { ToolError, ToolFailedError } from './children/tool-error.ts'
import type { MediaInput, MediaJobOptions, MediaTools, ProcessResult, Rendition, MediaResult } from './media.ts'
import type { MediaJob, MediaLimits } from './media-job.ts'
import { notes } from './file-notes.ts'
import { sniff } from './sniff/sniff.ts'
import { findTools, type ToolPaths } from './tools.ts'
import { readTable } from './table/read-table.ts'
import { createWorkerPool } from './children/worker-pool.ts'
import { getVerdict } from './verdict.ts'

const DEFAULT_LIMITS: MediaLimits = {
  imageMs: 60_000,
  tilesMs: 300_000,
  pdfMs: 60_000,
  textMs: 60_000,
  probeMs: 60_000,
  transcodeMs: 600_000,
  tableMs: 180_000,
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
  const limits = { ...DEFAULT_LIMITS, ...settings.limits }
  const shutdownController = new AbortController()
  const sampleReaders = { tools, workers, signal: shutdownController.signal }
  const toolVersions = createToolVersions(tools)
  const toolMonitor = createToolMonitor(sampleReaders, settings.onToolChange ?? (() => {}))
  const createJob = (options: MediaJobOptions, { size }: MediaInput): MediaJob => {
    const signal = options.signal
      ? AbortSignal.any([options.signal, shutdownController.signal])
      : shutdownController.signal
    signal.throwIfAborted()
    return { tools, workers, limits, options, size, signal }
  }
  /** A file is called damaged, unsupported or too large only if the tools can read a sample immediately afterwards. */
  const withVerifiedTools = async <R extends MediaResult>(input: MediaInput, run: () => Promise<R>): Promise<R> => {
    await toolMonitor.requireWorkingTools(input)
    const versionBefore = await toolVersions.getTypeVersion(input.type)
    try {
      const result = await run()
      const note = result.failed ?? result.note
      if (!note || !getVerdict(note)) return result
      await toolMonitor.verifyTools(input)
      // The program that failed is no longer the one that passed the check.
      if (versionBefore !== (await toolVersions.getTypeVersion(input.type)))
        throw new ToolFailedError('a media tool', 'it was replaced meanwhile')
      return result
    } catch (error) {
      // Determines whether the tool fails only for this file or for any file.
      if (error instanceof ToolError) await toolMonitor.verifyTools(input)
      throw error
    }
  }
  return {
    sniff,
    async process(input, options) {
      const job = createJob(options, input)
      return withVerifiedTools(input, async () => processByType(job, input))
    },
    async render(input, rendition, options) {
      const job = createJob(options, input)
      return withVerifiedTools(input, () => render(job, input, rendition))
    },
    readTable: (input, { signal, onRows } = {}) =>
      readTable(workers, input, {
        wallMs: limits.tableMs,
        onProgress: onRows,
        signal: signal ? AbortSignal.any([signal, shutdownController.signal]) : shutdownController.signal,
      }),
    getVersion: (type) => toolVersions.getTypeVersion(type),
    check: () => checkTools(sampleReaders, toolVersions),
    retryBrokenTools: () => toolMonitor.retryBrokenTools(),
    async close() {
      shutdownController.abort(new Error('media tools were closed'))
      await workers.close()
    },
  }
}

function processByType(job: MediaJob, input: MediaInput): Promise<ProcessResult> | ProcessResult {
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

function render(job: MediaJob, input: MediaInput, rendition: Rendition): Promise<MediaResult> {
  switch (rendition) {
    case 'stream':
      return renderStream(job, input)
    case 'tiles':
      return renderPicture(job, input, 'tiles')
    case 'clean':
      return isRecording(input.type) ? renderCleanCopy(job, input) : renderPicture(job, input, 'clean')
    case 'pages':
      return renderPages(job, input)
  }
}
