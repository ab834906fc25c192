import { sql, type Kysely } from 'kysely'
import { FIELD_COLUMNS, ownValuesSql, templateSql, toFields, type FieldColumns } from '#server/db/artifact-columns.ts'
import type { Database } from '#server/db/tables/index.ts'
import { toJsonText } from '#server/db/json-text.ts'
import { uuids } from '#server/db/uuids.ts'
import { selectValueKey } from '#server/features/fields/fields.repo.ts'
import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import type { OwnValue } from '#shared/entities/own-fields/own-values.ts'
import type { MATCH_KEYS } from '#shared/entities/imports/import.ts'
import type { ExistingItem } from './plan/plan-row.ts'

/** An existing item with what the import needs besides its values. */
export interface MatchedItem extends ExistingItem {
  key: string
  folderId: string | null
}

const KEY_COLUMNS = {
  id: sql`a.id`,
  reference: sql`a.reference`,
  filename: sql`a.filename`,
  sha256: sql`f.sha256`,
} satisfies Record<(typeof MATCH_KEYS)[number], unknown>
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The field by which rows are matched with items: a built-in one, or an own field by its id. */
export type Match = keyof typeof KEY_COLUMNS | { ownField: string }

function getKeyColumn(match: Match) {
  if (typeof match === 'string') return KEY_COLUMNS[match]
  const key = selectValueKey(match.ownField)
  // A name that stands for a term is an object.
  return sql`coalesce(a.own_values -> ${key} ->> 'text', a.own_values ->> ${key})`
}

function hasOneOfKeys(match: Match, keys: readonly string[]) {
  if (match === 'id') return sql`a.id = ANY(${uuids(keys.filter((key) => UUID.test(key)))})`
  if (typeof match === 'string') return sql`${KEY_COLUMNS[match]} = ANY(${keys as string[]}::text[])`
  // The index finds whole values.
  const values = keys.flatMap((key) => [key, { text: key }]).map((value) => toJsonText(value))
  return sql`a.own_values @> ANY(ARRAY(
    SELECT jsonb_build_object(${selectValueKey(match.ownField)}, x.value) FROM unnest(${values}::jsonb[]) x (value)))`
}

/** More items than this never match a row. */
const MAX_MATCHES_PER_KEY = 5

/**
 * Loads the items of a project that have one of these keys, with their tags and exhibits. Items that await review are
 * left out. `getFolderPath` returns the titles of the folders down to this one.
 */
export async function findMatches(
  db: Kysely<Database>,
  project: string,
  match: Match,
  keys: readonly string[],
  getFolderPath: (id: string | null) => readonly string[],
): Promise<MatchedItem[]> {
  if (keys.length === 0) return []
  const column = getKeyColumn(match)
  const columns = sql.raw(FIELD_COLUMNS.map((name) => `a.${name}`).join(', '))
  const { rows } = await sql<
    FieldColumns & {
      id: string
      key: string
      folder: string | null
      active: boolean
      item_template: string | null
      own: Record<string, [isPublic: boolean, value: OwnValue]> | null
      tags: string[]
      exhibits: string[]
    }
  >`SELECT m.*,
      ARRAY(SELECT t.title::text FROM artifact_tags x JOIN tags t ON t.id = x.tag WHERE x.artifact = m.id ORDER BY t.title) AS tags,
      ARRAY(SELECT e.title FROM exhibit_artifacts x JOIN exhibits e ON e.id = x.exhibit WHERE x.artifact = m.id ORDER BY e.title) AS exhibits
    FROM (
      SELECT a.id, ${column}::text AS key, a.folder, a.active, ${columns}, ${templateSql} AS item_template, ${ownValuesSql} AS own,
        row_number() OVER (PARTITION BY ${column} ORDER BY a.active DESC, a.id) AS match_rank
      FROM artifacts a LEFT JOIN files f ON f.id = a.file
      WHERE a.project = ${project} AND NOT a.awaits_review AND ${hasOneOfKeys(match, keys)}) m
    WHERE m.match_rank <= ${sql.lit(MAX_MATCHES_PER_KEY)}`.execute(db)
  return rows.map(({ id, key, folder, active, tags, exhibits, item_template, own, ...fields }) => ({
    id,
    key,
    folderId: folder,
    folder: getFolderPath(folder),
    isInTrash: !active,
    fields: {
      ...toFields(fields as never, true),
      ...(item_template !== null && { template: item_template }),
      ...Object.fromEntries(Object.entries(own ?? {}).map(([name, [, value]]) => [toFieldName(name), value])),
    },
    tags,
    exhibits,
  }))
}

/** The titles of a project's exhibits with their ids; of several with one title, the oldest. */
export async function listExhibitTitles(db: Kysely<Database>, project: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('exhibits')
    .select(['id', 'title'])
    .where('project', '=', project)
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map(({ id, title }) => [title, id]))
}

/** The folders of a project outside Trash. */
export const listFolderTitles = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('folders')
    .select(['id', 'title', 'folder'])
    .where('project', '=', project)
    .where('active', '=', true)
    .execute()

/** The tags of a project with one of these titles, whatever their case. */
export async function findTagsByTitle(
  db: Kysely<Database>,
  project: string,
  titles: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ wanted: string; id: string }>`
    SELECT w.title AS wanted, t.id FROM unnest(${titles as string[]}::text[]) w(title)
    JOIN tags t ON t.project = ${project} AND t.key = tag_key(w.title)`.execute(db)
  return new Map(rows.map(({ wanted, id }) => [wanted, id]))
}
