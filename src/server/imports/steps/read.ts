import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Services } from '#server/access/services.ts'
import type { TableInfo } from '#server/db/tables/imports.ts'
import { AppError } from '#server/kit/app-error.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import type { TableInput, TableProblemName } from '#server/ports/media/table/table-reply.ts'
import { MATCH_KEYS, type PlanSettings } from '#shared/entities/imports/import.ts'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import { mapColumns } from '#shared/rules/imports/mapping/map-columns.ts'
import { nameColumns } from '#shared/rules/imports/tables/name-columns.ts'
import type { Reason } from '#shared/words/reason.ts'
import { deleteRows, findEarlierSettings, insertRows, type ImportRecord } from '../imports.repo.ts'
import { openSource } from '../source-files.ts'
import type { Step } from './step.ts'

const BATCH_CHARACTERS = 500_000
const BATCH_ROWS = 1000
/** How many rows are searched for the header. */
const MAX_HEADER_ROWS = 20

/** Reads the table of an import into rows, and maps its columns by their names. */
export async function readImport(services: Services, record: ImportRecord, step: Step): Promise<void> {
  const { db, media } = services
  const source = await openSource(services, record, step.signal)
  const { dir, remove } = await makeWorkDir()
  try {
    const { encoding, delimiter, sheet, header_row } = record.reading
    const input = {
      path: await source.getTablePath(dir),
      dir,
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(sheet !== undefined && { sheet }),
    } satisfies TableInput
    const { rowsPath, ...table } = await media.readTable(input, step.signal)
    if (table.problem || !table.format)
      throw new AppError('bad_input', { field: 'file', reason: toReason(table.problem ?? 'damaged', table.row ?? 1) })
    await deleteRows(db, record.id)
    const firstRows = await storeRows(services, record, rowsPath, step)
    const header = (header_row !== undefined && firstRows.find(({ n }) => n === header_row)) || findHeader(firstRows)
    const headers = nameColumns(Array.from({ length: table.columns ?? 0 }, (_, column) => header?.cells[column] ?? ''))
    const tableInfo: TableInfo = {
      format: table.format,
      ...(table.encoding !== undefined && { encoding: table.encoding }),
      ...(table.isEncodingCertain !== undefined && { encoding_is_certain: table.isEncodingCertain }),
      ...(table.delimiter !== undefined && { delimiter: table.delimiter }),
      ...(table.sheets !== undefined && { sheets: table.sheets }),
      ...(table.sheet !== undefined && { sheet: table.sheet }),
      header_row: header?.n ?? 1,
      files: source.fileCount,
    }
    const settings = (await findEarlierSettings(db, record, headers)) ?? suggestSettings(headers, source.fileCount > 0)
    await step.finish({ state: 'mapped', table_info: tableInfo, headers, settings })
  } finally {
    await source.close()
    await remove()
  }
}

interface TableRow {
  n: number
  cells: string[]
}

/** Stores the rows of a table in batches and returns its first ones. */
async function storeRows({ db }: Services, { id }: ImportRecord, rowsPath: string, step: Step): Promise<TableRow[]> {
  const firstRows: TableRow[] = []
  let [batch, characters] = [[] as TableRow[], 0]
  const flush = async () => {
    await step.requireCurrent(db)
    await insertRows(db, id, batch)
    ;[batch, characters] = [[], 0]
  }
  for await (const line of createInterface({ input: createReadStream(rowsPath), crlfDelay: Infinity })) {
    const [n, ...cells] = JSON.parse(line) as [number, ...string[]]
    if (firstRows.length < MAX_HEADER_ROWS) firstRows.push({ n, cells })
    batch.push({ n, cells })
    characters += line.length
    if (batch.length >= BATCH_ROWS || characters > BATCH_CHARACTERS) await flush()
  }
  if (batch.length > 0) await flush()
  return firstRows
}

/** The header is the first row that is about as wide as the widest; titles of a table above it have one cell. */
function findHeader(rows: readonly TableRow[]): TableRow | undefined {
  const countFilled = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length
  const widest = Math.max(...rows.map(countFilled))
  return rows.find((row) => countFilled(row) * 2 >= widest)
}

/** Settings that fit most tables with these columns. */
function suggestSettings(headers: readonly string[], hasFiles: boolean): PlanSettings {
  const mapping = mapColumns(headers).map(({ target }) => (target?.kind === 'builtIn' ? target.target : null))
  const match = MATCH_KEYS.find((key) => mapping.includes(key) || (key === 'filename' && mapping.includes('path')))
  return {
    mapping,
    match: match ?? null,
    mode: 'both',
    empty: 'leave',
    separator: ';',
    visibility: 'private',
    folder: 'root',
    missing_files: hasFiles || match === 'filename' ? 'refuse' : 'create',
    move: false,
  }
}

function toReason(problem: TableProblemName, row: number): Reason {
  switch (problem) {
    case 'too-many-rows':
      return ['table_too_many_rows', MAX_TABLE_ROWS]
    case 'too-many-columns':
      return ['table_too_many_columns', MAX_TABLE_COLUMNS]
    case 'open-quote':
      return ['table_open_quote', row]
    case 'cell-too-long':
      return ['table_cell_too_long', row]
    case 'not-a-table':
      return ['table_not_a_table']
    case 'old-excel':
      return ['table_old_excel']
    case 'locked':
      return ['table_locked']
    case 'damaged':
      return ['table_damaged']
    case 'no-rows':
      return ['table_no_rows']
    case 'too-large':
      return ['table_too_large']
  }
}
