import { runTool } from '../../children/run-tool.ts'
import { getSandboxPaths, type MediaJob } from '../../media-job.ts'
import { createInputArguments } from '../input-arguments.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'
import { notes } from '../../file-notes.ts'
import { findDeclaredDurationIfTruncated } from './declared-duration.ts'
import type { ProbedRecording } from '../probe.ts'
import { getTimeLimitMs } from '../../time-limit.ts'
import { createLineReader } from '../transcode.ts'

/** The tolerance for durations, in seconds. */
const TOLERANCE_S = 0.1

/** Whether the duration stated in the file matches the measured one; players rely on the stated one for seeking. */
export const matchesStatedDuration = ({ duration }: ProbedRecording, measured: number | undefined): boolean =>
  duration !== undefined && measured !== undefined && Math.abs(duration - measured) <= TOLERANCE_S

export interface MeasuredDuration {
  /** The playable duration in seconds. */
  seconds: number | undefined
  /** Set if the file ends early. */
  note?: FileNote
}

/**
 * Measures the duration of a recording. Only MP4 tables count their frames. In other containers the duration is an
 * estimate or unverified, so those files and truncated ones are read once from start to end. `decodedSeconds` is the
 * length already found by decoding, if any.
 */
export async function measureDuration(
  job: MediaJob,
  path: string,
  probed: ProbedRecording,
  decodedSeconds?: number,
): Promise<MeasuredDuration> {
  const declaredSeconds = await findDeclaredDurationIfTruncated(path, job.size, probed)
  const hasExactDuration =
    declaredSeconds === undefined && probed.duration !== undefined && probed.formats.includes('mp4')
  const seconds =
    decodedSeconds ??
    (hasExactDuration ? probed.duration : ((await measureByPackets(job, path, probed)) ?? probed.duration))
  const note = findEarlyEndNote(seconds, declaredSeconds)
  return { seconds, ...(note && { note }) }
}

/** The note for a recording that claims to be longer than what can be played. */
export function findEarlyEndNote(
  seconds: number | undefined,
  declaredSeconds: number | undefined,
): FileNote | undefined {
  if (seconds === undefined || declaredSeconds === undefined || declaredSeconds - seconds < MIN_LOSS_S) return undefined
  return notes.endsEarly(toTenths(seconds), toTenths(declaredSeconds))
}

const MIN_LOSS_S = 0.2
const toTenths = (seconds: number) => Math.round(seconds * 10) / 10

/** Returns the time from the start of the first packet to the end of the last one, without decoding. */
async function measureByPackets(
  job: MediaJob,
  path: string,
  { video, audio, duration }: ProbedRecording,
): Promise<number | undefined> {
  const streams = [video?.stream, audio?.stream].filter((stream) => stream !== undefined)
  const timeBases = new Map<number, number>()
  let [start, end] = [Infinity, -Infinity]
  const result = await runTool(
    job.tools.ffmpeg(),
    [
      ...createInputArguments(path),
      ...streams.flatMap((stream) => ['-map', stream]),
      ...['-c', 'copy', '-copyinkf', '-f', 'framecrc', 'pipe:1'],
    ],
    {
      wallMs: getTimeLimitMs(job, duration),
      signal: job.signal,
      paths: getSandboxPaths(job, path),
      onOutput: createLineReader((line) => {
        const timeBase = /^#tb (\d+): (\d+)\/(\d+)/.exec(line)?.map(Number)
        if (timeBase) timeBases.set(timeBase[1] ?? 0, (timeBase[2] ?? 0) / (timeBase[3] ?? 1))
        if (line.startsWith('#')) return
        const [stream = 0, decodingTime = NaN, presentationTime = NaN, length = 0] = line.split(',', 4).map(Number)
        // The last packet of a truncated file is incomplete.
        if (CORRUPT_FLAG.test(line)) return
        const seconds = timeBases.get(stream) ?? NaN
        // If the presentation time is unknown, the decoding time is the best estimate.
        const startSeconds = (presentationTime < MIN_TIMESTAMP ? decodingTime : presentationTime) * seconds
        if (!Number.isFinite(startSeconds)) return
        const frameSeconds = stream === 0 && video && video.framesPerSecond > 0 ? 1 / video.framesPerSecond : 0
        start = Math.min(start, startSeconds)
        end = Math.max(end, startSeconds + (length > 0 ? length * seconds : frameSeconds))
      }),
    },
  )
  return result.ok && end > start ? end - start : undefined
}

/** ffmpeg's flag for a corrupt packet has the value 2. */
const CORRUPT_FLAG = /, F=0x[0-9a-f]*[2367abef]$/i

/** ffmpeg represents unknown times by values below this. */
const MIN_TIMESTAMP = -(2 ** 62)
