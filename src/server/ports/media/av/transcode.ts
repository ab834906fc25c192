import { stat } from 'node:fs/promises'
import { pathsOf, type MediaJob } from '../media-job.ts'
import { runTool } from '../children/run-tool.ts'
import { reading } from './guards.ts'

export interface Rendition {
  path: string
  /** The arguments between the input and the output. */
  how: readonly string[]
  /** Seconds of the original; without it no progress is reported. */
  duration: number | undefined
  wallMs: number
}

/** The maximum video bit rate. */
export const FILM_BITS_A_SECOND = 8_000_000
// Includes audio and container overhead.
const BYTES_A_SECOND = (FILM_BITS_A_SECOND * 1.1) / 8
const GIB = 1024 ** 3

/**
 * The maximum size of a rendition in bytes, because a tiny file may announce days of a still image. `duration` in
 * seconds.
 */
export function mostOutput(original: number, duration = 0): number {
  return Math.max(4 * GIB, 4 * original, Math.min(32 * GIB, Math.ceil(duration * BYTES_A_SECOND)))
}

/** Makes one rendition and reports progress. Returns false if the tool failed, timed out or wrote nothing. */
export async function transcode(
  job: MediaJob,
  original: string,
  { path, how, duration, wallMs }: Rendition,
): Promise<boolean> {
  const { tools, options, signal } = job
  const most = mostOutput(await sizeOf(original), duration)
  const progress = progressReader(duration, options.onProgress)
  const result = await runTool(
    tools.ffmpeg(),
    [...reading(original), ...how, '-fs', String(most), '-progress', 'pipe:1', '-nostats', `file:${path}`],
    { wallMs, signal, onOutput: progress, paths: pathsOf(job, original) },
  )
  if (!result.ok || (await sizeOf(path)) === 0) return false
  options.onProgress?.(100)
  return true
}

function progressReader(
  duration: number | undefined,
  tell: ((percent: number) => void) | undefined,
): (chunk: Buffer) => void {
  let told = -1
  return lines((line) => {
    if (!duration || !tell || !line.startsWith('out_time_us=')) return
    const percent = Math.floor(Number(line.slice(12)) / 1e4 / duration)
    // 100 is reported only when the file is complete, because finishing it after the last frame takes time.
    if (percent > told && percent < 100) tell((told = percent))
  })
}

/** Calls back for each complete line of a program's output. */
export function lines(each: (line: string) => void): (chunk: Buffer) => void {
  let rest = ''
  return (chunk) => {
    const parts = (rest + chunk.toString('latin1')).split('\n')
    rest = parts.pop() ?? ''
    parts.forEach(each)
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.size,
    () => 0,
  )
}
