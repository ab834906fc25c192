import { join } from 'node:path'
import { runPictureTask } from '../image/image.ts'
import type { DerivativeFile, MediaInput, ProcessResult, Rendition } from '../media.ts'
import { getSandboxPaths, type MediaJob } from '../media-job.ts'
import { createFailedResult } from '../file-notes.ts'
import { runTool } from '../children/run-tool.ts'
import { createInputArguments } from './input-arguments.ts'
import { hasMetadataBoxes } from './metadata-boxes.ts'
import { measureDuration } from './duration/measure-duration.ts'
import { isPlayableAudio } from './playable.ts'
import { probe, type ProbedRecording } from './probe.ts'
import { hasPrivateTags, suggestFromTags } from './tags.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import { makeWaveform } from './waveform.ts'

/**
 * Extracts the duration, waveform and cover of an audio file. Lists the renditions that browsers need and that a later
 * step makes.
 */
export async function processAudio(
  job: MediaJob,
  input: MediaInput,
  knownProbe?: ProbedRecording,
): Promise<ProcessResult> {
  const probed = knownProbe ?? (await probe(job, input.path))
  if (!probed?.audio) return createFailedResult(await explainUnreadable(job, input, probed))
  const waveform = await makeWaveform(job, input.path, probed)
  // The decoded length is exact, while MP3 and AAC headers only estimate it.
  const { seconds: duration, note } = await measureDuration(
    job,
    input.path,
    probed,
    waveform?.seconds ?? probed.duration,
  )
  const reason = waveform ? undefined : await explainUnreadable(job, input, probed)
  const derivatives: DerivativeFile[] = waveform ? [waveform.file] : []
  const suggestions = suggestFromTags(probed)
  const pendingRenditions = await findPendingRenditions(
    input.path,
    probed,
    isPlayableAudio(probed, input.size, duration),
  )
  const cover = probed.cover === undefined ? undefined : await extractCover(job, input.path, probed.cover)
  if (cover) derivatives.push(...cover.derivatives)
  return {
    facts: {
      ...(duration && { duration }),
      ...(cover?.placeholder && { placeholder: cover.placeholder }),
      ...(suggestions && { suggestions }),
    },
    derivatives,
    ...(reason ? { note: reason, failed: reason } : note && { note }),
    ...(pendingRenditions && !reason && { pendingRenditions }),
  }
}

/** Returns the renditions that still have to be made; undefined if there are none. */
export async function findPendingRenditions(
  path: string,
  probed: ProbedRecording,
  isPlayable: boolean,
): Promise<Rendition[] | undefined> {
  const hasPrivateData = hasPrivateTags(probed) || (probed.formats.includes('mp4') && (await hasMetadataBoxes(path)))
  const pendingRenditions: Rendition[] = [
    ...(isPlayable ? [] : (['stream'] as const)),
    ...(hasPrivateData ? (['clean'] as const) : []),
  ]
  return pendingRenditions.length > 0 ? pendingRenditions : undefined
}

async function extractCover(job: MediaJob, path: string, stream: number) {
  const cover = join(job.options.dir, 'cover')
  const result = await runTool(
    job.tools.ffmpeg(),
    [
      ...createInputArguments(path),
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
    { wallMs: job.limits.imageMs, signal: job.signal, paths: getSandboxPaths(job, path) },
  )
  if (!result.ok) return undefined
  const outcome = await runPictureTask(job, { path: cover, mime: 'image/jpeg' })
  return 'value' in outcome && !outcome.value.problem ? outcome.value : undefined
}
