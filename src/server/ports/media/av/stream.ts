import { join } from 'node:path'
import type { MadeDerivative, MediaInput, MediaResult } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { failure, notes } from '../notes.ts'
import { isCommonLayout, mixDown } from './channels.ts'
import { fitted, toneFilters } from './frames.ts'
import { announcedIfCut } from './length/announced.ts'
import { earlyEnd, lengthOf } from './length/measure.ts'
import { canCopyVideo, canCopyWebm } from './playable.ts'
import { probe, type AudioStream, type Probed, type VideoStream } from './probe.ts'
import { unreadable } from './unreadable.ts'
import { countDown, wallOf } from '../clock.ts'
import { FILM_BITS_A_SECOND, transcode } from './transcode.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'

/** Makes a rendition that every browser plays: MP4 with H.264 and AAC, or only AAC. */
export async function renderStream(job: MediaJob, input: MediaInput): Promise<MediaResult> {
  const probed = await probe(job, input.path)
  if (!probed || (!probed.video && !probed.audio)) return failure(await unreadable(job, input, probed))
  // Only truncated files and files without a duration are read completely.
  const announced = await announcedIfCut(input.path, job.size, probed)
  const isKnown = announced === undefined && probed.duration !== undefined
  const duration = isKnown ? probed.duration : (await lengthOf(job, input.path, probed)).seconds
  const known = { ...probed, ...(duration && { duration }) }
  const left = countDown(wallOf(job, duration))
  const made = await (probed.video ? filmRendition : soundRendition)(job, input.path, known, left)
  if (!made) return failure(left() > 0 ? notes.notPlayable : notes.tookTooLong)
  const note = earlyEnd(made.seconds ?? duration, announced) ?? made.note
  return {
    // The rendition is what people play, so its duration replaces the original's.
    facts: made.seconds ? { duration: made.seconds } : {},
    derivatives: [made.file],
    ...(note && { note }),
  }
}

interface Made {
  file: MadeDerivative
  seconds?: number | undefined
  note?: FileNote
}

async function filmRendition(
  job: MediaJob,
  original: string,
  probed: Probed,
  left: () => number,
): Promise<Made | undefined> {
  const { video, duration } = probed
  if (!video) return undefined
  job.options.onCompressionStart?.()
  for (const { how, silent, kind = 'mp4' } of ways(probed, video)) {
    const path = join(job.options.dir, `stream.${kind}`)
    if (!(await transcode(job, original, { path, how, duration, wallMs: left() }))) continue
    const made = await probe(job, path)
    if (!made?.video) continue
    const [has, wanted] = [made.duration ?? Infinity, duration ?? 0]
    return {
      file: { name: 'stream', path, mime: `video/${kind}`, width: made.video.width, height: made.video.height },
      seconds: made.duration,
      ...(has < wanted * 0.9 - 1
        ? { note: notes.endsEarly(Math.round(has), Math.round(wanted)) }
        : silent && { note: notes.soundUnreadable }),
    }
  }
  return undefined
}

interface Way {
  how: string[]
  silent?: boolean
  kind?: 'webm'
}

/** The cheapest attempt comes first; each later one is for files that the earlier ones can't handle. */
function ways(probed: Probed, video: VideoStream): Way[] {
  const { audio } = probed
  const [width, height] = fitted(video, 1920, 1080)
  const frames = ['-map', video.stream]
  const sound = audio ? ['-map', audio.stream, ...mixDown(audio, 'stereo'), ...AAC] : []
  const keptSound = audio?.codec === 'aac' && isCommonLayout(audio) ? ['-map', audio.stream, '-c:a', 'copy'] : sound
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
    String(FILM_BITS_A_SECOND),
    '-bufsize',
    String(2 * FILM_BITS_A_SECOND),
  ]
  const copied = ['-map', video.stream, ...(audio ? ['-map', audio.stream] : []), '-c', 'copy']
  return [
    ...(canCopyWebm(probed) ? [{ how: [...copied, ...BARE, '-f', 'webm'], kind: 'webm' as const }] : []),
    ...(canCopyVideo(probed) ? [{ how: [...frames, '-c:v', 'copy', ...keptSound, ...FILM] }] : []),
    ...(video.hdr ? [{ how: [...encode(true), ...sound, ...FILM] }] : []),
    { how: [...encode(false), ...sound, ...FILM], silent: probed.soundUnreadable === true },
    ...(audio ? [{ how: [...encode(false), ...FILM], silent: true }] : []),
  ]
}

async function soundRendition(
  job: MediaJob,
  original: string,
  probed: Probed,
  left: () => number,
): Promise<Made | undefined> {
  const { audio, duration } = probed
  if (!audio) return undefined
  job.options.onCompressionStart?.()
  for (const { how, extension, mime } of soundWays(probed, audio)) {
    const path = join(job.options.dir, `stream.${extension}`)
    if (!(await transcode(job, original, { path, how: ['-map', audio.stream, ...how], duration, wallMs: left() })))
      continue
    // The duration of an MP3 includes encoder padding, which players skip.
    const seconds = extension === 'm4a' ? (await probe(job, path))?.duration : undefined
    return { file: { name: 'stream', path, mime }, seconds }
  }
  return undefined
}

function soundWays({ formats }: Probed, audio: AudioStream) {
  const { codec } = audio
  const m4a = (how: string[]) => ({ how: [...how, '-vn', ...TAIL, '-f', 'ipod'], extension: 'm4a', mime: 'audio/mp4' })
  return [
    // The audio is fine: only a header with the correct duration is missing.
    ...(formats.includes('mp3') && codec === 'mp3'
      ? [{ how: ['-c:a', 'copy', '-vn', ...BARE, '-f', 'mp3'], extension: 'mp3', mime: 'audio/mpeg' }]
      : []),
    ...(codec === 'aac' && isCommonLayout(audio) ? [m4a(['-c:a', 'copy'])] : []),
    m4a([...mixDown(audio, 'stereo'), ...AAC]),
  ]
}

const AAC = ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000']
const BARE = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
const TAIL = [...BARE, '-max_muxing_queue_size', '4096', '-movflags', '+faststart']
const FILM = [...TAIL, '-f', 'mp4']
