import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { INPUT_GUARDS, createInputArguments } from '../av/input-arguments.ts'
import { getLastLine, ToolError, ToolFailedError } from '../children/tool-error.ts'
import { runTool } from '../children/run-tool.ts'
import type { WorkerPool } from '../children/worker-pool.ts'
import { createPngArguments, getPictureDemuxer } from '../image/image.ts'
import type { ToolLocator } from '../tools.ts'
import { makeWorkDir } from '../work-dir.ts'
import { getSamplePath, type Sample } from './samples.ts'

/** The tools and workers for reading samples. */
export interface SampleReaders {
  tools: ToolLocator
  workers: WorkerPool
  signal: AbortSignal
}

// Generous, because a slow, loaded machine is not the tool's fault.
const READ_TIMEOUT_MS = 60_000
const NO_RESULT_REASON = 'it gave no result'

/**
 * Reads a sample with its tool, in the same sandbox as uploads. Returns the reason if it fails, otherwise null. Throws
 * when aborted.
 */
export async function readSample(sampleReaders: SampleReaders, sample: Sample): Promise<string | null> {
  const { dir, remove } = await makeWorkDir()
  try {
    return await readWithTool(sampleReaders, sample, dir)
  } catch (error) {
    if (sampleReaders.signal.aborted || !(error instanceof ToolError)) throw error
    return error instanceof ToolFailedError ? error.reason : error.message
  } finally {
    await remove()
  }
}

function readWithTool(sampleReaders: SampleReaders, sample: Sample, dir: string): Promise<string | null> {
  switch (sample.tool) {
    case 'ffprobe':
      return readWithFfprobe(sampleReaders, sample, dir)
    case 'ffmpeg':
      return readWithFfmpeg(sampleReaders, sample, dir)
    case 'sharp':
    case 'libheif':
    case 'PDFium':
    case 'the document reader':
      return readInWorker(sampleReaders, sample, dir)
  }
}

async function readWithFfprobe({ tools, signal }: SampleReaders, sample: Sample, dir: string): Promise<string | null> {
  const path = getSamplePath(sample)
  const args = ['-v', 'error', '-hide_banner', ...INPUT_GUARDS, '-show_streams', '-of', 'json', '-i', `file:${path}`]
  const limits = { wallMs: READ_TIMEOUT_MS, signal, paths: { reads: [path], writes: [dir] } }
  const { ok, output, stderrTail } = await runTool(tools.ffprobe(), args, limits)
  return ok && output.includes('"codec_type": "audio"') ? null : getLastLine(stderrTail) || NO_RESULT_REASON
}

async function readWithFfmpeg({ tools, signal }: SampleReaders, sample: Sample, dir: string): Promise<string | null> {
  const path = getSamplePath(sample)
  const outputPath = join(dir, 'made')
  const demuxer = getPictureDemuxer(sample.mime)
  const args = demuxer
    ? createPngArguments(demuxer, path, outputPath)
    : [...createInputArguments(path), ...createOutputArguments(sample), `file:${outputPath}`]
  const limits = { wallMs: READ_TIMEOUT_MS, signal, paths: { reads: [path], writes: [dir] } }
  const { ok, stderrTail } = await runTool(tools.ffmpeg(), args, limits)
  const size = await stat(outputPath).then(
    (stats) => stats.size,
    () => 0,
  )
  return ok && size > 0 ? null : getLastLine(stderrTail) || NO_RESULT_REASON
}

/**
 * Output arguments like those for renditions. For the simplest sample they use codecs that every build has, so that a
 * failure can only mean a broken program.
 */
function createOutputArguments({ mime }: Sample): string[] {
  if (mime === 'video/x-matroska')
    return ['-map', '0:v:0', '-map', '0:a:0', '-c:v', 'mjpeg', '-c:a', 'pcm_u8', '-f', 'matroska']
  if (mime.startsWith('audio/')) return ['-map', '0:a:0', '-c:a', 'aac', '-f', 'ipod']
  return ['-map', '0:v:0', '-map', '0:a:0', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mp4']
}

async function readInWorker({ workers, signal }: SampleReaders, sample: Sample, dir: string): Promise<string | null> {
  const path = getSamplePath(sample)
  const { mime } = sample
  const limits = { wallMs: READ_TIMEOUT_MS, signal }
  if (sample.tool === 'the document reader') {
    const outcome = await workers.run({ kind: 'text', path, mime }, limits)
    return 'value' in outcome ? (outcome.value.text ? null : NO_RESULT_REASON) : describeFailure(outcome)
  }
  const task =
    sample.tool === 'PDFium' ? ({ kind: 'pdf', path, dir } as const) : ({ kind: 'picture', path, mime, dir } as const)
  const outcome = await workers.run<'pdf' | 'picture'>(task, limits)
  return 'value' in outcome
    ? outcome.value.derivatives.length > 0
      ? null
      : NO_RESULT_REASON
    : describeFailure(outcome)
}

const describeFailure = (outcome: { error: string } | { stopped: string }): string =>
  'error' in outcome
    ? (outcome.error.split('\n').find(Boolean) ?? NO_RESULT_REASON)
    : `it was stopped (${outcome.stopped})`
