import { join } from 'node:path'
import type { DerivativeFile, MediaInput, MediaResult } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { createFailedResult, notes } from '../file-notes.ts'
import { isCommonLayout, mixDown } from './channels.ts'
import { fitFrame, createToneMappingFilters } from './video-filters.ts'
import { findDeclaredDurationIfTruncated } from './duration/declared-duration.ts'
import { findEarlyEndNote, measureDuration } from './duration/measure-duration.ts'
import { canCopyVideo, canCopyWebm } from './playable.ts'
import { probe, type AudioStream, type ProbedRecording, type VideoStream } from './probe.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import { startCountdown, getTimeLimitMs } from '../time-limit.ts'
import { MAX_VIDEO_BITS_PER_SECOND, transcode } from './transcode.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'

/** Makes a rendition that every browser plays: MP4 with H.264 and AAC, or only AAC. */
export async function renderStream(job: MediaJob, input: MediaInput): Promise<MediaResult> {
  const probed = await probe(job, input.path)
  if (!probed || (!probed.video && !probed.audio))
    return createFailedResult(await explainUnreadable(job, input, probed))
  // Only truncated files and files without a duration are read to the end.
  const declaredSeconds = await findDeclaredDurationIfTruncated(input.path, job.size, probed)
  const isKnown = declaredSeconds === undefined && probed.duration !== undefined
  const duration = isKnown ? probed.duration : (await measureDuration(job, input.path, probed)).seconds
  const probedWithDuration = { ...probed, ...(duration && { duration }) }
  const remainingMs = startCountdown(getTimeLimitMs(job, duration))
  const rendition = await (probed.video ? renderVideo : renderAudio)(job, input.path, probedWithDuration, remainingMs)
  if (!rendition) return createFailedResult(remainingMs() > 0 ? notes.notPlayable : notes.tookTooLong)
  const note = findEarlyEndNote(rendition.seconds ?? duration, declaredSeconds) ?? rendition.note
  return {
    // The rendition is what users play, so its duration replaces the original's.
    facts: rendition.seconds ? { duration: rendition.seconds } : {},
    derivatives: [rendition.file],
    ...(note && { note }),
  }
}

interface RenderedStream {
  file: DerivativeFile
  seconds?: number | undefined
  note?: FileNote
}

async function renderVideo(
  job: MediaJob,
  originalPath: string,
  probed: ProbedRecording,
  remainingMs: () => number,
): Promise<RenderedStream | undefined> {
  const { video, duration } = probed
  if (!video) return undefined
  job.options.onCompressionStart?.()
  for (const { outputArguments, isSilent, container = 'mp4' } of listVideoAttempts(probed, video)) {
    const path = join(job.options.dir, `stream.${container}`)
    if (!(await transcode(job, originalPath, { path, outputArguments, duration, wallMs: remainingMs() }))) continue
    const rendered = await probe(job, path)
    if (!rendered?.video) continue
    const [renderedSeconds, originalSeconds] = [rendered.duration ?? Infinity, duration ?? 0]
    return {
      file: {
        name: 'stream',
        path,
        mime: `video/${container}`,
        width: rendered.video.width,
        height: rendered.video.height,
      },
      seconds: rendered.duration,
      ...(renderedSeconds < originalSeconds * 0.9 - 1
        ? { note: notes.endsEarly(Math.round(renderedSeconds), Math.round(originalSeconds)) }
        : isSilent && { note: notes.soundUnreadable }),
    }
  }
  return undefined
}

interface EncodingAttempt {
  outputArguments: string[]
  isSilent?: boolean
  container?: 'webm'
}

