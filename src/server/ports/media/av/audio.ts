import { join } from 'node:path'
import { picture } from '../image/image.ts'
import type { MadeDerivative, MediaInput, MediaResult } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { notes } from '../notes.ts'
import { runTool } from '../children/run-tool.ts'
import { reading } from './guards.ts'
import { isPlayableAudio } from './playable.ts'
import { probe, type Probed } from './probe.ts'
import { transcode } from './transcode.ts'
import { makeWaveform } from './waveform.ts'

/** The length, the waveform, a playable rendition and the cover of a sound recording. */
export async function processAudio(job: MediaJob, input: MediaInput, known?: Probed): Promise<MediaResult> {
  const probed = known ?? (await probe(job, input.path))
  if (!probed?.audio) return { facts: {}, derivatives: [], note: notes.avDamaged }
  const waveform = await makeWaveform(job, input.path, probed)
  // What was decoded is the truth: headers of MP3 and AAC only estimate.
  const duration = waveform?.seconds ?? probed.duration
  const derivatives: MadeDerivative[] = waveform ? [waveform.file] : []
  let note: string | undefined
  if (!isPlayableAudio(probed, input.size)) {
    const stream = await rendition(job, input.path, probed, duration)
    if (stream) derivatives.push(stream)
    else note = notes.notPlayable
  }
  if (!waveform) note ??= notes.avDamaged
  const cover = probed.cover === undefined ? undefined : await coverOf(job, input.path, probed.cover)
  if (cover) derivatives.push(...cover.derivatives)
  return {
    facts: { ...(duration && { duration }), ...(cover?.placeholder && { placeholder: cover.placeholder }) },
    derivatives,
    ...(note && { note }),
  }
}

async function rendition(
  job: MediaJob,
  original: string,
  { audio }: Probed,
  duration: number | undefined,
): Promise<MadeDerivative | undefined> {
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
    if (await transcode(job, original, { path, how, duration })) return { name: 'stream', path, mime: 'audio/mp4' }
  }
  return undefined
}

async function coverOf(job: MediaJob, path: string, stream: number) {
  const cover = join(job.options.dir, 'cover')
  const result = await runTool(
    job.tools.ffmpeg(),
    [
      ...reading(path),
      '-map',
      `0:${stream}`,
      '-c:v',
      'copy',
      '-frames:v',
      '1',
      '-f',
      'image2',
      '-update',
      '1',
      `file:${cover}`,
    ],
    { wallMs: job.limits.imageMs, signal: job.signal },
  )
  if (!result.ok) return undefined
  const outcome = await picture(job, { path: cover, mime: 'image/jpeg' })
  return 'value' in outcome && !outcome.value.problem ? outcome.value : undefined
}
