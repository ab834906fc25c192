import { join } from 'node:path'
import { runTool } from '../children/run-tool.ts'
import type { MediaInput, MediaResult } from '../media.ts'
import { getSandboxPaths, type MediaJob } from '../media-job.ts'
import { createFailedResult, notes } from '../file-notes.ts'
import { createInputArguments } from './input-arguments.ts'
import { probe, type ProbedRecording } from './probe.ts'
import { KEPT_TAGS } from './tags.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import { startCountdown, getTimeLimitMs } from '../time-limit.ts'

// ffmpeg's container format and the file extension for each MIME type.
const CONTAINER_FORMATS: Readonly<Record<string, readonly [format: string, extension: string]>> = {
  'video/mp4': ['mp4', 'mp4'],
  'video/quicktime': ['mov', 'mov'],
  'video/3gpp': ['3gp', '3gp'],
  'video/webm': ['webm', 'webm'],
  'video/x-msvideo': ['avi', 'avi'],
  'video/x-ms-wmv': ['asf', 'wmv'],
  'video/mp2t': ['mpegts', 'ts'],
  'audio/mp4': ['ipod', 'm4a'],
  'audio/mpeg': ['mp3', 'mp3'],
  'audio/flac': ['flac', 'flac'],
  'audio/ogg': ['ogg', 'ogg'],
  'audio/opus': ['opus', 'opus'],
  'audio/wav': ['wav', 'wav'],
  'audio/aac': ['adts', 'aac'],
  'audio/aiff': ['aiff', 'aiff'],
  'audio/x-ms-wma': ['asf', 'wma'],
  'audio/webm': ['webm', 'webm'],
  'application/mxf': ['mxf', 'mxf'],
}
// The streams to keep. Not every container accepts a cover. Data and subtitle streams are always dropped, because drone
// cameras write positions into both.
const AUDIO_STREAMS = ['0:a']
const AUDIO_AND_COVER_STREAMS = ['0:a', '0:v?']
// A file with a video type may contain nothing but audio.
const PLAYABLE_STREAMS = ['0:V?', '0:a?']
const MATROSKA = ['matroska', 'mkv'] as const

/**
 * Makes a copy of a recording, stripped of location, device and owner metadata and of comments. Audio and video are not
 * re-encoded.
 */
export async function renderCleanCopy(job: MediaJob, input: MediaInput): Promise<MediaResult> {
  const probed = await probe(job, input.path)
  if (!probed) return createFailedResult(await explainUnreadable(job, input))
  const ownContainer = CONTAINER_FORMATS[input.mime]
  const remainingMs = startCountdown(getTimeLimitMs(job, probed.duration))
  for (const [format, extension] of ownContainer ? [ownContainer, MATROSKA] : [MATROSKA]) {
    const path = join(job.options.dir, `clean.${extension}`)
    const mime = format === 'matroska' ? `${input.type}/x-matroska` : input.mime
    for (const streams of input.type === 'audio' ? [AUDIO_AND_COVER_STREAMS, AUDIO_STREAMS] : [PLAYABLE_STREAMS]) {
      if (!(await copyStreams(job, input, probed, { format, path, streams, wallMs: remainingMs() }))) continue
      return { facts: {}, derivatives: [{ name: 'clean', path, mime }] }
    }
  }
  return createFailedResult(notes.notCleaned)
}

async function copyStreams(
  job: MediaJob,
  input: MediaInput,
  probed: ProbedRecording,
  { format, path, streams, wallMs }: { format: string; path: string; streams: readonly string[]; wallMs: number },
): Promise<boolean> {
  const { tools, signal } = job
  const keptTags = KEPT_TAGS.flatMap((name) => {
    const text = probed.tags.get(name)
    return text ? ['-metadata', `${name}=${text}`] : []
  })
  const result = await runTool(
    tools.ffmpeg(),
    [
      ...createInputArguments(input.path),
      ...streams.flatMap((stream) => ['-map', stream]),
      ...['-c', 'copy', '-map_metadata', '-1', '-map_metadata:s', '-1'],
      ...keptTags,
      ...['-fflags', '+bitexact', '-write_tmcd', '0', '-progress', 'pipe:1', '-nostats'],
      ...(['mp4', 'mov', 'ipod', '3gp'].includes(format) ? ['-movflags', '+faststart'] : ['-strict', '-2']),
      // The size field of a WAV file can't exceed 4 GiB.
      ...(format === 'wav' ? ['-rf64', 'auto'] : []),
      ...['-f', format, `file:${path}`],
    ],
    { wallMs, signal, onOutput: () => {}, paths: getSandboxPaths(job, input.path) },
  )
  return result.ok
}
