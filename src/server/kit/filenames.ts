import { oneLine } from '#shared/rules/text/one-line.ts'

const MAX_BYTES = 240
const ENDING = /\.[A-Za-z0-9]{1,10}$/

/**
 * A name that any file system and header can carry: one line without a path and direction marks, at most 240 bytes with its
 * ending kept. Never empty.
 */
export function safeFilename(name: string): string {
  const base = name.split(/[/\\]/).pop() ?? ''
  // No direction marks at all: they make an ending look like another.
  const clean = oneLine(base.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')).replace(/^\.+$/, '')
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
  const stem = oneLine(filename.replace(ENDING, '').replace(/[_\s]+/g, ' '))
  return oneLine([...(stem || filename)].slice(0, 300).join(''))
}
