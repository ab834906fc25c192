import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import type { MediaResult } from './media.ts'

/** Every sentence that a media note can say, for a person who looks at the file. */
export const notes = FILE_NOTES

/** The answer for a file of which nothing can be made, and why. */
export function failure(note: string): MediaResult {
  return { facts: {}, derivatives: [], note, failed: note }
}
