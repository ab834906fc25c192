import { join } from 'node:path'
import { AppError } from '#server/kit/app-error.ts'
import { findBuiltInTarget } from '#shared/rules/imports/mapping/map-columns.ts'
import { MAX_LINE, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import type { Reason } from '#shared/words/reason.ts'
import { createLineFile, readLineFile } from './line-file.ts'
import type { SourceRow, SourceRows } from './source.ts'

/** Maximum characters of all cells, as in a table. */
const MAX_CHARACTERS = 300_000_000
/** The column for values whose own columns would be too many, each as a line with the name of its column. */
const OVERFLOW_COLUMN = 'Other values'

/** The name of the column for a property: that of the field it is mapped to, so that the names of a field are united. */
export const toColumnName = (name: string): string => findBuiltInTarget(name) ?? toOneLine(name).slice(0, MAX_LINE)

/** A record of a source, described by texts with the names of columns. */
export interface SourceRecord {
  values: Iterable<readonly [column: string, value: string]>
  /** Why the record can't be imported. */
  problem?: Reason | undefined
}

/** Collects records in a file, because only the last one shows which columns there are. */
export interface RecordRows {
  /** Throws `bad_input` if there are more records or texts than an import may have. */
  add(record: SourceRecord): Promise<void>
  /** The rows below one with the names of the columns; those with values in most rows come first. */
  finish(): Promise<Pick<SourceRows, 'columns' | 'headerRow' | 'count' | 'rows'>>
}

/** A value by the position of its column, in the order in which columns appeared. */
type StoredValue = readonly [column: number, value: string]

/** `first` and `last` are columns that always exist; `field` is the part of the input to which errors refer. */
export function createRecordRows(
  dir: string,
  { first, last = [], field }: { first: readonly string[]; last?: readonly string[]; field: 'file' | 'address' },
): RecordRows {
  const path = join(dir, 'records.jsonl')
  const file = createLineFile(path)
  const positions = new Map([...first, ...last].map((name, position) => [name, position]))
  const counts: number[] = []
  let [rowCount, characters] = [0, 0]
  const error = (reason: Reason) => new AppError('bad_input', { field, reason })
  const findPosition = (name: string): number | undefined => {
    const position = positions.get(name)
    if (position !== undefined || positions.size >= MAX_TABLE_COLUMNS - 1) return position
    positions.set(name, positions.size)
    return positions.size - 1
  }
  return {
    async add({ values, problem }) {
      if (++rowCount >= MAX_TABLE_ROWS) throw error(['table_too_many_rows', MAX_TABLE_ROWS])
      const stored: StoredValue[] = []
      const others: string[] = []
      const put = (position: number, value: string) => {
        counts[position] = (counts[position] ?? 0) + 1
        characters += value.length
        stored.push([position, value])
      }
      for (const [name, text] of values) {
        const value = text.replaceAll('\0', '').toWellFormed()
        if (value === '') continue
        const position = findPosition(name)
        if (position === undefined) others.push(`${name}: ${value}`)
        else put(position, value)
      }
      if (others.length > 0) {
        const position = positions.get(OVERFLOW_COLUMN) ?? positions.size
        positions.set(OVERFLOW_COLUMN, position)
        put(position, others.join('\n'))
      }
      if (characters > MAX_CHARACTERS) throw error(['table_too_large'])
      await file.add({ stored, problem })
    },
    async finish() {
      await file.finish()
      const isFixed = (name: string) => first.includes(name) || last.includes(name)
      const countOf = (name: string) => counts[positions.get(name) ?? 0] ?? 0
      const others = [...positions.keys()].filter((name) => !isFixed(name))
      const columns = [...first, ...others.toSorted((one, other) => countOf(other) - countOf(one)), ...last]
      const order = columns.map((name) => positions.get(name) ?? 0)
      return { columns: columns.length, headerRow: 1, count: rowCount + 1, rows: readRows(path, columns, order) }
    },
  }
}

async function* readRows(path: string, names: string[], order: readonly number[]): AsyncGenerator<SourceRow> {
  yield { n: 1, cells: names }
  let n = 1
  for await (const { stored, problem } of readLineFile<{ stored: StoredValue[]; problem?: Reason }>(path)) {
    const values = new Map(stored)
    yield { n: ++n, cells: order.map((position) => values.get(position) ?? ''), ...(problem && { problem }) }
  }
}
