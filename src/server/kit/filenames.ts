import { normalized } from '#shared/rules/normalized.ts'

const MAX_BYTES = 240
const ENDING = /\.[A-Za-z0-9]{1,10}$/

/**
 * A name that any file system and header can carry: no path, no control or direction marks, at most 240 bytes with its
 * ending kept. Never empty.
 */
export function safeFilename(name: string): string {
  const base = normalized(name, 'NFC').split(/[/\\]/).pop() ?? ''
  // Control characters, and the marks that make what follows read the other way round.
  const clean = base
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^\.+$/, '')
  return shorten(clean) || 'file'
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  let stem = ''
  let bytes = ending.length
  for (const sign of name) {
    bytes += Buffer.byteLength(sign)
    if (bytes > MAX_BYTES) break
    stem += sign
  }
  return stem + ending
}

/** A file name from a title, without an ending. */
export const plainTitle = (title: string): string => safeFilename(title.replace(/[/\\]/g, '-'))

/** A file name with its ending replaced by another (`.jpg`). */
export const withEnding = (name: string, ending: string): string => name.replace(ENDING, '') + ending

/** A title from a file name: without its ending, with underscores as spaces. */
export function titleFrom(filename: string): string {
  const stem = filename
    .replace(ENDING, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return (stem || filename).slice(0, 300)
}
