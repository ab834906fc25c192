import { stringify, type Options } from 'csv-stringify/sync'
import { guardFormula } from './formula-guard.ts'

type Cell = string | number | boolean | null

/** Serializes rows as CSV; text that a spreadsheet would run as a formula is guarded. */
export const toCsv = (rows: readonly (readonly Cell[])[], options: Pick<Options, 'bom' | 'record_delimiter'>): string =>
  stringify([...rows], { ...options, cast: { string: guardFormula } })
