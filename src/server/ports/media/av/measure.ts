import { runTool } from '../children/run-tool.ts'
import { pathsOf, type MediaJob } from '../media-job.ts'
import { reading } from './guards.ts'
import type { Probed } from './probe.ts'
import { wallOf } from '../clock.ts'
import { lines } from './transcode.ts'

/** What a length may be off, in seconds. */
const EXACT = 0.1

/** Whether what a file says of its length is what was measured: players wind by what it says. */
export const tellsLength = ({ duration }: Probed, measured: number | undefined): boolean =>
  duration !== undefined && measured !== undefined && Math.abs(duration - measured) <= EXACT

/**
 * The length of a recording in seconds. Only the tables of MP4 count their frames; every other container estimates or
 * believes its head, so those are read through once.
 */
export async function durationOf(job: MediaJob, path: string, probed: Probed): Promise<number | undefined> {
  if (probed.duration !== undefined && probed.formats.includes('mp4')) return probed.duration
  return (await byPackets(job, path, probed)) ?? probed.duration
}

/** From the first moment of any packet to the end of the last, without decoding any. */
async function byPackets(job: MediaJob, path: string, { video, audio, duration }: Probed): Promise<number | undefined> {
  const streams = [video?.stream, audio?.stream].filter((stream) => stream !== undefined)
  const units = new Map<number, number>()
  let [start, end] = [Infinity, -Infinity]
  const result = await runTool(
    job.tools.ffmpeg(),
    [
      ...reading(path),
      ...streams.flatMap((stream) => ['-map', stream]),
      ...['-c', 'copy', '-copyinkf', '-f', 'framecrc', 'pipe:1'],
    ],
    {
      wallMs: wallOf(job, duration),
      signal: job.signal,
      paths: pathsOf(job, path),
      onOutput: lines((line) => {
        const unit = /^#tb (\d+): (\d+)\/(\d+)/.exec(line)?.map(Number)
        if (unit) units.set(unit[1] ?? 0, (unit[2] ?? 0) / (unit[3] ?? 1))
        if (line.startsWith('#')) return
        const [stream = 0, decoded = NaN, shown = NaN, length = 0] = line.split(',', 4).map(Number)
        const seconds = units.get(stream) ?? NaN
        // Where nothing says when it is shown, it is not before it is decoded.
        const at = (shown < LEAST ? decoded : shown) * seconds
        if (!Number.isFinite(at)) return
        const frame = stream === 0 && video && video.framesPerSecond > 0 ? 1 / video.framesPerSecond : 0
        start = Math.min(start, at)
        end = Math.max(end, at + (length > 0 ? length * seconds : frame))
      }),
    },
  )
  return result.ok && end > start ? end - start : undefined
}

/** Any less is ffmpeg's sign for a moment that it does not know. */
const LEAST = -(2 ** 62)
