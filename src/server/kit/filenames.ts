import { toOneLine } from '#shared/rules/text/to-one-line.ts'

const MAX_BYTES = 240
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/

/**
 * Makes a name safe for all file systems and headers: a single line without path separators or direction marks, at most
 * 240 bytes including the extension. Never empty.
 */
export function toSafeFilename(name: string): string {
  const baseName = name.split(/[/\\]/).pop() ?? ''
  // Direction marks can make one extension look like another.
  const cleanName = toOneLine(baseName.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')).replace(
    /^\.+$/,
    '',
  )
  return shorten(cleanName) || 'file'
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const extension = EXTENSION.exec(name)?.[0] ?? ''
  let stem = ''
  let bytes = extension.length
  for (const character of name) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_BYTES) break
    stem += character
  }
  return stem + extension
}

/** Turns a title into a file name without an extension. */
export const titleToFilename = (title: string): string => toSafeFilename(title.replace(/[/\\]/g, '-'))

/** Replaces a file name's extension (`.jpg`). */
export const replaceExtension = (name: string, extension: string): string => name.replace(EXTENSION, '') + extension

/** Turns a file name into a title: drops the extension and replaces underscores with spaces. */
export function filenameToTitle(filename: string): string {
  const stem = toOneLine(filename.replace(EXTENSION, '').replace(/[_\s]+/g, ' '))
  return toOneLine([...(stem || filename)].slice(0, 300).join(''))
}
