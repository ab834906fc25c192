import { oneLine } from '#shared/rules/text/one-line.ts'

const MAX_BYTES = 240
const ENDING = /\.[A-Za-z0-9]{1,10}$/

/**
 * Makes a name safe for all file systems and headers: one line without path or direction marks, at most 240 bytes
 * including its extension. Never empty.
 */
export function safeFilename(name: string): string {
  const base = name.split(/[/\\]/).pop() ?? ''
  // Direction marks can make one extension look like another.
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

/** Turns a title into a file name without an extension. */
export const plainTitle = (title: string): string => safeFilename(title.replace(/[/\\]/g, '-'))

/** Replaces a file name's extension (`.jpg`). */
export const withEnding = (name: string, ending: string): string => name.replace(ENDING, '') + ending

/** Turns a file name into a title: without its extension, underscores as spaces. */
export function titleFrom(filename: string): string {
  const stem = oneLine(filename.replace(ENDING, '').replace(/[_\s]+/g, ' '))
  return oneLine([...(stem || filename)].slice(0, 300).join(''))
}
