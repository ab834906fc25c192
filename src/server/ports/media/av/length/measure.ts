import { runTool } from '../../children/run-tool.ts'
import { pathsOf, type MediaJob } from '../../media-job.ts'
import { reading } from '../guards.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'
import { notes } from '../../notes.ts'
import { announcedIfCut } from './announced.ts'
import type { Probed } from '../probe.ts'
import { wallOf } from '../../clock.ts'
import { lines } from '../transcode.ts'

/** The tolerance for durations, in seconds. */
const EXACT = 0.1

/** Whether the duration stated in the file matches the measured one; players seek by the stated one. */
export const tellsLength = ({ duration }: Probed, measured: number | undefined): boolean =>
  duration !== undefined && measured !== undefined && Math.abs(duration - measured) <= EXACT

export interface Length {
  /** The playable duration in seconds. */
  seconds: number | undefined
  /** Present if the file ends early. */
  note?: FileNote
}

/**
 * Measures the duration of a recording. Only MP4 tables count their frames. Other containers estimate or trust their
 * header, so these and truncated files are read once from start to end. `decodedSeconds` is the length already found by
 * decoding, if any.
 */
export async function lengthOf(job: MediaJob, path: string, probed: Probed, decoded?: number): Promise<Length> {
  const announced = await announcedIfCut(path, job.size, probed)
  const isCounted = announced === undefined && probed.duration !== undefined && probed.formats.includes('mp4')
  const seconds = decoded ?? (isCounted ? probed.duration : ((await byPackets(job, path, probed)) ?? probed.duration))
  const note = earlyEnd(seconds, announced)
  return { seconds, ...(note && { note }) }
}

/** The note for a recording that announces more seconds than can be played. */
export function earlyEnd(seconds: number | undefined, announced: number | undefined): FileNote | undefined {
  if (seconds === undefined || announced === undefined || announced - seconds < LEAST_LOSS) return undefined
  return notes.endsEarly(tenths(seconds), tenths(announced))
}

const LEAST_LOSS = 0.2
const tenths = (seconds: number) => Math.round(seconds * 10) / 10

/** The time from the start of the first packet to the end of the last one, without decoding. */
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
        // The last packet of a truncated file is incomplete.
        if (CORRUPT.test(line)) return
        const seconds = units.get(stream) ?? NaN
        // If the presentation time is unknown, the decoding time is the best estimate.
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

/** ffmpeg's flag for a corrupt packet is 2. */
const CORRUPT = /, F=0x[0-9a-f]*[2367abef]$/i

/** ffmpeg marks unknown times with values below this. */
const LEAST = -(2 ** 62)
