import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MadeDerivative } from '../media.ts'
import { pathsOf, type MediaJob } from '../media-job.ts'
import { runTool } from '../children/run-tool.ts'
import { mixDown } from './channels.ts'
import { reading } from './guards.ts'
import { wallOf } from '../clock.ts'
import type { Probed } from './probe.ts'

const RATE = 8000
const POINTS = 1000

/**
 * Writes the loudness over time as JSON, `{version: 1, peaks: [0..1, …]}` with at most 1000 points, and returns the
 * exact duration in seconds. Reads the file once; memory doesn't grow with the duration. Undefined if nothing could be
 * decoded.
 */
export async function makeWaveform(
  job: MediaJob,
  path: string,
  { audio, duration }: Probed,
): Promise<{ file: MadeDerivative; seconds: number } | undefined> {
  if (!audio) return undefined
  const { tools, options, signal } = job
  const peaks = peakCollector(POINTS)
  await runTool(
    tools.ffmpeg(),
    [
      ...reading(path),
      '-map',
      audio.stream,
      '-vn',
      ...mixDown(audio, 'mono'),
      '-ar',
      String(RATE),
      '-c:a',
      'pcm_s16le',
      '-f',
      's16le',
      'pipe:1',
    ],
    { wallMs: wallOf(job, duration), signal, onOutput: peaks.add, paths: pathsOf(job, path) },
  )
  const { values, samples } = peaks.end()
  if (samples === 0) return undefined
  const file = join(options.dir, 'waveform.json')
  await writeFile(file, JSON.stringify({ version: 1, peaks: values.map((peak) => Math.round(peak * 1000) / 1000) }), {
    flag: 'wx',
  })
  return { file: { name: 'waveform', path: file, mime: 'application/json' }, seconds: samples / RATE }
}

/**
 * Collects the peaks of signed 16-bit samples of unknown number: whenever there are too many buckets, pairs of them are
 * merged.
 */
export function peakCollector(points: number) {
  let buckets: number[] = []
  let width = 1
  let filled = 0
  let peak = 0
  let samples = 0
  let odd: number | undefined

  const take = (value: number) => {
    samples++
    const loud = value < 0 ? -value : value
    if (loud > peak) peak = loud
    if (++filled < width) return
    buckets.push(peak)
    filled = peak = 0
    if (buckets.length < points * 4) return
    buckets = Array.from({ length: buckets.length / 2 }, (_, i) =>
      Math.max(buckets[2 * i] ?? 0, buckets[2 * i + 1] ?? 0),
    )
    width *= 2
  }

  return {
    add(chunk: Buffer): void {
      let at = 0
      // A pipe may split a sample across two chunks.
      if (odd !== undefined && chunk.length > 0) {
        take(((((chunk[0] as number) << 8) | odd) << 16) >> 16)
        odd = undefined
        at = 1
      }
      for (; at + 1 < chunk.length; at += 2) take(chunk.readInt16LE(at))
      if (at < chunk.length) odd = chunk[at]
    },
    /** At most `points` values from 0 to 1. */
    end(): { values: number[]; samples: number } {
      const all = filled > 0 ? [...buckets, peak] : buckets
      const count = Math.min(points, all.length)
      const values = Array.from({ length: count }, (_, i) => {
        const part = all.slice(Math.floor((i * all.length) / count), Math.floor(((i + 1) * all.length) / count))
        return Math.max(...part) / 32768
      })
      return { values, samples }
    },
  }
}
