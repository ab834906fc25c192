import { join } from 'node:path'
import { picture } from '../image/image.ts'
import type { MadeDerivative, MediaInput, Processed, Rendition } from '../media.ts'
import { pathsOf, type MediaJob } from '../media-job.ts'
import { failure } from '../notes.ts'
import { runTool } from '../children/run-tool.ts'
import { reading } from './guards.ts'
import { hasMakerBoxes } from './maker-boxes.ts'
import { lengthOf } from './length/measure.ts'
import { isPlayableAudio } from './playable.ts'
import { probe, type Probed } from './probe.ts'
import { isPrivate, suggestionsOfTags } from './tags.ts'
import { unreadable } from './unreadable.ts'
import { makeWaveform } from './waveform.ts'

/**
 * Extracts the duration, waveform and cover of an audio file. Lists the renditions that browsers need for a later step.
 */
export async function processAudio(job: MediaJob, input: MediaInput, known?: Probed): Promise<Processed> {
  const probed = known ?? (await probe(job, input.path))
  if (!probed?.audio) return failure(await unreadable(job, input, probed))
  const waveform = await makeWaveform(job, input.path, probed)
  // The decoded length is exact; MP3 and AAC headers only estimate it.
  const { seconds: duration, note } = await lengthOf(job, input.path, probed, waveform?.seconds ?? probed.duration)
  const why = waveform ? undefined : await unreadable(job, input, probed)
  const derivatives: MadeDerivative[] = waveform ? [waveform.file] : []
  const suggestions = suggestionsOfTags(probed)
  const later = await laterOf(input.path, probed, isPlayableAudio(probed, input.size, duration))
  const cover = probed.cover === undefined ? undefined : await coverOf(job, input.path, probed.cover)
  if (cover) derivatives.push(...cover.derivatives)
  return {
    facts: {
      ...(duration && { duration }),
      ...(cover?.placeholder && { placeholder: cover.placeholder }),
      ...(suggestions && { suggestions }),
    },
    derivatives,
    ...(why ? { note: why, failed: why } : note && { note }),
    ...(later && !why && { later }),
  }
}

/** The renditions that still have to be made; undefined if there are none. */
export async function laterOf(path: string, probed: Probed, isPlayable: boolean): Promise<Rendition[] | undefined> {
  const telling = isPrivate(probed) || (probed.formats.includes('mp4') && (await hasMakerBoxes(path)))
  const later: Rendition[] = [...(isPlayable ? [] : (['stream'] as const)), ...(telling ? (['clean'] as const) : [])]
  return later.length > 0 ? later : undefined
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
    { wallMs: job.limits.imageMs, signal: job.signal, paths: pathsOf(job, path) },
  )
  if (!result.ok) return undefined
  const outcome = await picture(job, { path: cover, mime: 'image/jpeg' })
  return 'value' in outcome && !outcome.value.problem ? outcome.value : undefined
}
