// Spreadsheets run a cell that starts with one of these characters, including the full-width forms of East Asian
// keyboards. Some ignore leading tabs and line breaks.
const FORMULA_START = /^(?:[=@＝＠\t\r\n]|[+\-＋－])/
const SIGN_START = /^[+\-＋－]/
// A number or phone number: digits and their separators, with an exponent or percent sign.
const NUMBER = /^[+-][\d .,()/\-\u00a0\u202f]*(?:\de[+-]?\d{1,3}|\d\s?%)?$/i
const GUARD = "'"

/** Whether a spreadsheet would run a cell with this text as a formula. */
const isFormula = (text: string): boolean =>
  FORMULA_START.test(text) && !(SIGN_START.test(text) && NUMBER.test(text) && /\d/.test(text))

/** Removes leading apostrophes. They count as guards only before a formula; elsewhere they are part of the text. */
function removeApostrophes(text: string): string {
  let start = 0
  while (text.startsWith(GUARD, start)) start++
  return text.slice(start)
}

/** Prefixes a cell with an apostrophe if a spreadsheet would run it as a formula. */
export const guardFormula = (text: string): string => (isFormula(removeApostrophes(text)) ? GUARD + text : text)

/** Reverses `guardFormula`. */
export const removeFormulaGuard = (cell: string): string =>
  cell.startsWith(GUARD) && isFormula(removeApostrophes(cell)) ? cell.slice(GUARD.length) : cell
