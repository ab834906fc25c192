import type { MediaInput, MediaResult } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { notes } from '../notes.ts'

const PROBLEMS = { locked: notes.pdfLocked, damaged: notes.pdfDamaged, 'too-large': notes.pdfTooLarge } as const

/** The number of pages, the first one as a picture, and the text of a PDF. Width and height are in points (1/72 inch). */
export async function processPdf(
  { workers, options, limits, signal }: MediaJob,
  input: MediaInput,
): Promise<MediaResult> {
  const outcome = await workers.run(
    { kind: 'pdf', path: input.path, dir: options.dir },
    { wallMs: limits.pdfMs, signal },
  )
  if (!('value' in outcome)) {
    const stopped = 'stopped' in outcome ? outcome.stopped : 'crash'
    const note = { time: notes.tookTooLong, memory: notes.tooMuchMemory, crash: notes.pdfDamaged }[stopped]
    return { facts: {}, derivatives: [], note }
  }
  const { problem, cut, derivatives, text, ...facts } = outcome.value
  const note = problem ? PROBLEMS[problem] : cut ? notes.textCut : undefined
  return { facts: { ...facts, ...(text && { text }) }, derivatives, ...(note && { note }) }
}
