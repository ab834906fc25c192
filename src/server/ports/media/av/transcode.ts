import { stat } from 'node:fs/promises'
import { getSandboxPaths, type MediaJob } from '../media-job.ts'
import { runTool } from '../children/run-tool.ts'
import { createInputArguments } from './input-arguments.ts'

export interface TranscodeOptions {
  path: string
  /** Arguments between the input and the output. */
  outputArguments: readonly string[]
  /** Duration of the original in seconds; without it, no progress is reported. */
  duration: number | undefined
  wallMs: number
}

/** The maximum video bit rate. */
export const MAX_VIDEO_BITS_PER_SECOND = 8_000_000
// Includes audio and container overhead.
const MAX_BYTES_PER_SECOND = (MAX_VIDEO_BITS_PER_SECOND * 1.1) / 8
const GIB = 1024 ** 3

/**
 * The maximum size of a rendition in bytes: even a tiny file may claim to be days of a still image. `duration` is in
 * seconds.
 */
export function getMaxOutputBytes(originalBytes: number, duration = 0): number {
  return Math.max(4 * GIB, 4 * originalBytes, Math.min(32 * GIB, Math.ceil(duration * MAX_BYTES_PER_SECOND)))
}

/** Makes one rendition and reports progress. Returns false if the tool failed, timed out or wrote no output. */
export async function transcode(
  job: MediaJob,
  originalBytes: string,
  { path, outputArguments, duration, wallMs }: TranscodeOptions,
): Promise<boolean> {
  const { tools, options, signal } = job
  const maxBytes = getMaxOutputBytes(await getFileSize(originalBytes), duration)
  const progress = createProgressReader(duration, options.onProgress)
  const result = await runTool(
    tools.ffmpeg(),
    [
      ...createInputArguments(originalBytes),
      ...outputArguments,
      '-fs',
      String(maxBytes),
      '-progress',
      'pipe:1',
      '-nostats',
      `file:${path}`,
    ],
    { wallMs, signal, onOutput: progress, paths: getSandboxPaths(job, originalBytes) },
  )
  if (!result.ok || (await getFileSize(path)) === 0) return false
  options.onProgress?.(100)
  return true
}

function createProgressReader(
  duration: number | undefined,
  onProgress: ((percent: number) => void) | undefined,
): (chunk: Buffer) => void {
  let lastPercent = -1
  return createLineReader((line) => {
    if (!duration || !onProgress || !line.startsWith('out_time_us=')) return
    const percent = Math.floor(Number(line.slice(12)) / 1e4 / duration)
    // 100 is reported only when the file is complete, because finishing it after the last frame takes time.
    if (percent > lastPercent && percent < 100) onProgress((lastPercent = percent))
  })
}

/** Returns a function that takes chunks of a program's output and calls back for each complete line. */
export function createLineReader(onLine: (line: string) => void): (chunk: Buffer) => void {
  let incompleteLine = ''
  return (chunk) => {
    const completeLines = (incompleteLine + chunk.toString('latin1')).split('\n')
    incompleteLine = completeLines.pop() ?? ''
    completeLines.forEach(onLine)
  }
}

async function getFileSize(path: string): Promise<number> {
  return stat(path).then(
    (stats) => stats.size,
    () => 0,
  )
}
