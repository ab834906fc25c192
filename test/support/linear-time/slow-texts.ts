/** Pieces at each of which a careless loop restarts its scan. */
const PIECES = [
  'a',
  ' ',
  ' \n',
  '<',
  '<<a',
  '<b>',
  '<!--',
  '<v.a ',
  '{\\',
  '&',
  '&#1',
  '&lt;',
  '(',
  '"',
  '-',
  '.',
  'a@',
  '1:',
  'http://',
  'https://a.',
  '\u0000',
  '\u0301\u0316',
  'a\u0301',
  '\ufdfa',
  '\ud800',
  '👩',
]

/**
 * Builders of texts of a given length by their repeated piece. Each text ends in an `x`, so the scan never finds an
 * end.
 */
export const NASTY_TEXTS: Readonly<Record<string, (length: number) => string>> = Object.fromEntries(
  PIECES.map((piece) => [
    JSON.stringify(piece),
    (length: number) => `${piece.repeat(Math.max(0, Math.floor((length - 1) / piece.length)))}x`,
  ]),
)
