import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { countInTurn } from '#server/access/limits/count-in-turn.ts'
import { publicArtifact, publicExhibit } from '#server/access/public.ts'
import { afterCursor, encodeCursor } from '#server/db/page.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import { badInput } from '#server/kit/app-error.ts'
import { beginningOf } from '#server/kit/rich-text/rich-text.ts'
import type { Sight } from '#server/views/sight.ts'
import { listSeen } from '#server/views/view-artifacts.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { PAGE } from '#shared/rules/limits.ts'

/** Exhibits of a project (optionally only these ids), or those that show an artifact. */
type Scope = { project: string; artifact?: string; ids?: readonly string[] } | { artifact: string }
/** An exhibit's id, or its URL alias in a project. */
type One = { id: string } | { project: string; alias: string }

/**
 * The reader; nothing is counted or shown that they can't see. `asIfPublic` previews the exhibit as it will be once it
 * is public.
 */
type Reader = Pick<Sight, 'urls' | 'member'> & { ahead?: true }

const shown = ({ member }: Pick<Reader, 'member'>) => (member ? sql<boolean>`a.active` : publicArtifact.sql('a'))

type CoverRow = [artifact: string, key: string, placeholder: string | null]

const DESCRIBED = 600
const MOST = 1000

function selectExhibits(db: Kysely<Database>, reader: Reader) {
  const selectCover = (of: 'exhibit_artifacts' | 'story_items') =>
    sql`(SELECT jsonb_build_array(a.id, d.key, f.placeholder) FROM ${sql.table(of)} ea JOIN artifacts a ON a.id = ea.artifact
        JOIN files f ON f.id = a.file JOIN derivatives d ON d.file = a.file AND d.name = 'small'
        WHERE ea.exhibit = e.id AND ${shown(reader)} ORDER BY ea.position LIMIT 1)`
  return (
    db
      .selectFrom('exhibits as e')
      .select([
        'e.id',
        'e.project',
        'e.title',
        'e.url_alias',
        'e.visibility',
        'e.user_id',
        'e.created_at',
        'e.updated_at',
      ])
      // OFFSET 0 keeps the planner from joining, which read all visible artifacts of the gallery for each exhibit.
      .select(
        sql<number>`(SELECT count(*) FROM exhibit_artifacts ea,
          LATERAL (SELECT FROM artifacts a WHERE a.id = ea.artifact AND ${shown(reader)} OFFSET 0) one
          WHERE ea.exhibit = e.id)`.as('artifact_count'),
      )
      // Pictures of the story are the fallback.
      .select(
        sql<CoverRow | null>`coalesce(${selectCover('exhibit_artifacts')}, ${selectCover('story_items')})`.as('cover'),
      )
      .$if(!reader.member && !reader.ahead, (q) => q.where(publicExhibit.sql('e')))
  )
}

type Row = { cover: CoverRow | null; user_id: string | null }

/** Adds the cover's address, and for members the creator. */
const seenBy = <T extends Row>({ member, urls }: Reader, { cover, user_id, ...row }: T) => ({
  ...row,
  ...(member && { user: user_id }),
  cover: cover && urls(cover[0]).derivative(cover[1]),
  cover_placeholder: cover?.[2] ?? null,
})

/**
 * Exhibits by title, each with the number of items and the first picture that the reader can see. Long descriptions are
 * shortened. Lists of a whole project use the `finding` connection.
 */
export async function listExhibits(db: Kysely<Database>, reader: Reader, scope: Scope): Promise<Exhibit[]> {
  const ids = 'ids' in scope ? scope.ids : undefined
  const listed = selectExhibits(db, reader)
    .select(sql<string>`left(e.description, ${sql.lit(DESCRIBED + 1)})`.as('description'))
    .$if('project' in scope, (q) => q.where('e.project', '=', 'project' in scope ? scope.project : ''))
    .$if(scope.artifact !== undefined, (q) =>
      q.where(
        sql<boolean>`(EXISTS (SELECT FROM exhibit_artifacts x WHERE x.exhibit = e.id AND x.artifact = ${scope.artifact})
          OR EXISTS (SELECT FROM story_items x WHERE x.exhibit = e.id AND x.artifact = ${scope.artifact}))`,
      ),
    )
    .$if(ids !== undefined, (q) => q.where('e.id', '=', anyOf(ids ?? [])))
    .orderBy('e.title')
    .orderBy('e.id')
    .limit(MOST)
  const rows = await countInTurn(() => listed.execute())
  return rows.map((row) => ({ ...seenBy(reader, row), description: beginningOf(row.description, DESCRIBED) }))
}

/** An exhibit, or undefined if the reader can't see it. */
export async function findExhibit(db: Kysely<Database>, reader: Reader, which: One): Promise<Exhibit | undefined> {
  const query = selectExhibits(db, reader).select('e.description')
  const row = await (
    'id' in which
      ? query.where('e.id', '=', which.id)
      : query.where('e.project', '=', which.project).where(sql`lower(e.url_alias)`, '=', which.alias.toLowerCase())
  ).executeTakeFirst()
  return row && seenBy(reader, row)
}

// The cursor is the last item's id: a position would reveal how many hidden items lie between.
const LAST = z.tuple([z.uuid()])

/**
 * An exhibit with a page of its active artifacts that the reader sees, in order, and the cursor of the next page.
 * Throws `bad_input` if the cursor's item isn't visible in the exhibit.
 */
export async function withItems(
  db: Kysely<Database>,
  sight: Sight,
  exhibit: Exhibit,
  { cursor: from, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Exhibit> {
  const seen = db
    .selectFrom('exhibit_artifacts as ea')
    .innerJoin('artifacts as a', 'a.id', 'ea.artifact')
    .select(['ea.position', 'a.id'])
    .where('ea.exhibit', '=', exhibit.id)
    .where(shown(sight))
  const [previous] = afterCursor(from, LAST) ?? []
  const after = previous === undefined ? undefined : await seen.where('a.id', '=', previous).executeTakeFirst()
  if (previous && !after) throw badInput('cursor', 'foreign_cursor')
  const found = await seen
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(ea.position, a.id) > (${after?.position}::int, ${after?.id}::uuid)`),
    )
    .orderBy('ea.position')
    .orderBy('a.id')
    .limit(limit + 1)
    .execute()
  const ids = found.slice(0, limit).map(({ id }) => id)
  const { items, read } = await listSeen(db, ids, () => sight)
  const last = found[read - 1]
  const cursor = last && found.length > read ? encodeCursor([last.id]) : null
  return { ...exhibit, artifacts: items, artifacts_cursor: cursor }
}

/** Those of these artifacts that belong to the project and are visible to the reader. */
export async function shownArtifacts(
  db: Kysely<Database>,
  reader: Pick<Reader, 'member'>,
  project: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('artifacts as a')
    .select('a.id')
    .where('a.id', '=', anyOf(ids))
    .where('a.project', '=', project)
    .where(shown(reader))
    .execute()
  return rows.map(({ id }) => id)
}
