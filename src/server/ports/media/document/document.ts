import type { MediaInput, ProcessResult } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { isDocumentPrivate } from '../metadata/documents/is-document-private.ts'
import { createFailedResult, notes } from '../file-notes.ts'
import { hasText } from './text-kinds.ts'

const PROBLEM_NOTES = {
  damaged: notes.documentDamaged,
  'too-large': notes.documentTooLarge,
  locked: notes.documentLocked,
} as const

/**
 * Extracts the text of a document for searching. Documents have no preview image; if they have text, no note is needed
 * to explain that.
 */
export async function processDocument(job: MediaJob, input: MediaInput): Promise<ProcessResult> {
  const { workers, limits, signal } = job
  if (!hasText(input.mime)) return { facts: {}, derivatives: [], note: notes.noPreview }
  const outcome = await workers.run(
    { kind: 'text', path: input.path, mime: input.mime },
    { wallMs: limits.textMs, signal },
  )
  if (!('value' in outcome)) {
    const stopReason = 'stopped' in outcome ? outcome.stopped : 'crash'
    return createFailedResult(stopReason === 'crash' ? notes.documentDamaged : notes.documentTooLarge)
  }
  const { problem, text, pages, isTruncated, suggestions } = outcome.value
  // The file is intact, but its text is in an unknown encoding.
  if (problem === 'unknown-encoding') return { facts: {}, derivatives: [], note: notes.encodingUnknown }
  const note = problem ? PROBLEM_NOTES[problem] : isTruncated ? notes.textCut : text ? undefined : notes.noPreview
  return {
    facts: { ...(text && { text }), ...(pages && { pages }), ...(suggestions && { suggestions }) },
    derivatives: [],
    ...(note && { note }),
    ...(problem
      ? { failed: PROBLEM_NOTES[problem] }
      : (await isDocumentPrivate(job, input)) && { pendingRenditions: ['clean' as const] }),
  }
}