/** The cheapest attempt comes first; each further one is for files that the previous ones can't handle. */
function listVideoAttempts(probed: ProbedRecording, video: VideoStream): EncodingAttempt[] {
  const { audio } = probed
  const [width, height] = fitFrame(video, 1920, 1080)
  const videoArguments = ['-map', video.stream]
  const audioArguments = audio ? ['-map', audio.stream, ...mixDown(audio, 'stereo'), ...AAC_ARGUMENTS] : []
  const copiedAudioArguments =
    audio?.codec === 'aac' && isCommonLayout(audio) ? ['-map', audio.stream, '-c:a', 'copy'] : audioArguments
  const createEncodeArguments = (mapsTone: boolean) => [
    ...videoArguments,
    '-vf',
    [
      ...(video.isInterlaced ? ['bwdif=mode=send_frame'] : []),
      ...createToneMappingFilters(mapsTone),
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
    String(MAX_VIDEO_BITS_PER_SECOND),
    '-bufsize',
    String(2 * MAX_VIDEO_BITS_PER_SECOND),
  ]
  const copyArguments = ['-map', video.stream, ...(audio ? ['-map', audio.stream] : []), '-c', 'copy']
  return [
    ...(canCopyWebm(probed)
      ? [{ outputArguments: [...copyArguments, ...NO_METADATA_ARGUMENTS, '-f', 'webm'], container: 'webm' as const }]
      : []),
    ...(canCopyVideo(probed)
      ? [{ outputArguments: [...videoArguments, '-c:v', 'copy', ...copiedAudioArguments, ...MP4_OUTPUT_ARGUMENTS] }]
      : []),
    ...(video.isHdr
      ? [{ outputArguments: [...createEncodeArguments(true), ...audioArguments, ...MP4_OUTPUT_ARGUMENTS] }]
      : []),
    {
      outputArguments: [...createEncodeArguments(false), ...audioArguments, ...MP4_OUTPUT_ARGUMENTS],
      isSilent: probed.isAudioUnreadable === true,
    },
    ...(audio ? [{ outputArguments: [...createEncodeArguments(false), ...MP4_OUTPUT_ARGUMENTS], isSilent: true }] : []),
  ]
}

async function renderAudio(
  job: MediaJob,
  originalPath: string,
  probed: ProbedRecording,
  remainingMs: () => number,
): Promise<RenderedStream | undefined> {
  const { audio, duration } = probed
  if (!audio) return undefined
  job.options.onCompressionStart?.()
  for (const { outputArguments, extension, mime } of listAudioAttempts(probed, audio)) {
    const path = join(job.options.dir, `stream.${extension}`)
    if (
      !(await transcode(job, originalPath, {
        path,
        outputArguments: ['-map', audio.stream, ...outputArguments],
        duration,
        wallMs: remainingMs(),
      }))
    )
      continue
    // The duration of an MP3 includes the encoder's padding, which players skip.
    const seconds = extension === 'm4a' ? (await probe(job, path))?.duration : undefined
    return { file: { name: 'stream', path, mime }, seconds }
  }
  return undefined
}

function listAudioAttempts({ formats }: ProbedRecording, audio: AudioStream) {
  const { codec } = audio
  const toM4a = (outputArguments: string[]) => ({
    outputArguments: [...outputArguments, '-vn', ...MP4_ARGUMENTS, '-f', 'ipod'],
    extension: 'm4a',
    mime: 'audio/mp4',
  })
  return [
    // The audio itself is fine; only a header with the correct duration is missing.
    ...(formats.includes('mp3') && codec === 'mp3'
      ? [
          {
            outputArguments: ['-c:a', 'copy', '-vn', ...NO_METADATA_ARGUMENTS, '-f', 'mp3'],
            extension: 'mp3',
            mime: 'audio/mpeg',
          },
        ]
      : []),
    ...(codec === 'aac' && isCommonLayout(audio) ? [toM4a(['-c:a', 'copy'])] : []),
    toM4a([...mixDown(audio, 'stereo'), ...AAC_ARGUMENTS]),
  ]
}

const AAC_ARGUMENTS = ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000']
const NO_METADATA_ARGUMENTS = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
const MP4_ARGUMENTS = [...NO_METADATA_ARGUMENTS, '-max_muxing_queue_size', '4096', '-movflags', '+faststart']
const MP4_OUTPUT_ARGUMENTS = [...MP4_ARGUMENTS, '-f', 'mp4']
