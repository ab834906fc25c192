import { sql, type Kysely, type Selectable } from 'kysely'
import { columnsOfKinds, FIELD_COLUMNS, WEIGHT } from '#server/db/artifact-columns.ts'
import type { ArtifactsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { MAX_ANSWER_TEXT } from '#shared/rules/limits.ts'
import { selectArtifacts, type ArtifactRow } from './artifact-rows.ts'

type Rows = Selectable<ArtifactsTable>

const ROOM = sql.lit(MAX_ANSWER_TEXT)

const inOrder = (ids: readonly string[]) => sql`unnest(${uuids(ids)}) WITH ORDINALITY t(id, n)`

/** Artifacts with where each stands among the ids, what those before it weigh, and how many there are. */
const weighed = (ids: readonly string[]) => sql<Rows>`(SELECT a.*, t.n, count(*) OVER () AS many,
  sum(${WEIGHT}) OVER (ORDER BY t.n) - (${WEIGHT}) AS before FROM ${inOrder(ids)} JOIN artifacts a ON a.id = t.id)`

/**
 * The artifacts of these ids in their order, unknown ones left out, as far as one answer has room for their texts; at
 * least one. `read`: so many of the ids have been looked at.
 */
export async function listArtifacts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ rows: ArtifactRow[]; read: number }> {
  if (ids.length === 0) return { rows: [], read: 0 }
  const rows = await selectArtifacts(db, weighed(ids))
    .select([sql<number>`a.n`.as('n'), sql<number>`a.many`.as('many')])
    .where(sql<boolean>`a.before < ${ROOM}`)
    .orderBy(sql`a.n`)
    .execute()
  const last = rows.at(-1)
  return { rows, read: last && last.many > rows.length ? last.n : ids.length }
}

// The kinds of fields that may be long, each as if there were nothing in it.
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

/** The artifacts of these ids without their descriptions and keywords, in any order; unknown ones are left out. */
export const listBriefly = async (db: Kysely<Database>, ids: readonly string[]): Promise<ArtifactRow[]> =>
  ids.length === 0 ? [] : selectArtifacts(db, brief(ids)).execute()
