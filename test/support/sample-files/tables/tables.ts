import { fileURLToPath } from 'node:url'

const getPath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A workbook with dates, a formula, merged cells and leading zeros, and two more sheets, one of them hidden. */
export const SAMPLE_WORKBOOK = getPath('photos.xlsx')

/**
 * A register of three photographs as LibreOffice 7.4 saves it, in each form: below a title across all columns, with a
 * repeated header, formulas, days, years, leading zeros, a line break in a cell, and two rows that share a merged cell.
 */
export const SAVED_REGISTERS = ['register.xlsx', 'register.ods', 'register-latin-1.csv', 'register-utf-16.tsv'].map(
  (name) => [name, getPath(name)] as const,
)
