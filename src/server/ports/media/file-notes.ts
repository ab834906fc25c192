import { FILE_NOTES, type FileNote } from '#shared/words/file-notes/file-notes.ts'
import type { MediaResult } from './media.ts'

/** The notes that processing can attach to a file. */
export const notes = FILE_NOTES

/** The result for a file that can't be processed, with the reason. */
export function createFailedResult(note: FileNote): MediaResult {
  return { facts: {}, derivatives: [], note, failed: note }
}
