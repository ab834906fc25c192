import { FILE_NOTES, type FileNote } from '#shared/words/file-notes/file-notes.ts'
import type { MediaResult } from './media.ts'

/** What a look at a file can find out, for a person who looks at it. */
export const notes = FILE_NOTES

/** The answer for a file of which nothing can be made, and why. */
export function failure(note: FileNote): MediaResult {
  return { facts: {}, derivatives: [], note, failed: note }
}
