import { join } from 'node:path'
import { runPictureTask } from '../image/image.ts'
import type { MediaInput, ProcessResult } from '../media.ts'
import { getSandboxPaths, type MediaJob } from '../media-job.ts'
import { createFailedResult, notes } from '../file-notes.ts'
import type { PictureReply } from '../children/tasks.ts'
import { runTool } from '../children/run-tool.ts'
import { findPendingRenditions, processAudio } from './audio.ts'
import { createInputArguments } from './input-arguments.ts'
import { fitFrame, createToneMappingFilters } from './video-filters.ts'
import { measureDuration } from './duration/measure-duration.ts'
import { isPlayableVideo } from './playable.ts'
import { probe, type VideoStream } from './probe.ts'
import { suggestFromTags } from './tags.ts'
import { explainUnreadable } from './explain-unreadable.ts'

// A frame that is darker than this on average (0 to 255) is part of a fade or a black lead-in.
const DARK_BRIGHTNESS = 14
const POSTER_POSITIONS = [0.1, 0.3, 0.5, 0] as const

/**
 * Extracts the technical facts, and the poster in all sizes. Lists the renditions that browsers need and that a later
 * step makes.
 */
export async function processVideo(job: MediaJob, input: MediaInput): Promise<ProcessResult> {
  const probed = await probe(job, input.path)
  if (!probed || (!probed.video && !probed.audio))
    return createFailedResult(await explainUnreadable(job, input, probed))
  const { video } = probed
  if (!video) return processAudio(job, input, probed)
  const { seconds: duration, note } = await measureDuration(job, input.path, probed)
  const posterReply = await findPoster(job, input.path, video, duration)
  const isPlayable = isPlayableVideo(input.mime, probed, duration)
  // If no frame can be decoded here, a rendition can't be made either.
  if (!posterReply && !isPlayable) return createFailedResult(await explainUnreadable(job, input, probed))
  const suggestions = suggestFromTags(probed)
  const pendingRenditions = await findPendingRenditions(input.path, probed, isPlayable)
  return {
    facts: {
      ...(duration && { duration }),
      width: video.width,
      height: video.height,
      ...(posterReply?.placeholder && { placeholder: posterReply.placeholder }),
      ...(posterReply?.look && { look: posterReply.look }),
      ...(suggestions && { suggestions }),
    },
    derivatives: posterReply?.derivatives ?? [],
    ...(note ? { note } : !posterReply && { note: notes.noPoster }),
    ...(pendingRenditions && { pendingRenditions }),
  }
}

/** Finds a frame that isn't black and encodes it in all sizes. If all are dark, the first dark one is used. */
async function findPoster(
  job: MediaJob,
  path: string,
  video: VideoStream,
  duration: number | undefined,
): Promise<PictureReply | undefined> {
  let darkFrame: string | undefined
  for (const [i, position] of (duration ? POSTER_POSITIONS : [0]).entries()) {
    const frame = await grabFrame(job, path, video, position * (duration ?? 0), i)
    if (!frame) continue
    const outcome = await runPictureTask(job, {
      path: frame,
      mime: 'image/png',
      makesPoster: true,
      minBrightness: DARK_BRIGHTNESS,
    })
    if (!('value' in outcome)) continue
    if (outcome.value.problem === 'dark') darkFrame ??= frame
    else if (!outcome.value.problem) return outcome.value
  }
  if (!darkFrame) return undefined
  const outcome = await runPictureTask(job, { path: darkFrame, mime: 'image/png', makesPoster: true })
  return 'value' in outcome && !outcome.value.problem ? outcome.value : undefined
}

async function grabFrame(
  job: MediaJob,
  path: string,
  video: VideoStream,
  atSeconds: number,
  frameNumber: number,
): Promise<string | undefined> {
  const frame = join(job.options.dir, `frame-${frameNumber}.png`)
  const [width, height] = fitFrame(video, 1600, 1600)
  // Scaled before the thumbnail filter, which keeps all compared frames in memory.
  for (const mapsTone of video.isHdr ? [true, false] : [false]) {
    const result = await runTool(
      job.tools.ffmpeg(),
      [
        ...createInputArguments(path, atSeconds > 0 ? ['-ss', atSeconds.toFixed(3)] : []),
        '-map',
        video.stream,
        '-vf',
        [...createToneMappingFilters(mapsTone), `scale=${width}:${height}`, 'setsar=1', 'thumbnail=24'].join(','),
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
      { wallMs: job.limits.imageMs, signal: job.signal, paths: getSandboxPaths(job, path) },
    )
    // ffmpeg exits with 0 even if the time is after the last frame, but then writes no file; the picture task notices
    // that.
    if (result.ok) return frame
  }
  return undefined
}
