/** Pieces that make a careless loop begin anew at each of them. */
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

/** Texts of a length, by what they are made of: each piece over and over, and something behind it that ends no search. */
export const NASTY: Readonly<Record<string, (length: number) => string>> = Object.fromEntries(
  PIECES.map((piece) => [
    JSON.stringify(piece),
    (length: number) => `${piece.repeat(Math.max(0, Math.floor((length - 1) / piece.length)))}x`,
  ]),
)
