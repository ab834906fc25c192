import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { MergeChanges } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'

/** Saves what merging an item into another one changed. */
export const saveMerge = (trx: Kysely<Database>, artifact: string, target: string, changes: MergeChanges) =>
  sql`INSERT INTO merges (artifact, target, changes) VALUES (${artifact}, ${target}, ${toJsonText(changes)})
    ON CONFLICT (artifact) DO UPDATE SET target = excluded.target, changes = excluded.changes`.execute(trx)

/** Returns what merging an item into another one changed, with its text, which identifies the merge. */
export async function findMerge(trx: Kysely<Database>, artifact: string, target: string) {
  const { rows } = await sql<{ changes: MergeChanges; text: string }>`
    SELECT changes, changes::text AS text FROM merges WHERE artifact = ${artifact} AND target = ${target}`.execute(trx)
  return rows[0]
}

/** Deletes a merge and returns whether it was still there. */
export async function deleteMerge(trx: Kysely<Database>, artifact: string, text: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM merges WHERE artifact = ${artifact} AND changes::text = ${text}`.execute(trx)
  return numAffectedRows === 1n
}
