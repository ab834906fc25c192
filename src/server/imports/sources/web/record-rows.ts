import { join } from 'node:path'
import { AppError } from '#server/kit/app-error.ts'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import { createLineFile, readLineFile } from '../line-file.ts'
import type { SourceRow, SourceRows } from '../source.ts'

/** The columns of every row, before those of its values. */
export const KEY_COLUMN = 'Omeka ID'
const FIRST_COLUMNS = [KEY_COLUMN, 'ID']
const LAST_COLUMNS = ['File URL', 'File name', 'Folder', 'Tags', 'Visibility']

/** A row by the names of its columns. */
export type RecordCells = Readonly<Record<string, string>>

/** Collects rows in a file until all names of their columns are known. */
export interface RecordRows {
  add(cells: RecordCells): Promise<void>
  /** The rows, below one with the names of the columns; those with values in most rows come first. */
  finish(): Promise<Pick<SourceRows, 'columns' | 'headerRow' | 'rows'>>
}

/** `earlierItems` are the ids of items that earlier imports made of the same records, by the records' keys. */
export function createRecordRows(dir: string, earlierItems: ReadonlyMap<string, string>): RecordRows {
  const path = join(dir, 'records')
  const file = createLineFile(path)
  const counts = new Map<string, number>()
  let rowCount = 0
  return {
    async add(cells) {
      if (++rowCount > MAX_TABLE_ROWS) throw fileError(['table_too_many_rows', MAX_TABLE_ROWS])
      for (const [name, cell] of Object.entries(cells)) if (cell !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
      if (counts.size > MAX_TABLE_COLUMNS) throw fileError(['table_too_many_columns', MAX_TABLE_COLUMNS])
      const item = earlierItems.get(cells[KEY_COLUMN] ?? '') ?? ''
      await file.add({ ...cells, ID: item })
    },
    async finish() {
      await file.finish()
      if (rowCount === 0) throw fileError(['table_no_rows'])
      const fixedColumns = new Set([...FIRST_COLUMNS, ...LAST_COLUMNS])
      const valueColumns = [...counts.keys()]
        .filter((name) => !fixedColumns.has(name))
        .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
      const columns = [...FIRST_COLUMNS, ...valueColumns, ...LAST_COLUMNS]
      return { columns: columns.length, headerRow: 1, rows: readRows(path, columns) }
    },
  }
}

const fileError = (reason: AppError['reason']) => new AppError('bad_input', { field: 'address', reason })

async function* readRows(path: string, columns: string[]): AsyncGenerator<SourceRow> {
  yield { n: 1, cells: columns }
  let n = 1
  for await (const cells of readLineFile<RecordCells>(path))
    yield { n: ++n, cells: columns.map((name) => cells[name] ?? '') }
}
