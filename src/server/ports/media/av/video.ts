import { join } from 'node:path'
import { picture } from '../image/image.ts'
import type { MadeDerivative, MediaInput, MediaResult } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { notes } from '../notes.ts'
import type { PictureReply } from '../children/tasks.ts'
import { runTool } from '../children/run-tool.ts'
import { processAudio } from './audio.ts'
import { reading } from './guards.ts'
import { canCopyVideo, isPlayableVideo } from './playable.ts'
import { probe, type Probed, type VideoStream } from './probe.ts'
import { measureDuration, transcode } from './transcode.ts'

// Darker than this on average is a fade or a black lead-in, not a picture of the video. 0..255.
const DARK = 14
const MOMENTS = [0.1, 0.3, 0.5, 0] as const

/** The facts, the poster with its sizes, and a playable rendition of a video. */
export async function processVideo(job: MediaJob, input: MediaInput): Promise<MediaResult> {
  const probed = await probe(job, input.path)
  if (!probed || (!probed.video && !probed.audio)) return { facts: {}, derivatives: [], note: notes.avDamaged }
  const { video } = probed
  if (!video) return processAudio(job, input, probed)
  const duration = probed.duration ?? (await measureDuration(job, input.path))
  const still = await poster(job, input.path, video, duration)
  const derivatives: MadeDerivative[] = still?.derivatives ?? []
  let note: string | undefined = still ? undefined : notes.noPoster
  let seconds = duration
  if (!isPlayableVideo(input.mime, probed)) {
    const stream = await rendition(job, input.path, { ...probed, ...(duration && { duration }) })
    if (stream) derivatives.push(stream.file)
    note = stream?.note ?? (stream ? note : still ? notes.notPlayable : notes.avDamaged)
    // Of a file that was cut off the header still tells the whole length.
    if (stream?.cut) seconds = stream.seconds
  }
  return {
    facts: {
      ...(seconds && { duration: seconds }),
      width: video.width,
      height: video.height,
      ...(still?.placeholder && { placeholder: still.placeholder }),
    },
    derivatives,
    ...(note && { note }),
  }
}

/** A frame that is not black, with its sizes. The last moment that gave any frame wins when all are dark. */
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
  // Scaled before the frames are compared: the filter holds them all in memory.
  for (const tonemap of video.hdr ? [true, false] : [false]) {
    const result = await runTool(
      job.tools.ffmpeg(),
      [
        ...reading(path, at > 0 ? ['-ss', at.toFixed(3)] : []),
        '-map',
        `0:${video.index}`,
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
      { wallMs: job.limits.imageMs, signal: job.signal },
    )
    // Status 0 without a file is what a moment behind the last frame gives; the picture task tells the two apart.
    if (result.ok) return frame
  }
  return undefined
}

interface Made {
  file: MadeDerivative
  seconds: number | undefined
  cut: boolean
  note?: string
}

async function rendition(job: MediaJob, original: string, probed: Probed): Promise<Made | undefined> {
  const { video, duration } = probed
  if (!video) return undefined
  job.options.onCompressionStart?.()
  const path = join(job.options.dir, 'stream.mp4')
  for (const { how, silent } of ways(probed, video)) {
    if (!(await transcode(job, original, { path, how, duration }))) continue
    const made = await probe(job, path)
    if (!made?.video) continue
    const cut = duration !== undefined && made.duration !== undefined && made.duration < duration * 0.9 - 1
    return {
      file: { name: 'stream', path, mime: 'video/mp4', width: made.video.width, height: made.video.height },
      seconds: made.duration,
      cut,
      ...(cut ? { note: notes.recordingCut } : silent && { note: notes.soundUnreadable }),
    }
  }
  return undefined
}

/** First what costs least; each later way is for files that the ones before could not take. */
function ways(probed: Probed, video: VideoStream): Array<{ how: string[]; silent?: boolean }> {
  const { audio } = probed
  const [width, height] = fitted(video, 1920, 1080)
  const frames = ['-map', `0:${video.index}`]
  const sound = audio ? ['-map', `0:${audio.index}`, ...AAC] : []
  const keptSound = audio?.codec === 'aac' ? ['-map', `0:${audio.index}`, '-c:a', 'copy'] : sound
  const encode = (tonemap: boolean) => [
    ...frames,
    '-vf',
    [
      ...(video.interlaced ? ['bwdif=mode=send_frame'] : []),
      ...toneFilters(tonemap),
      `scale=${width}:${height}`,
      'setsar=1',
      ...(video.framesPerSecond > 60 ? ['fps=60'] : []),
      'format=yuv420p',
    ].join(','),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-profile:v',
    'high',
    '-maxrate',
    '8M',
    '-bufsize',
    '16M',
  ]
  return [
    ...(canCopyVideo(probed) ? [{ how: [...frames, '-c:v', 'copy', ...keptSound, ...TAIL] }] : []),
    ...(video.hdr ? [{ how: [...encode(true), ...sound, ...TAIL] }] : []),
    { how: [...encode(false), ...sound, ...TAIL], silent: probed.soundUnreadable === true },
    ...(audio ? [{ how: [...encode(false), ...TAIL], silent: true }] : []),
  ]
}

const AAC = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000']
const TAIL = [
  '-sn',
  '-dn',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-max_muxing_queue_size',
  '4096',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
]

function toneFilters(tonemap: boolean): string[] {
  if (!tonemap) return []
  return [
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

/** The displayed size within a frame (or the same frame upright), in even numbers, never enlarged. */
function fitted({ width, height }: VideoStream, long: number, short: number): [number, number] {
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height))
  const even = (n: number) => Math.max(2, Math.round((n * scale) / 2) * 2)
  return [even(width), even(height)]
}
