/** Text fragments that, when repeated, make a careless loop restart its scan at every repetition. */
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
 * Functions that build a text of a given length, by the piece that they repeat. Each text ends in an `x`, so that a
 * scan for the end of a construct never finds it.
 */
export const NASTY_TEXTS: Readonly<Record<string, (length: number) => string>> = Object.fromEntries(
  PIECES.map((piece) => [
    JSON.stringify(piece),
    (length: number) => `${piece.repeat(Math.max(0, Math.floor((length - 1) / piece.length)))}x`,
  ]),
)
