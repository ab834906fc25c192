import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { runCountingQuery } from '#server/access/limits/counting-queries.ts'
import { publicArtifact, publicExhibit } from '#server/access/public-rules.ts'
import { parseCursor, encodeCursor } from '#server/db/pagination.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import { badInput } from '#server/kit/app-error.ts'
import { isWideEnough } from '#server/db/wide-enough.ts'
import { getPlaceholderFocus } from '#server/kit/color/placeholder-focus.ts'
import { toExcerpt } from '#server/kit/rich-text/rich-text.ts'
import type { ReaderVisibility } from '#server/views/reader-visibility.ts'
import { listArtifactViews } from '#server/views/view-artifacts.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { CARD_COVER_SIZE, HERO_SIZE } from '#shared/rules/covers/cover-size.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'

/** Selects exhibits of a project (optionally only these ids), or those that show an artifact. */
type ExhibitScope = { project: string; artifact?: string; ids?: readonly string[] } | { artifact: string }
/** An exhibit's id, or its URL alias in a project. */
type ExhibitKey = { id: string } | { project: string; alias: string }

/**
 * The reader; only what they can see is counted and shown. `asIfPublic` previews the exhibit as it will be once it is
 * public.
 */
type ExhibitReader = Pick<ReaderVisibility, 'urls' | 'isMember'> & { asIfPublic?: true }

const isVisible = ({ isMember }: Pick<ExhibitReader, 'isMember'>) =>
  isMember ? sql<boolean>`a.active` : publicArtifact.sql('a')

type CoverRow = [artifact: string, key: string, placeholder: string | null, isWide: boolean]

/** How many pictures of an exhibit are searched for a wide one. */
const MAX_COVER_CANDIDATES = sql.lit(6)

const MAX_DESCRIPTION_LENGTH = 600
const MAX_EXHIBITS = 1000

const editedAt = sql<number>`greatest(e.updated_at, (SELECT s.draft_at FROM stories s WHERE s.exhibit = e.id))`.as(
  'edited_at',
)
/** A story that was never published counts once it has a text. */
const hasUnpublishedText = sql<boolean>`coalesce((SELECT CASE WHEN s.published_revision IS NULL
    THEN json_array_length(s.draft) > 0 ELSE s.published_revision <> s.revision END
    FROM stories s WHERE s.exhibit = e.id), false)`.as('has_unpublished_text')

/**
 * Selects exhibits with their cover, which is the same wherever an exhibit is shown: the chosen one, or else the first
 * picture that is wide enough for the head of its page, or at least for a card.
 */
function selectExhibits(db: Kysely<Database>, reader: ExhibitReader) {
  const selectCover = (table: 'exhibit_artifacts' | 'story_items') =>
    sql`(SELECT jsonb_build_array(c.id, c.key, c.placeholder, c.wide) FROM (
        SELECT a.id, d.key, f.placeholder, ea.position, ${isWideEnough('f', CARD_COVER_SIZE)} AS wide,
          ${isWideEnough('f', HERO_SIZE)} AS widest,
          a.id IS NOT DISTINCT FROM e.cover_item AS chosen
        FROM ${sql.table(table)} ea JOIN artifacts a ON a.id = ea.artifact
        JOIN files f ON f.id = a.file JOIN derivatives d ON d.file = a.file AND d.name = 'small'
        WHERE ea.exhibit = e.id AND ${isVisible(reader)}
        ORDER BY chosen DESC, ea.position LIMIT ${MAX_COVER_CANDIDATES}) c
      ORDER BY c.chosen DESC, c.widest DESC, c.wide DESC, c.position LIMIT 1)`
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
        'e.cover_item',
        'e.created_at',
        'e.updated_at',
      ])
      // OFFSET 0 keeps the planner from a join that reads all visible artifacts of the gallery for each exhibit.
      .select(
        sql<number>`(SELECT count(*) FROM exhibit_artifacts ea,
          LATERAL (SELECT FROM artifacts a WHERE a.id = ea.artifact AND ${isVisible(reader)} OFFSET 0) one
          WHERE ea.exhibit = e.id)`.as('artifact_count'),
      )
      // If no item has a picture, those in the story are used.
      .select(
        sql<CoverRow | null>`coalesce(${selectCover('exhibit_artifacts')}, ${selectCover('story_items')})`.as('cover'),
      )
      .$if(reader.isMember, (q) => q.select([editedAt, hasUnpublishedText]))
      .$if(!reader.isMember && !reader.asIfPublic, (q) => q.where(publicExhibit.sql('e')))
  )
}

