import { sql, type Kysely, type Selectable } from 'kysely'
import { columnsOfKinds, FIELD_COLUMNS, WEIGHT } from '#server/db/artifact-columns.ts'
import type { ArtifactsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { MAX_ANSWER_TEXT } from '#shared/rules/limits.ts'
import { selectArtifacts, type ArtifactRow } from './artifact-rows.ts'

type Rows = Selectable<ArtifactsTable>

const ROOM = sql.lit(MAX_ANSWER_TEXT)

const inOrder = (ids: readonly string[]) => sql`unnest(${uuids(ids)}) WITH ORDINALITY t(id, position)`

/** Artifacts with their position among the ids, the total text size of those before it, and the number of ids. */
const weighed = (ids: readonly string[]) => sql<Rows>`(SELECT a.*, t.position, count(*) OVER () AS total_count,
  sum(${WEIGHT}) OVER (ORDER BY t.position) - (${WEIGHT}) AS weight_before FROM ${inOrder(ids)} JOIN artifacts a ON a.id = t.id)`

/**
 * Lists artifacts in the order of `ids` until their texts fill a reply, at least one; unknown ids are left out.
 * `readCount` is how many of the ids this covers.
 */
export async function listArtifacts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ rows: ArtifactRow[]; read: number }> {
  if (ids.length === 0) return { rows: [], read: 0 }
  const rows = await selectArtifacts(db, weighed(ids))
    .select([sql<number>`a.position`.as('position'), sql<number>`a.total_count`.as('total_count')])
    .where(sql<boolean>`a.weight_before < ${ROOM}`)
    .orderBy(sql`a.position`)
    .execute()
  const last = rows.at(-1)
  return { rows, read: last && last.total_count > rows.length ? last.position : ids.length }
}

// The empty values of field kinds that may be long.
const NOTHING = { richtext: `''`, words: `'{}'::text[]` } as const
const EMPTIED = Object.entries(NOTHING).flatMap(([kind, empty]) =>
  columnsOfKinds([kind as keyof typeof NOTHING]).map((column) => `${empty} AS ${column}`),
)
const LONG = new Set(columnsOfKinds(['richtext', 'words']))
const KEPT = sql.raw(
  [
    'id, project, folder, restore_folder, active, needs_review, given_as, filename, type, mime, file, user_id, created_at, updated_at',
    ...FIELD_COLUMNS.filter((column) => !LONG.has(column)),
    ...EMPTIED,
  ].join(', '),
)
const brief = (ids: readonly string[]) => sql<Rows>`(SELECT ${KEPT}
  FROM artifacts WHERE id = ANY(${uuids(ids)}))`

/** Lists artifacts without their long texts, in any order; unknown ids are left out. */
export const listBriefly = async (db: Kysely<Database>, ids: readonly string[]): Promise<ArtifactRow[]> =>
  ids.length === 0 ? [] : selectArtifacts(db, brief(ids)).execute()
