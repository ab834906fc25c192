import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GUARDS, reading } from '../av/guards.ts'
import { lastLine, ToolError, ToolFailedError } from '../children/tool-error.ts'
import { runTool } from '../children/run-tool.ts'
import type { WorkerPool } from '../children/worker-pool.ts'
import { pictureArguments, readerOf } from '../image/image.ts'
import type { FoundTools } from '../tools.ts'
import { makeWorkDir } from '../work-dir.ts'
import { pathOfSample, type Sample } from './samples.ts'

/** What samples are read with. */
export interface Readers {
  tools: FoundTools
  workers: WorkerPool
  signal: AbortSignal
}

// A loaded machine is slow, which is not the tool's fault.
const WALL_MS = 60_000
const NO_ANSWER = 'it gave no result'

/**
 * Reads a sample with its tool, in the same sandbox as uploads. Returns the reason for a failure, or null. Throws when
 * aborted.
 */
export async function readSample(readers: Readers, sample: Sample): Promise<string | null> {
  const { dir, remove } = await makeWorkDir()
  try {
    return await read(readers, sample, dir)
  } catch (error) {
    if (readers.signal.aborted || !(error instanceof ToolError)) throw error
    return error instanceof ToolFailedError ? error.why : error.message
  } finally {
    await remove()
  }
}

function read(readers: Readers, sample: Sample, dir: string): Promise<string | null> {
  switch (sample.tool) {
    case 'ffprobe':
      return probed(readers, sample, dir)
    case 'ffmpeg':
      return decoded(readers, sample, dir)
    case 'sharp':
    case 'libheif':
    case 'PDFium':
    case 'the document reader':
      return readByWorker(readers, sample, dir)
  }
}

async function probed({ tools, signal }: Readers, sample: Sample, dir: string): Promise<string | null> {
  const path = pathOfSample(sample)
  const args = ['-v', 'error', '-hide_banner', ...GUARDS, '-show_streams', '-of', 'json', '-i', `file:${path}`]
  const limits = { wallMs: WALL_MS, signal, paths: { reads: [path], writes: [dir] } }
  const { ok, output, complaint } = await runTool(tools.ffprobe(), args, limits)
  return ok && output.includes('"codec_type": "audio"') ? null : lastLine(complaint) || NO_ANSWER
}

async function decoded({ tools, signal }: Readers, sample: Sample, dir: string): Promise<string | null> {
  const path = pathOfSample(sample)
  const made = join(dir, 'made')
  const reader = readerOf(sample.mime)
  const args = reader ? pictureArguments(reader, path, made) : [...reading(path), ...outputOf(sample), `file:${made}`]
  const limits = { wallMs: WALL_MS, signal, paths: { reads: [path], writes: [dir] } }
  const { ok, complaint } = await runTool(tools.ffmpeg(), args, limits)
  const size = await stat(made).then(
    (found) => found.size,
    () => 0,
  )
  return ok && size > 0 ? null : lastLine(complaint) || NO_ANSWER
}

/**
 * Output arguments like those of renditions. For the plainest sample they use codecs that every build has, so that a
 * failure can only mean a broken program.
 */
function outputOf({ mime }: Sample): string[] {
  if (mime === 'video/x-matroska')
    return ['-map', '0:v:0', '-map', '0:a:0', '-c:v', 'mjpeg', '-c:a', 'pcm_u8', '-f', 'matroska']
  if (mime.startsWith('audio/')) return ['-map', '0:a:0', '-c:a', 'aac', '-f', 'ipod']
  return ['-map', '0:v:0', '-map', '0:a:0', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mp4']
}

async function readByWorker({ workers, signal }: Readers, sample: Sample, dir: string): Promise<string | null> {
  const path = pathOfSample(sample)
  const { mime } = sample
  const limits = { wallMs: WALL_MS, signal }
  if (sample.tool === 'the document reader') {
    const outcome = await workers.run({ kind: 'text', path, mime }, limits)
    return 'value' in outcome ? (outcome.value.text ? null : NO_ANSWER) : whyNot(outcome)
  }
  const task =
    sample.tool === 'PDFium' ? ({ kind: 'pdf', path, dir } as const) : ({ kind: 'picture', path, mime, dir } as const)
  const outcome = await workers.run<'pdf' | 'picture'>(task, limits)
  return 'value' in outcome ? (outcome.value.derivatives.length > 0 ? null : NO_ANSWER) : whyNot(outcome)
}

const whyNot = (outcome: { error: string } | { stopped: string }): string =>
  'error' in outcome ? (outcome.error.split('\n').find(Boolean) ?? NO_ANSWER) : `it was stopped (${outcome.stopped})`
