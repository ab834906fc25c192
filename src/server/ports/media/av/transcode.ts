import { stat } from 'node:fs/promises'
import type { MediaJob } from '../media-job.ts'
import { runTool } from '../children/run-tool.ts'
import { reading } from './guards.ts'

export interface Rendition {
  path: string
  /** The arguments between the input and the output. */
  how: readonly string[]
  /** Seconds of the original; without them there is no progress. */
  duration: number | undefined
}

/** Makes one rendition, telling of its progress. False when the tool failed, ran out of time or wrote nothing. */
export async function transcode(job: MediaJob, original: string, { path, how, duration }: Rendition): Promise<boolean> {
  const { tools, options, limits, signal } = job
  const progress = progressReader(duration, options.onProgress)
  const result = await runTool(
    tools.ffmpeg(),
    [...reading(original), ...how, '-progress', 'pipe:1', '-nostats', `file:${path}`],
    { wallMs: Math.max(limits.transcodeMs, (duration ?? 0) * 10_000), signal, onOutput: progress },
  )
  if (!result.ok || (await sizeOf(path)) === 0) return false
  options.onProgress?.(100)
  return true
}

/** The length of a recording that does not say it, by reading through it once. Seconds. */
export async function measureDuration({ tools, limits, signal }: MediaJob, path: string): Promise<number | undefined> {
  let microseconds = 0
  const result = await runTool(
    tools.ffmpeg(),
    [...reading(path), '-map', '0', '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-nostats', '-'],
    {
      wallMs: limits.probeMs,
      signal,
      onOutput: lines((line) => {
        if (line.startsWith('out_time_us=')) microseconds = Number(line.slice(12)) || microseconds
      }),
    },
  )
  return result.ok && microseconds > 0 ? microseconds / 1e6 : undefined
}

function progressReader(
  duration: number | undefined,
  tell: ((percent: number) => void) | undefined,
): (chunk: Buffer) => void {
  let told = -1
  return lines((line) => {
    if (!duration || !tell || !line.startsWith('out_time_us=')) return
    const percent = Math.floor(Number(line.slice(12)) / 1e4 / duration)
    // 100 is said once the file is whole: what follows the last frame takes its time too.
    if (percent > told && percent < 100) tell((told = percent))
  })
}

function lines(each: (line: string) => void): (chunk: Buffer) => void {
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
