import { sql, type Insertable, type Kysely } from 'kysely'
import type { AuditTargets } from '#server/audit-log/audit-log.ts'
import type { VocabularyChangesTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { UNDO_TERM_CHANGE_MS, type TermChange } from '#shared/entities/vocabularies/vocabulary.ts'

const MAX_LISTED_CHANGES = 50

/** Records a change of a term. Forgets those that are too old to be undone. */
export async function insertChange(trx: Kysely<Database>, row: Insertable<VocabularyChangesTable>): Promise<void> {
  await trx
    .deleteFrom('vocabulary_changes')
    .where('vocabulary', '=', row.vocabulary)
    .where('at', '<', Date.now() - UNDO_TERM_CHANGE_MS)
    .execute()
  await trx.insertInto('vocabulary_changes').values(row).execute()
}

/** Stores how many items a change has affected, and returns the number. */
export async function countChangedItems(trx: Kysely<Database>, change: string): Promise<number> {
  const { rows } = await sql<{ items: number }>`UPDATE vocabulary_changes SET
      items = (SELECT count(DISTINCT artifact) FROM vocabulary_change_items WHERE change = ${change})
    WHERE id = ${change} RETURNING items`.execute(trx)
  return rows[0]?.items ?? 0
}

/** Lists the projects and fields in which a change has affected items, with the names of the fields in the audit log. */
export async function listChangedFields(
  trx: Kysely<Database>,
  change: string,
): Promise<{ project: string; field: string; name: string }[]> {
  const { rows } = await sql<{ project: string; field: string; name: string }>`
    SELECT DISTINCT a.project, c.field, coalesce((SELECT 'fields.' || f.key FROM fields f WHERE f.id::text = c.field), c.field) AS name
    FROM vocabulary_change_items c JOIN artifacts a ON a.id = c.artifact
    WHERE c.change = ${change} ORDER BY 1, 2`.execute(trx)
  return rows
}

/** The items of a project that a change has affected in one field, for the audit log. */
export const selectChangedItems = (change: string, project: string, field: string): AuditTargets =>
  sql`SELECT a.id, a.title FROM vocabulary_change_items c JOIN artifacts a ON a.id = c.artifact
    WHERE c.change = ${change} AND c.field = ${field} AND a.project = ${project}`

export const lockChange = (trx: Kysely<Database>, vocabulary: string, id: string) =>
  trx
    .selectFrom('vocabulary_changes')
    .selectAll()
    .where('id', '=', id)
    .where('vocabulary', '=', vocabulary)
    .forUpdate()
    .executeTakeFirst()

export const markUndone = (trx: Kysely<Database>, id: string) =>
  trx.updateTable('vocabulary_changes').set({ undone_at: Date.now() }).where('id', '=', id).execute()

/** Lists the changes of a vocabulary that can still be undone or were undone, newest first. */
export const listChanges = (db: Kysely<Database>, vocabulary: string): Promise<TermChange[]> =>
  db
    .selectFrom('vocabulary_changes as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.at', 'u.username', 'c.kind', 'c.term', 'c.from_title', 'c.to_title', 'c.items', 'c.undone_at'])
    .where('c.vocabulary', '=', vocabulary)
    .where('c.at', '>=', Date.now() - UNDO_TERM_CHANGE_MS)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MAX_LISTED_CHANGES)
    .execute()
