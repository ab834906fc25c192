import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { listOwnTargets } from '#shared/entities/own-fields/own-columns.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { mapColumns, type ColumnMapping } from '#shared/rules/imports/mapping/map-columns.ts'
import { BUSY_IMPORT_STATES, type Import, type ImportRow } from '#shared/entities/imports/import.ts'
import { listImportExhibits } from './exhibits/import-exhibits.repo.ts'
import { addPending } from './structure/import-fields.ts'
import { countRows, createCounts, type ImportRecord, type RowRecord } from './imports.repo.ts'

/** Imports as the API shows them. */
export async function viewImports(db: Kysely<Database>, records: readonly ImportRecord[]): Promise<Import[]> {
  const busyIds = records.flatMap(({ id, state }) => (BUSY_IMPORT_STATES.includes(state) ? id : []))
  const counts = await countRows(db, busyIds)
  const webIds = records.flatMap(({ id, address, source }) => (address === null && source !== 'bagit' ? [] : id))
  const exhibits = Map.groupBy(await listImportExhibits(db, webIds), (row) => row.import)
  const fields = new Map<string, OwnField[]>()
  for (const project of new Set(records.map((record) => record.project)))
    fields.set(project, await listFields(db, project))
  return records.map((record) => {
    const ownFields = addPending(fields.get(record.project) ?? [], record.pending?.fields)
    const columns = mapColumns(record.headers, listOwnTargets(ownFields))
    const importCounts = counts.get(record.id) ?? record.counts ?? createCounts()
    return toImport(record, columns, importCounts, exhibits.get(record.id) ?? [])
  })
}

function toImport(
  record: ImportRecord,
  mappings: readonly ColumnMapping[],
  counts: Import['counts'],
  exhibits: Awaited<ReturnType<typeof listImportExhibits>>,
): Import {
  const { id, project, source, filename, user_id, state, problem, table_info, settings, read_progress } = record
  const columns = mappings.map(({ target, reason }, column) => ({
    name: record.headers[column] ?? '',
    target,
    dialect: reason.kind === 'dialect' || reason.kind === 'ignored' ? reason.dialect : null,
  }))
  return {
    id,
    project,
    source,
    filename,
    user: user_id,
    state,
    problem: problem as Import['problem'],
    table: table_info,
    columns,
    settings,
    counts,
    read: state === 'reading' ? read_progress : null,
    exhibits: exhibits.map(({ title, slug, exhibit, ...row }) => ({
      title,
      slug,
      state: row.state,
      exhibit,
      reason: row.reason as Import['problem'],
    })),
    created_at: record.created_at,
    updated_at: record.updated_at,
  }
}

export const toImportRow = ({ n, ...row }: RowRecord & { title: string | null }): ImportRow => ({
  row: n,
  cells: row.cells,
  plan: row.plan,
  state: row.state,
  changes: row.changes,
  artifact: row.artifact,
  title: row.title,
  reason: row.reason as ImportRow['reason'],
  kept: row.kept,
})
