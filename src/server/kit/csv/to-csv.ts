import { stringify, type Options } from 'csv-stringify/sync'
import { guardFormula } from './formula-guard.ts'

type Cell = string | number | boolean | null

// Only the record's own delimiter is quoted otherwise, but programs also end a record at a single one of its characters.
const LINE_BREAK = /[\r\n]/

/** Serializes rows as CSV; text that a spreadsheet would run as a formula is guarded. */
export const toCsv = (rows: readonly (readonly Cell[])[], options: Pick<Options, 'bom' | 'record_delimiter'>): string =>
  stringify([...rows], { ...options, quoted_match: LINE_BREAK, cast: { string: guardFormula } })
