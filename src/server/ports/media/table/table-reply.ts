import type { Delimiter } from '#shared/rules/imports/tables/detect-delimiter.ts'
import type { TableEncoding } from './detect-table-encoding.ts'

/** A CSV, TSV, XLSX or ODS table to read, whose rows are written to `dir`. Left-out properties are detected. */
export interface TableInput {
  path: string
  dir: string
  encoding?: TableEncoding['label']
  delimiter?: Delimiter
  /** The sheet of a workbook, counted from 0. */
  sheet?: number
}

export interface TableReply {
  problem?: TableProblemName
  /** The row with the problem. */
  row?: number
  format?: 'text' | 'xlsx' | 'ods'
  encoding?: TableEncoding['label']
  isEncodingCertain?: boolean
  delimiter?: Delimiter
  sheets?: string[]
  sheet?: number
  rows?: number
  columns?: number
}

/** Why a table can't be read. */
export type TableProblemName =
  | 'not-a-table'
  | 'old-excel'
  | 'locked'
  | 'damaged'
  | 'open-quote'
  | 'no-rows'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'cell-too-long'
  | 'too-large'

/** Thrown while a table is read; `row` is where the problem is, if it is in one row. */
export class TableProblem extends Error {
  readonly problem: TableProblemName
  readonly row: number | undefined

  constructor(problem: TableProblemName, row?: number) {
    super(problem)
    this.problem = problem
    this.row = row
  }
}

/** The file with the rows of a table, in the task's directory. */
export const ROWS_FILE = 'rows.jsonl'
