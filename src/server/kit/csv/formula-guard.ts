// Spreadsheets run a cell that starts with one of these characters, including the full-width forms of East Asian
// keyboards. Some skip tabs and line breaks first.
const RUN = /^(?:[=@＝＠\t\r\n]|[+\-＋－])/
const SIGNED = /^[+\-＋－]/
// A number or phone number: digits and their separators, with an exponent or percent sign.
const NUMBER = /^[+-][\d .,()/\-\u00a0\u202f]*(?:\de[+-]?\d{1,3}|\d\s?%)?$/i
const GUARD = "'"

/** Whether a spreadsheet would run a cell with this text as a formula. */
const isRun = (text: string): boolean => RUN.test(text) && !(SIGNED.test(text) && NUMBER.test(text) && /\d/.test(text))

/** Apostrophes only count as guards before a formula; elsewhere they are part of the text. */
function withoutGuards(text: string): string {
  let from = 0
  while (text.startsWith(GUARD, from)) from++
  return text.slice(from)
}

/** Prefixes a cell with an apostrophe if a spreadsheet would run it as a formula. */
export const guarded = (text: string): string => (isRun(withoutGuards(text)) ? GUARD + text : text)

/** Reverses `guardFormula`. */
export const unguarded = (cell: string): string =>
  cell.startsWith(GUARD) && isRun(withoutGuards(cell)) ? cell.slice(GUARD.length) : cell
