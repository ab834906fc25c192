import { join } from 'node:path'
import type { MadeDerivative, MediaInput, MediaResult } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { failure, notes } from '../notes.ts'
import { fitted, toneFilters } from './frames.ts'
import { durationOf } from './measure.ts'
import { canCopyVideo } from './playable.ts'
import { probe, type Probed, type VideoStream } from './probe.ts'
import { transcode } from './transcode.ts'

/** What every browser plays: MP4 with H.264 and AAC, or AAC alone. */
export async function renderStream(job: MediaJob, input: MediaInput): Promise<MediaResult> {
  const probed = await probe(job, input.path)
  if (!probed || (!probed.video && !probed.audio)) return failure(notes.avDamaged)
  const duration = probed.duration ?? (await durationOf(job, input.path, probed))
  const known = { ...probed, ...(duration && { duration }) }
  const made = await (probed.video ? filmRendition : soundRendition)(job, input.path, known)
  if (!made) return failure(notes.notPlayable)
  // Of a file that was cut off the header still tells the whole length.
  return {
    facts: made.cut && made.seconds ? { duration: made.seconds } : {},
    derivatives: [made.file],
    ...(made.note && { note: made.note }),
  }
}

interface Made {
  file: MadeDerivative
  seconds?: number | undefined
  cut?: boolean
  note?: string
}

async function filmRendition(job: MediaJob, original: string, probed: Probed): Promise<Made | undefined> {
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

async function soundRendition(job: MediaJob, original: string, { audio, duration }: Probed): Promise<Made | undefined> {
  if (!audio) return undefined
  job.options.onCompressionStart?.()
  const path = join(job.options.dir, 'stream.m4a')
  const tail = [
    '-vn',
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-movflags',
    '+faststart',
    '-f',
    'ipod',
  ]
  const encode = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000']
  for (const codec of audio.codec === 'aac' ? [['-c:a', 'copy'], encode] : [encode]) {
    const how = ['-map', `0:${audio.index}`, ...codec, ...tail]
    if (await transcode(job, original, { path, how, duration }))
      return { file: { name: 'stream', path, mime: 'audio/mp4' } }
  }
  return undefined
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
