import { runTool } from '../children/run-tool.ts'
import type { MediaJob } from '../media-job.ts'
import { GUARDS, reading } from './guards.ts'
import type { Probed } from './probe.ts'
import { lines } from './transcode.ts'

/**
 * The length of a recording in seconds. Only the tables of MP4 count their frames; every other container estimates or
 * believes its head, so those are read through once.
 */
export async function durationOf(job: MediaJob, path: string, probed: Probed): Promise<number | undefined> {
  if (probed.duration !== undefined && probed.formats.includes('mp4')) return probed.duration
  return (await byPackets(job, path, probed)) ?? (await byCopying(job, path)) ?? probed.duration
}

/** From the first moment of any packet to the end of the last. */
async function byPackets(job: MediaJob, path: string, { video, audio }: Probed): Promise<number | undefined> {
  const wanted = new Set([video?.index, audio?.index].filter((index) => index !== undefined).map(String))
  const frame = video && video.framesPerSecond > 0 ? 1 / video.framesPerSecond : 0
  let [start, end] = [Infinity, -Infinity]
  const result = await runTool(
    job.tools.ffprobe(),
    [
      ...['-v', 'error', '-hide_banner', ...GUARDS, '-show_entries', 'packet=stream_index,pts_time,duration_time'],
      ...['-of', 'csv=p=0', '-i', `file:${path}`],
    ],
    {
      wallMs: job.limits.probeMs,
      signal: job.signal,
      onOutput: lines((line) => {
        const [stream = '', from, length] = line.split(',')
        const at = Number(from)
        if (!wanted.has(stream) || !Number.isFinite(at)) return
        start = Math.min(start, at)
        end = Math.max(end, at + (Number(length) || (stream === String(video?.index) ? frame : 0)))
      }),
    },
  )
  return result.ok && end > start ? end - start : undefined
}

/** For what ffprobe cannot read: ffmpeg's word, which leaves out the last frame. */
async function byCopying({ tools, limits, signal }: MediaJob, path: string): Promise<number | undefined> {
  let microseconds = 0
  const streams = ['-map', '0:v?', '-map', '0:a?', '-c', 'copy']
  const result = await runTool(
    tools.ffmpeg(),
    [...reading(path), ...streams, '-f', 'null', '-progress', 'pipe:1', '-nostats', '-'],
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