type ExhibitRow = { cover: CoverRow | null; cover_item: string | null; user_id: string | null }

/** Adds the cover's URL and, for members, the creator and the item chosen as the cover. */
const toExhibitView = async <T extends ExhibitRow>(
  { isMember, urls }: ExhibitReader,
  { cover, cover_item, user_id, ...row }: T,
) => ({
  ...row,
  ...(isMember && { user: user_id, cover_item }),
  cover: cover && urls(cover[0]).getDerivativeUrl(cover[1]),
  cover_placeholder: cover?.[2] ?? null,
  cover_focus: await getPlaceholderFocus(cover?.[2]),
  cover_wide: cover?.[3] ?? false,
})

/**
 * Lists exhibits by title, each with the number of items and one of the first pictures that the reader can see. Long
 * descriptions are shortened. Pass `searchDb` for the list of a whole project.
 */
export async function listExhibits(
  db: Kysely<Database>,
  reader: ExhibitReader,
  scope: ExhibitScope,
): Promise<Exhibit[]> {
  const ids = 'ids' in scope ? scope.ids : undefined
  const query = selectExhibits(db, reader)
    .select(sql<string>`left(e.description, ${sql.lit(MAX_DESCRIPTION_LENGTH + 1)})`.as('description'))
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
    .limit(MAX_EXHIBITS)
  const rows = await runCountingQuery(() => query.execute())
  return Promise.all(
    rows.map(async (row) => ({
      ...(await toExhibitView(reader, row)),
      description: toExcerpt(row.description, MAX_DESCRIPTION_LENGTH),
    })),
  )
}

/** Loads an exhibit; undefined if the reader can't see it. */
export async function findExhibit(
  db: Kysely<Database>,
  reader: ExhibitReader,
  key: ExhibitKey,
): Promise<Exhibit | undefined> {
  const query = selectExhibits(db, reader).select('e.description')
  const row = await (
    'id' in key
      ? query.where('e.id', '=', key.id)
      : query.where('e.project', '=', key.project).where(sql`lower(e.url_alias)`, '=', key.alias.toLowerCase())
  ).executeTakeFirst()
  return row && toExhibitView(reader, row)
}

// The cursor is the last item's id, because a position would reveal how many hidden items come before it.
const ITEM_CURSOR = z.tuple([z.uuid()])

/**
 * Loads an exhibit with a page of the active artifacts in it that the reader sees, in order, and the cursor of the next
 * page. Throws `bad_input` if the cursor's item isn't visible in the exhibit.
 */
export async function addItems(
  db: Kysely<Database>,
  visibility: ReaderVisibility,
  exhibit: Exhibit,
  { cursor: encodedCursor, limit = DEFAULT_PAGE_SIZE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Exhibit> {
  const visibleItems = db
    .selectFrom('exhibit_artifacts as ea')
    .innerJoin('artifacts as a', 'a.id', 'ea.artifact')
    .select(['ea.position', 'a.id'])
    .where('ea.exhibit', '=', exhibit.id)
    .where(isVisible(visibility))
  const [previousId] = parseCursor(encodedCursor, ITEM_CURSOR) ?? []
  const previousItem =
    previousId === undefined ? undefined : await visibleItems.where('a.id', '=', previousId).executeTakeFirst()
  if (previousId && !previousItem) throw badInput('cursor', 'foreign_cursor')
  const rows = await visibleItems
    .$if(previousItem !== undefined, (q) =>
      q.where(sql<boolean>`(ea.position, a.id) > (${previousItem?.position}::int, ${previousItem?.id}::uuid)`),
    )
    .orderBy('ea.position')
    .orderBy('a.id')
    .limit(limit + 1)
    .execute()
  const ids = rows.slice(0, limit).map(({ id }) => id)
  const { items, readCount } = await listArtifactViews(db, ids, () => visibility)
  const lastItem = rows[readCount - 1]
  const cursor = lastItem && rows.length > readCount ? encodeCursor([lastItem.id]) : null
  return { ...exhibit, artifacts: items, artifacts_cursor: cursor }
}

/** Returns which of these artifacts belong to the project and are visible to the reader. */
export async function filterVisibleArtifacts(
  db: Kysely<Database>,
  reader: Pick<ExhibitReader, 'isMember'>,
  project: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('artifacts as a')
    .select('a.id')
    .where('a.id', '=', anyOf(ids))
    .where('a.project', '=', project)
    .where(isVisible(reader))
    .execute()
  return rows.map(({ id }) => id)
}
