import type { Services } from '#server/access/services.ts'
import type { TableInfo } from '#server/db/tables/imports.ts'
import { transaction } from '#server/db/transaction.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import { MATCH_KEYS, type PlanSettings } from '#shared/entities/imports/import.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { listOwnTargets } from '#shared/entities/own-fields/own-columns.ts'
import { mapColumns, type OwnTarget } from '#shared/rules/imports/mapping/map-columns.ts'
import { nameColumns, numberColumns } from '#shared/rules/imports/tables/name-columns.ts'
import { findEarlierSettings, replaceRows, type ImportRecord } from '../imports.repo.ts'
import { storeExhibits } from '../exhibits/import-exhibits.repo.ts'
import { openSource } from '../sources/open-source.ts'
import type { ImportSource, ReportRead, SourceRow, SourceRows } from '../sources/source.ts'
import { followReading } from './read-progress.ts'
import { addPending, findPending } from '../structure/import-fields.ts'
import type { Step } from './step.ts'

const BATCH_CHARACTERS = 500_000
const BATCH_ROWS = 1000
/** Characters that each cell counts for besides its text. */
const CELL_COST = 4
/** The largest number of a row. */
const MAX_ROW = 2 ** 31 - 1
/** How many rows are searched for the header, or for the names of files. */
const MAX_FIRST_ROWS = 20

/** Reads the source of an import into rows, and maps their columns by their names. */
export async function readImport(services: Services, record: ImportRecord, step: Step): Promise<void> {
  const reading = followReading(services, record, step.signal)
  try {
    await readSource(services, record, { ...step, signal: reading.signal }, reading.report)
  } catch (error) {
    reading.signal.throwIfAborted()
    throw error
  } finally {
    await reading.end()
  }
}

async function readSource(services: Services, record: ImportRecord, step: Step, report: ReportRead): Promise<void> {
  const { db } = services
  const source = await openSource(services, record, step.signal)
  const { dir, remove } = await makeWorkDir()
  try {
    const read = await source.readRows(dir, record.reading, step.signal, report)
    const { info, columns, headerRow, settings } = read
    await step.requireCurrent(db)
    await storeExhibits(db, record, read.structure?.exhibits ?? read.exhibits ?? [])
    const firstRows = await storeRows(services, record, read, step, report)
    const hasHeader = headerRow !== 0
    const header = hasHeader ? (firstRows.find(({ n }) => n === headerRow) ?? findHeader(firstRows)) : undefined
    const headers = hasHeader
      ? nameColumns(Array.from({ length: columns }, (_, column) => header?.cells[column] ?? ''))
      : numberColumns(columns)
    const fields = await listFields(db, record.project)
    const pending = read.structure ? await findPending(db, record, read.structure) : null
    const ownTargets = listOwnTargets(addPending(fields, pending?.fields))
    const tableInfo: TableInfo = { ...info, header_row: hasHeader ? (header?.n ?? 1) : 0, files: source.fileCount }
    const earlierSettings = withoutMissing(await findEarlierSettings(db, record, headers), ownTargets)
    const suggestedSettings = {
      ...suggestSettings(
        hasHeader
          ? mapColumns(headers, ownTargets).map(({ target }) => target)
          : mapFileColumn(columns, firstRows, source),
        source.fileCount > 0,
      ),
      ...settings,
    }
    const { restores_to: restoresTo } = record
    await step.finish({
      state: 'mapped',
      ...(source.detected && { source: source.detected }),
      table_info: tableInfo,
      headers,
      pending,
      settings: restoresTo === null ? (earlierSettings ?? suggestedSettings) : toRestore(suggestedSettings, restoresTo),
    })
  } finally {
    await source.close()
    await remove()
  }
}

/** Stores rows in batches instead of earlier ones, and returns the first ones. */
async function storeRows(
  { db }: Services,
  { id }: ImportRecord,
  { rows, count }: Pick<SourceRows, 'rows' | 'count'>,
  step: Step,
  report: ReportRead,
): Promise<SourceRow[]> {
  const firstRows: SourceRow[] = []
  let [batch, characters, after] = [[] as SourceRow[], 0, 0]
  let done = 0
  const flush = async (to: number) => {
    await transaction(db, async (trx) => {
      await step.requireCurrent(trx)
      await replaceRows(trx, id, { after, to }, batch)
    })
    done += batch.length
    report({ unit: 'records', done, total: count ?? null })
    ;[batch, characters, after] = [[], 0, to]
  }
  for await (const row of rows) {
    if (firstRows.length < MAX_FIRST_ROWS) firstRows.push(row)
    batch.push(row)
    characters += row.cells.reduce((sum, cell) => sum + cell.length + CELL_COST, 0)
    if (batch.length >= BATCH_ROWS || characters > BATCH_CHARACTERS) await flush(row.n)
  }
  await flush(MAX_ROW)
  return firstRows
}

/** The header is the first row that is about as wide as the widest; titles of a table above it have one cell. */
function findHeader(rows: readonly SourceRow[]): SourceRow | undefined {
  const countFilled = ({ cells }: SourceRow) => cells.filter((cell) => cell.trim() !== '').length
  const widest = Math.max(...rows.map(countFilled))
  return rows.find((row) => countFilled(row) * 2 >= widest)
}

/**
 * A part of a backup always becomes new items. Next to the present ones, they are private and in no exhibit: what was made
 * private or deleted since must not be public again unless someone decides so.
 */
function toRestore(settings: PlanSettings, folder: string): PlanSettings {
  const restored: PlanSettings = { ...settings, match: null, mode: 'create', folder }
  const keep = (target: PlanSettings['mapping'][number]) =>
    target === 'visibility' || target === 'exhibits' ? null : target
  if (folder === 'root') return restored
  return {
    ...restored,
    folder: folder === 'private' ? 'root' : folder,
    mapping: settings.mapping.map(keep),
    visibility: 'private',
  }
}

/** Leaves out columns of own fields that were deleted since. */
function withoutMissing(settings: PlanSettings | null, ownTargets: readonly OwnTarget[]): PlanSettings | null {
  if (!settings) return null
  const names = new Set(ownTargets.map(({ target }) => target))
  const keep = (name: string | null) =>
    name !== null && toOwnKey(name) !== undefined && !names.has(name) ? null : name
  return { ...settings, mapping: settings.mapping.map(keep), match: keep(settings.match) }
}

/** Maps only the first column whose cells are all names of files that came with the table. */
function mapFileColumn(
  columns: number,
  rows: readonly SourceRow[],
  { findFile }: Pick<ImportSource, 'findFile'>,
): PlanSettings['mapping'] {
  const isFileColumn = (column: number) => {
    const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell.trim() !== '')
    return cells.length > 0 && cells.every((cell) => findFile(cell) !== null)
  }
  const fileColumn = Array.from({ length: columns }, (_, column) => column).find(isFileColumn)
  return Array.from({ length: columns }, (_, column) => (column === fileColumn ? 'filename' : null))
}

/** Settings that fit most tables with columns of this content. */
function suggestSettings(mapping: PlanSettings['mapping'], hasFiles: boolean): PlanSettings {
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
