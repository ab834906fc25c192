import type { Step } from '#server/db/tables/processing.ts'

interface Reader {
  /** Owner, administrator or member; otherwise a visitor. */
  member: boolean
  mayDownload: boolean
}

interface Kept {
  /** Why nobody may have its bytes. */
  held: 'unscanned' | 'infected' | null
  /** Steps of its processing that are not done, or have failed. */
  missing: readonly Step[]
  /** There is a copy without places, serial numbers and names. */
  cleaned: boolean
}

/**
 * Which bytes are the file itself to a reader, to be saved, played or read: `null` for none. Visitors get the copy
 * without places and serial numbers where the original holds any, and nothing until that is known.
 */
export function wholeFor(
  { member, mayDownload }: Reader,
  { held, missing, cleaned }: Kept,
): 'original' | 'clean' | null {
  if (!mayDownload || held !== null) return null
  if (member) return 'original'
  if (missing.includes('process') || missing.includes('clean')) return null
  return cleaned ? 'clean' : 'original'
}
