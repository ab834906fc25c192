/** Marks the end of a run whose word continues in the next run, on the next line. */
const JOINER = '\u00ad'

/** Hyphens at the end of a line: PDFium's own marks, soft hyphens, and hyphens that PDFium did not recognise. */
const LINE_BREAK =
  /([\p{L}\p{N}]\p{M}*)(?:([\u0002\ufffe\u00ad])[ \t]*(?:\n[ \t]*)?|[-\u2010][ \t]*\n[ \t]*)(?=([\p{L}\p{N}]\p{L}?))/gu

// Control characters except tabs and line breaks, and Unicode noncharacters.
// oxlint-disable-next-line no-control-regex -- these characters are removed
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\ufffe\uffff]/g

/** A word that may continue on the next line, with a hyphen that PDFium did not recognise. */
export const HYPHEN_AT_END = /[\p{L}\p{N}]\p{M}{0,10}[-\u2010]$/u

/** Returns the ending for the first part of a broken word, given the text that follows. */
export function getJoiner(before: string, after: string): string {
  if (!/^[\p{L}\p{N}]/u.test(after)) return '-'
  return isWordHyphen(before, after) ? `-${JOINER}` : JOINER
}

export const isHyphenCode = (code: number) => code === 2 || code === 0xfffe || code === 0xad

/**
 * Whether a hyphen at the end of a line is part of the word ("Nord-Ostsee", "1911-1912") rather than a line break.
 * `before` ends with the last letter of the line, `after` starts with the next two.
 */
function isWordHyphen(before: string, after: string): boolean {
  if (/\p{N}\p{M}*$/u.test(before) || /^\p{N}/u.test(after)) return true
  const areCapitals = /\p{Lu}\p{M}*$/u.test(before) && /^\p{Lu}{2}/u.test(after)
  return /^\p{Lu}/u.test(after) && !areCapitals
}

/** Joins words broken at line ends and removes control characters. */
export function joinBrokenWords(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\r\f]/g, '\n')
    .replaceAll(LINE_BREAK, (_, before: string, mark: string | undefined, after: string) =>
      mark !== '\u00ad' && isWordHyphen(before, after) ? `${before}-` : before,
    )
    .replaceAll(/(?<=[\p{L}\p{N}])[\u0002\ufffe]/gu, '-')
    .replaceAll(CONTROL_CHARACTERS, '')
}
