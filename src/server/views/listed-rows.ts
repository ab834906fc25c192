import { sql, type Kysely, type Selectable } from 'kysely'
import { getColumnsOfKinds, FIELD_COLUMNS, textSizeSql } from '#server/db/artifact-columns.ts'
import type { ArtifactsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { MAX_RESPONSE_TEXT_BYTES } from '#shared/rules/limits.ts'
import { selectArtifacts, type ArtifactRow } from './artifact-rows.ts'

type ArtifactRows = Selectable<ArtifactsTable>

const MAX_REPLY_TEXT = sql.lit(MAX_RESPONSE_TEXT_BYTES)

const selectOrderedIds = (ids: readonly string[]) => sql`unnest(${uuids(ids)}) WITH ORDINALITY t(id, position)`

/** Loads artifacts with their position among the ids, the total text size of those before it, and the number of ids. */
const selectArtifactsWithTextSizes = (
  ids: readonly string[],
) => sql<ArtifactRows>`(SELECT a.*, t.position, count(*) OVER () AS total_count,
  sum(${textSizeSql}) OVER (ORDER BY t.position) - (${textSizeSql}) AS weight_before FROM ${selectOrderedIds(ids)} JOIN artifacts a ON a.id = t.id)`

/**
 * Lists artifacts in the order of `ids` until their texts fill a reply, but at least one; unknown ids are left out.
 * `readCount` is how many of the ids were processed.
 */
export async function listArtifacts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ rows: ArtifactRow[]; readCount: number }> {
  if (ids.length === 0) return { rows: [], readCount: 0 }
  const rows = await selectArtifacts(db, selectArtifactsWithTextSizes(ids))
    .select([sql<number>`a.position`.as('position'), sql<number>`a.total_count`.as('total_count')])
    .where(sql<boolean>`a.weight_before < ${MAX_REPLY_TEXT}`)
    .orderBy(sql`a.position`)
    .execute()
  const last = rows.at(-1)
  return { rows, readCount: last && last.total_count > rows.length ? last.position : ids.length }
}

// Empty values for the kinds of fields that may be long.
const EMPTY_VALUES = { richtext: `''`, words: `'{}'::text[]` } as const
const EMPTIED_COLUMNS = Object.entries(EMPTY_VALUES).flatMap(([kind, empty]) =>
  getColumnsOfKinds([kind as keyof typeof EMPTY_VALUES]).map((column) => `${empty} AS ${column}`),
)
const LONG_COLUMNS = new Set(getColumnsOfKinds(['richtext', 'words']))
const BRIEF_COLUMNS = sql.raw(
  [
    'id, project, folder, restore_folder, active, needs_review, submission, filename, type, mime, file, template, user_id, created_at, updated_at',
    ...FIELD_COLUMNS.filter((column) => !LONG_COLUMNS.has(column)),
    ...EMPTIED_COLUMNS,
    `'{}'::jsonb AS own_values`,
  ].join(', '),
)
const selectBriefArtifacts = (ids: readonly string[]) => sql<ArtifactRows>`(SELECT ${BRIEF_COLUMNS}
  FROM artifacts WHERE id = ANY(${uuids(ids)}))`

/** Lists artifacts without their long texts, in any order; unknown ids are left out. */
export const listBriefArtifacts = async (db: Kysely<Database>, ids: readonly string[]): Promise<ArtifactRow[]> =>
  ids.length === 0 ? [] : selectArtifacts(db, selectBriefArtifacts(ids)).execute()
