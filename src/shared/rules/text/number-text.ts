import { toLatinDigits } from './latin-digits.ts'

const NUMBER = /^[+-]?\d{1,25}(?:[.,]\d{1,25})?(?:e[+-]?\d{1,3})?$/i

/**
 * Whether a text is a number, with a decimal point or comma and no separators of thousands.
 * Spreadsheets and programs write large ones with an exponent.
 */
export const isNumberText = (text: string): boolean =>
  NUMBER.test(toLatinDigits(text.trim())) && Number.isFinite(parseNumberText(text))

/** Reads a number from a text that is one. */
export const parseNumberText = (text: string): number => Number(toLatinDigits(text.trim()).replace(',', '.'))
