import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DerivativeFile } from '../media.ts'
import { getSandboxPaths, type MediaJob } from '../media-job.ts'
import { runTool } from '../children/run-tool.ts'
import { mixDown } from './channels.ts'
import { createInputArguments } from './input-arguments.ts'
import { getTimeLimitMs } from '../time-limit.ts'
import type { ProbedRecording } from './probe.ts'

const SAMPLE_RATE = 8000
const MAX_POINTS = 1000

/**
 * Writes the loudness over time as JSON, `{version: 1, peaks: [0..1, …]}` with at most 1000 points, and returns the
 * exact duration in seconds. Reads the file once, with memory independent of the duration. Undefined if nothing could
 * be decoded.
 */
export async function makeWaveform(
  job: MediaJob,
  path: string,
  { audio, duration }: ProbedRecording,
): Promise<{ file: DerivativeFile; seconds: number } | undefined> {
  if (!audio) return undefined
  const { tools, options, signal } = job
  const peaks = createPeakCollector(MAX_POINTS)
  await runTool(
    tools.ffmpeg(),
    [
      ...createInputArguments(path),
      '-map',
      audio.stream,
      '-vn',
      ...mixDown(audio, 'mono'),
      '-ar',
      String(SAMPLE_RATE),
      '-c:a',
      'pcm_s16le',
      '-f',
      's16le',
      'pipe:1',
    ],
    { wallMs: getTimeLimitMs(job, duration), signal, onOutput: peaks.add, paths: getSandboxPaths(job, path) },
  )
  const { values, samples } = peaks.end()
  if (samples === 0) return undefined
  const file = join(options.dir, 'waveform.json')
  await writeFile(file, JSON.stringify({ version: 1, peaks: values.map((peak) => Math.round(peak * 1000) / 1000) }), {
    flag: 'wx',
  })
  return { file: { name: 'waveform', path: file, mime: 'application/json' }, seconds: samples / SAMPLE_RATE }
}

/**
 * Collects the peaks of an unknown number of signed 16-bit samples: whenever there are too many buckets, they are
 * merged in pairs.
 */
export function createPeakCollector(maxPoints: number) {
  let buckets: number[] = []
  let width = 1
  let samplesInBucket = 0
  let peak = 0
  let sampleCount = 0
  let oddByte: number | undefined

  const addSample = (value: number) => {
    sampleCount++
    const amplitude = value < 0 ? -value : value
    if (amplitude > peak) peak = amplitude
    if (++samplesInBucket < width) return
    buckets.push(peak)
    samplesInBucket = peak = 0
    if (buckets.length < maxPoints * 4) return
    buckets = Array.from({ length: buckets.length / 2 }, (_, i) =>
      Math.max(buckets[2 * i] ?? 0, buckets[2 * i + 1] ?? 0),
    )
    width *= 2
  }

  return {
    add(chunk: Buffer): void {
      let offset = 0
      // A sample may be split across two chunks of the pipe.
      if (oddByte !== undefined && chunk.length > 0) {
        addSample(((((chunk[0] as number) << 8) | oddByte) << 16) >> 16)
        oddByte = undefined
        offset = 1
      }
      for (; offset + 1 < chunk.length; offset += 2) addSample(chunk.readInt16LE(offset))
      if (offset < chunk.length) oddByte = chunk[offset]
    },
    /** Returns at most `maxPoints` values from 0 to 1, and the number of samples. */
    end(): { values: number[]; samples: number } {
      const allBuckets = samplesInBucket > 0 ? [...buckets, peak] : buckets
      const count = Math.min(maxPoints, allBuckets.length)
      const values = Array.from({ length: count }, (_, i) => {
        const bucketRange = allBuckets.slice(
          Math.floor((i * allBuckets.length) / count),
          Math.floor(((i + 1) * allBuckets.length) / count),
        )
        return Math.max(...bucketRange) / 32768
      })
      return { values, samples: sampleCount }
    },
  }
}
