// Spreadsheets run a cell that begins so, also with the wide signs of East Asian keyboards. TAB and line ends are skipped by
// some before they look.
const RUN = /^(?:[=@＝＠\t\r\n]|[+\-＋－])/
const SIGNED = /^[+\-＋－]/
// A number or a telephone number: digits, what is written between them, and an exponent or a percent sign.
const NUMBER = /^[+-][\d .,()/\-\u00a0\u202f]*(?:\de[+-]?\d{1,3}|\d\s?%)?$/i
const GUARD = "'"

/** Whether a spreadsheet would run a cell with this text as a formula. */
const isRun = (text: string): boolean => RUN.test(text) && !(SIGNED.test(text) && NUMBER.test(text) && /\d/.test(text))

/** Guards count only before a formula; an apostrophe before anything else is a letter of the text. */
function withoutGuards(text: string): string {
  let from = 0
  while (text.startsWith(GUARD, from)) from++
  return text.slice(from)
}

/** A text as a cell of a table that spreadsheets open: with an apostrophe before it where they would run it. */
export const guarded = (text: string): string => (isRun(withoutGuards(text)) ? GUARD + text : text)

/** The text of a cell that `guarded` has written. */
export const unguarded = (cell: string): string =>
  cell.startsWith(GUARD) && isRun(withoutGuards(cell)) ? cell.slice(GUARD.length) : cell
