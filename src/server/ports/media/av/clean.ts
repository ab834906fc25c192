import { join } from 'node:path'
import { runTool } from '../children/run-tool.ts'
import type { MediaInput, MediaResult } from '../media.ts'
import { pathsOf, type MediaJob } from '../media-job.ts'
import { failure, notes } from '../notes.ts'
import { reading } from './guards.ts'
import { probe, type Probed } from './probe.ts'
import { KEPT_TAGS } from './tags.ts'
import { unreadable } from './unreadable.ts'
import { countDown, wallOf } from '../clock.ts'

// ffmpeg's container format and the file extension for each MIME type.
const CONTAINERS: Readonly<Record<string, readonly [format: string, extension: string]>> = {
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
// Not every container accepts a cover. Data and subtitle streams are always dropped because drone cameras write
// positions into both.
const SOUND = ['0:a']
const WITH_COVER = ['0:a', '0:v?']
// A file with a video type may contain only audio.
const PLAYED = ['0:V?', '0:a?']
const MATROSKA = ['matroska', 'mkv'] as const

/** Makes a copy of a recording without places, devices, owners and comments. Audio and video are not re-encoded. */
export async function renderClean(job: MediaJob, input: MediaInput): Promise<MediaResult> {
  const probed = await probe(job, input.path)
  if (!probed) return failure(await unreadable(job, input))
  const own = CONTAINERS[input.mime]
  const left = countDown(wallOf(job, probed.duration))
  for (const [format, extension] of own ? [own, MATROSKA] : [MATROSKA]) {
    const path = join(job.options.dir, `clean.${extension}`)
    const mime = format === 'matroska' ? `${input.type}/x-matroska` : input.mime
    for (const streams of input.type === 'audio' ? [WITH_COVER, SOUND] : [PLAYED]) {
      if (!(await copied(job, input, probed, { format, path, streams, wallMs: left() }))) continue
      return { facts: {}, derivatives: [{ name: 'clean', path, mime }] }
    }
  }
  return failure(notes.notCleaned)
}

async function copied(
  job: MediaJob,
  input: MediaInput,
  probed: Probed,
  { format, path, streams, wallMs }: { format: string; path: string; streams: readonly string[]; wallMs: number },
): Promise<boolean> {
  const { tools, signal } = job
  const kept = KEPT_TAGS.flatMap((name) => {
    const text = probed.tags.get(name)
    return text ? ['-metadata', `${name}=${text}`] : []
  })
  const result = await runTool(
    tools.ffmpeg(),
    [
      ...reading(input.path),
      ...streams.flatMap((stream) => ['-map', stream]),
      ...['-c', 'copy', '-map_metadata', '-1', '-map_metadata:s', '-1'],
      ...kept,
      ...['-fflags', '+bitexact', '-write_tmcd', '0', '-progress', 'pipe:1', '-nostats'],
      ...(['mp4', 'mov', 'ipod', '3gp'].includes(format) ? ['-movflags', '+faststart'] : ['-strict', '-2']),
      // WAV's own size field ends at 4 GiB.
      ...(format === 'wav' ? ['-rf64', 'auto'] : []),
      ...['-f', format, `file:${path}`],
    ],
    { wallMs, signal, onOutput: () => {}, paths: pathsOf(job, input.path) },
  )
  return result.ok
}
