import { join } from 'node:path'
import { picture } from '../image/image.ts'
import type { MediaInput, Processed } from '../media.ts'
import { pathsOf, type MediaJob } from '../media-job.ts'
import { failure, notes } from '../notes.ts'
import type { PictureReply } from '../children/tasks.ts'
import { runTool } from '../children/run-tool.ts'
import { laterOf, processAudio } from './audio.ts'
import { reading } from './guards.ts'
import { fitted, toneFilters } from './frames.ts'
import { lengthOf } from './length/measure.ts'
import { isPlayableVideo } from './playable.ts'
import { probe, type VideoStream } from './probe.ts'
import { suggestionsOfTags } from './tags.ts'
import { unreadable } from './unreadable.ts'

// Frames darker than this on average (0 to 255) are a fade or a black lead-in.
const DARK = 14
const MOMENTS = [0.1, 0.3, 0.5, 0] as const

/** Extracts the facts and the poster with its sizes. Lists the renditions that browsers need for a later step. */
export async function processVideo(job: MediaJob, input: MediaInput): Promise<Processed> {
  const probed = await probe(job, input.path)
  if (!probed || (!probed.video && !probed.audio)) return failure(await unreadable(job, input, probed))
  const { video } = probed
  if (!video) return processAudio(job, input, probed)
  const { seconds: duration, note } = await lengthOf(job, input.path, probed)
  const still = await poster(job, input.path, video, duration)
  const playable = isPlayableVideo(input.mime, probed, duration)
  // If no frame can be decoded here, a rendition can't be made either.
  if (!still && !playable) return failure(await unreadable(job, input, probed))
  const suggestions = suggestionsOfTags(probed)
  const later = await laterOf(input.path, probed, playable)
  return {
    facts: {
      ...(duration && { duration }),
      width: video.width,
      height: video.height,
      ...(still?.placeholder && { placeholder: still.placeholder }),
      ...(suggestions && { suggestions }),
    },
    derivatives: still?.derivatives ?? [],
    ...(note ? { note } : !still && { note: notes.noPoster }),
    ...(later && { later }),
  }
}

/** Finds a frame that is not black and makes its sizes. If all are dark, the first dark one is used. */
async function poster(
  job: MediaJob,
  path: string,
  video: VideoStream,
  duration: number | undefined,
): Promise<PictureReply | undefined> {
  let dark: string | undefined
  for (const [i, moment] of (duration ? MOMENTS : [0]).entries()) {
    const frame = await grabFrame(job, path, video, moment * (duration ?? 0), i)
    if (!frame) continue
    const outcome = await picture(job, { path: frame, mime: 'image/png', poster: true, atLeastBrightness: DARK })
    if (!('value' in outcome)) continue
    if (outcome.value.problem === 'dark') dark ??= frame
    else if (!outcome.value.problem) return outcome.value
  }
  if (!dark) return undefined
  const outcome = await picture(job, { path: dark, mime: 'image/png', poster: true })
  return 'value' in outcome && !outcome.value.problem ? outcome.value : undefined
}

async function grabFrame(
  job: MediaJob,
  path: string,
  video: VideoStream,
  at: number,
  n: number,
): Promise<string | undefined> {
  const frame = join(job.options.dir, `frame-${n}.png`)
  const [width, height] = fitted(video, 1600, 1600)
  // Scaled before the thumbnail filter, which holds all compared frames in memory.
  for (const tonemap of video.hdr ? [true, false] : [false]) {
    const result = await runTool(
      job.tools.ffmpeg(),
      [
        ...reading(path, at > 0 ? ['-ss', at.toFixed(3)] : []),
        '-map',
        video.stream,
        '-vf',
        [...toneFilters(tonemap), `scale=${width}:${height}`, 'setsar=1', 'thumbnail=24'].join(','),
        '-frames:v',
        '1',
        '-c:v',
        'png',
        '-compression_level',
        '1',
        '-f',
        'image2',
        '-update',
        '1',
        `file:${frame}`,
      ],
      { wallMs: job.limits.imageMs, signal: job.signal, paths: pathsOf(job, path) },
    )
    // ffmpeg also exits with 0 and writes no file for a time after the last frame; the picture task notices that.
    if (result.ok) return frame
  }
  return undefined
}
