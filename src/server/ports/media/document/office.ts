import type { MediaInput, Processed } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { isPrivate } from '../metadata/documents/is-private.ts'
import { failure, notes } from '../notes.ts'
import { hasText } from './text-kinds.ts'

const PROBLEMS = {
  damaged: notes.documentDamaged,
  'too-large': notes.documentTooLarge,
  locked: notes.documentLocked,
} as const

/**
 * Extracts the text of a document for search. Documents have no preview image; those with text need no note about that.
 */
export async function processDocument(job: MediaJob, input: MediaInput): Promise<Processed> {
  const { workers, limits, signal } = job
  if (!hasText(input.mime)) return { facts: {}, derivatives: [], note: notes.noPreview }
  const outcome = await workers.run(
    { kind: 'text', path: input.path, mime: input.mime },
    { wallMs: limits.textMs, signal },
  )
  if (!('value' in outcome)) {
    const stopped = 'stopped' in outcome ? outcome.stopped : 'crash'
    return failure(stopped === 'crash' ? notes.documentDamaged : notes.documentTooLarge)
  }
  const { problem, text, pages, cut, suggestions } = outcome.value
  // The file is intact, but its text can't be decoded.
  if (problem === 'unknown-encoding') return { facts: {}, derivatives: [], note: notes.encodingUnknown }
  const note = problem ? PROBLEMS[problem] : cut ? notes.textCut : text ? undefined : notes.noPreview
  return {
    facts: { ...(text && { text }), ...(pages && { pages }), ...(suggestions && { suggestions }) },
    derivatives: [],
    ...(note && { note }),
    ...(problem ? { failed: PROBLEMS[problem] } : (await isPrivate(job, input)) && { later: ['clean' as const] }),
  }
}
