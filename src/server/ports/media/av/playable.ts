import { isCommonLayout } from './channels.ts'
import { matchesStatedDuration } from './duration/measure-duration.ts'
import type { ProbedRecording } from './probe.ts'

// Browsers play lossless originals, but streaming ones larger than this is slow.
const MAX_LOSSLESS_BYTES = 64 * 1024 * 1024

/**
 * Whether every current browser plays this video file unchanged and can seek in it. `measured` is its duration in
 * seconds.
 */
export function isPlayableVideo(mime: string, probed: ProbedRecording, measured: number | undefined): boolean {
  const { video, audio } = probed
  // In-browser recorders don't write a duration: their files play, but seeking in them doesn't work.
  if (!video || !video.hasSquarePixels || !matchesStatedDuration(probed, measured)) return false
  if (mime === 'video/mp4') {
    return (
      video.codec === 'h264' &&
      ['yuv420p', 'yuvj420p'].includes(video.pixelFormat) &&
      !video.isInterlaced &&
      (!audio || ['aac', 'mp3'].includes(audio.codec))
    )
  }
  return mime === 'video/webm' && canCopyWebm(probed)
}

/**
 * Whether every current browser plays this audio file unchanged and can seek in it. `measured` is its duration in
 * seconds.
 */
export function isPlayableAudio(probed: ProbedRecording, size: number, measured: number | undefined): boolean {
  const { formats, audio } = probed
  // Browsers play only standard channel layouts.
  if (!audio || !isCommonLayout(audio) || !matchesStatedDuration(probed, measured)) return false
  const { codec } = audio
  if (formats.includes('mp3')) return codec === 'mp3'
  if (formats.includes('mp4')) return codec === 'aac'
  if (formats.includes('ogg')) return codec === 'opus' || codec === 'vorbis'
  if (formats.includes('matroska')) return false
  if (size > MAX_LOSSLESS_BYTES) return false
  if (formats.includes('flac')) return codec === 'flac'
  return formats.includes('wav') && ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_f32le', 'mp3'].includes(codec)
}

/** Whether the video stream can be copied to MP4 without re-encoding. */
export function canCopyVideo({ video }: ProbedRecording): boolean {
  if (!video) return false
  const { width, height } = video
  return (
    video.codec === 'h264' &&
    video.pixelFormat === 'yuv420p' &&
    video.hasSquarePixels &&
    !video.isInterlaced &&
    Math.max(width, height) <= 1920 &&
    Math.min(width, height) <= 1080
  )
}

/**
 * Whether audio and video are WebM codecs that every browser plays. AV1 is not among them: many phones and Safari lack
 * it.
 */
export function canCopyWebm({ video, audio, formats }: ProbedRecording): boolean {
  if (!video || !video.hasSquarePixels || !formats.includes('webm')) return false
  const isVideoCopyable =
    video.codec === 'vp8' || (video.codec === 'vp9' && /^yuva?420p(10le)?$/.test(video.pixelFormat))
  return isVideoCopyable && (!audio || ['opus', 'vorbis'].includes(audio.codec))
}
