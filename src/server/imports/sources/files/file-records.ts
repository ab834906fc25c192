import { join } from 'node:path'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import { MAX_CELL_BYTES, MAX_LINE, MAX_TABLE_COLUMNS } from '#shared/rules/limits.ts'
import { findBuiltInTarget } from '#shared/rules/imports/mapping/map-columns.ts'
import type { Reason } from '#shared/words/reason.ts'
import { createLineFile, readLineFile } from '../line-file.ts'
import type { SourceRow, SourceRows } from '../source.ts'

/** A file of a source, described by texts with the names of columns. */
export interface FileRecord {
  values: ReadonlyMap<string, string>
  /** Why the file can't be imported. */
  problem?: Reason | undefined
}

/** The name of the column for a property: that of the field it is mapped to, so that the names of a field are united. */
export const toColumnName = (name: string): string => findBuiltInTarget(name) ?? toOneLine(name).slice(0, MAX_LINE)

/**
 * Turns records into rows below a row of names. The records wait in a file in `dir`, because only the last one shows which
 * columns there are.
 */
export async function toSourceRows(
  dir: string,
  firstColumns: readonly string[],
  records: AsyncIterable<FileRecord>,
): Promise<Omit<SourceRows, 'settings'>> {
  const path = join(dir, 'records.jsonl')
  const columns = new Map(firstColumns.map((name, index) => [name, index]))
  const file = createLineFile(path)
  for await (const { values, problem } of records) {
    const cells: string[] = []
    for (const [name, value] of values) {
      const column = columns.get(name) ?? columns.size
      if (column >= MAX_TABLE_COLUMNS || Buffer.byteLength(value) > MAX_CELL_BYTES) continue
      columns.set(name, column)
      cells[column] = value.replaceAll('\0', '').toWellFormed()
    }
    // Empty places of the list become null.
    await file.add({ cells, problem })
  }
  await file.finish()
  return { info: { format: 'files' }, columns: columns.size, headerRow: 1, rows: readRows(path, [...columns.keys()]) }
}

async function* readRows(path: string, names: readonly string[]): AsyncGenerator<SourceRow> {
  yield { n: 1, cells: [...names] }
  let n = 1
  for await (const { cells, problem } of readLineFile<{ cells: (string | null)[]; problem?: Reason }>(path)) {
    n++
    yield { n, cells: names.map((_, column) => cells[column] ?? ''), ...(problem && { problem }) }
  }
}
