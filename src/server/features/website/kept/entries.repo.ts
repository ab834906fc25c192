import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { WebsiteEntriesTable } from '#server/db/tables/website.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { EntryHead, EntryKind } from '#shared/entities/website/entry.ts'
import type { PostKind } from '#shared/entities/website/pages.ts'
import type { Language } from '#shared/words/language.ts'

const selectEntries = (db: Kysely<Database>) =>
  db
    .selectFrom('website_entries as e')
    .leftJoin('stories as s', 's.entry', 'e.id')
    .leftJoin('users as u', 'u.id', 's.draft_by')
    .select(['e.id', 'e.kind', 'e.url', 'e.title', 'e.summary', 'e.author', 'e.cover', 'e.cover_alt'])
    .select(['e.published_at', 'e.created_at', 'e.updated_at', sql<Language>`e.language`.as('language')])
    .select(['s.revision', 's.published_revision', 's.draft_at', 's.draft_by', 's.head', 'u.username'])

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

const MOST_ENTRIES = 1000

/** Where an entry is: a page by its name, a post by its address. */
export interface EntryAt {
  page: boolean
  url: string
}
const isAt = ({ page, url }: EntryAt) => sql<boolean>`(e.kind = 'page') = ${page} AND e.url = ${url}`

/** What stands at an address, in every language, whether readers see it or not. */
export const listAt = (db: Kysely<Database>, at: EntryAt): Promise<EntryRow[]> =>
  selectEntries(db).where(isAt(at)).orderBy('e.language').execute()

/** What readers see now: something of it is published, and a post's time has come. */
const isShown = (now: number) => sql<boolean>`s.published IS NOT NULL AND (e.kind = 'page' OR e.published_at <= ${now})`

/** What readers can read at an address, in every language, with what it says. */
export const listShownAt = (db: Kysely<Database>, at: EntryAt) =>
  selectEntries(db)
    .select(sql<Block[]>`s.published`.as('body'))
    .where(isAt(at))
    .where(isShown(Date.now()))
    .orderBy('e.language')
    .execute()
export type ShownEntry = Awaited<ReturnType<typeof listShownAt>>[number]

/**
 * Posts that are published, newest first: each once, in the reader's language if there is one, or else in English. So many, and
 * whatever else was published in the moment of the last of them: what is asked for before that moment begins after all of it.
 */
export async function listPosts(
  db: Kysely<Database>,
  asked: { language: Language; kind?: PostKind | undefined; before?: number | undefined; limit: number },
): Promise<EntryRow[]> {
  const { language, kind, before, limit } = asked
  const rank = sql`(e.language = ${language}) DESC, (e.language = 'en') DESC, e.language`
  const { rows } = await sql<EntryRow>`SELECT * FROM (SELECT * FROM (
      SELECT DISTINCT ON (e.url) e.id, e.kind, e.url, e.title, e.summary, e.author, e.cover, e.cover_alt, e.published_at,
        e.created_at, e.updated_at, e.language
      FROM website_entries e JOIN stories s ON s.entry = e.id
      WHERE e.kind <> 'page' AND ${isShown(Date.now())} AND (${kind ?? null}::text IS NULL OR e.kind = ${kind ?? null})
      ORDER BY e.url, ${rank}) p
    WHERE ${before ?? null}::bigint IS NULL OR p.published_at < ${before ?? null}
    ORDER BY p.published_at DESC FETCH FIRST ${limit} ROWS WITH TIES) shown
    ORDER BY published_at DESC, id DESC`.execute(db)
  return rows
}

/** The protocol of sitemaps takes ten times as many. */
const MOST_TOLD = 5000

/** Everything that readers see, each address once, with when it changed in any language; the latest first. */
export const listShown = (db: Kysely<Database>) =>
  db
    .selectFrom('website_entries as e')
    .innerJoin('stories as s', 's.entry', 'e.id')
    .select(['e.url', sql<boolean>`e.kind = 'page'`.as('isPage'), sql<number>`max(e.updated_at)`.as('updated_at')])
    .where(isShown(Date.now()))
    .groupBy(['e.url', sql`e.kind = 'page'`])
    .orderBy('updated_at', 'desc')
    .orderBy('e.url')
    .limit(MOST_TOLD)
    .execute()

/** Makes a page that nobody has written yet; answers its id, whoever made it. */
export async function ensurePage(
  db: Kysely<Database>,
  page: Insertable<WebsiteEntriesTable>,
): Promise<{ id: string; made: boolean }> {
  const made = await db
    .insertInto('website_entries')
    .values(page)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, made: true }
  const { id } = await db
    .selectFrom('website_entries')
    .select('id')
    .where('kind', '=', 'page')
    .where('url', '=', page.url)
    .where('language', '=', page.language)
    .executeTakeFirstOrThrow()
  return { id, made: false }
}

/** What stands above the text of an entry as it is written; where no draft tells it, as readers see it. */
export const headOf = ({ head, title, summary, author, cover, cover_alt }: EntryRow): EntryHead =>
  head ?? { title, summary, author, cover, cover_alt }

export const findEntry = (db: Kysely<Database>, id: string): Promise<EntryRow | undefined> =>
  selectEntries(db).where('e.id', '=', id).executeTakeFirst()

/** Where an entry stands among those of its kind: by when readers see it; above them all what they have no time for. */
const PLACE = sql<number>`CASE WHEN s.published IS NULL THEN ${Number.MAX_SAFE_INTEGER}::bigint
  ELSE coalesce(e.published_at, ${Number.MAX_SAFE_INTEGER}) END`

/** Entries of a kind, drafts before what readers see, then the latest first, found by a part of their title or address; those after `after` (place and id). */
export const listEntries = (
  db: Kysely<Database>,
  asked: { kind: EntryKind; query?: string | undefined; after: [number, string] | null; limit: number },
): Promise<(EntryRow & { place: number })[]> => {
  const { kind, query = '', after, limit } = asked
  return selectEntries(db)
    .select(PLACE.as('place'))
    .where('e.kind', '=', kind)
    .$if(query !== '', (q) =>
      q.where(sql<boolean>`(holds(coalesce(s.head ->> 'title', e.title), ${query}) OR holds(e.url, ${query}))`),
    )
    .$if(after !== null, (q) => q.where(sql<boolean>`(${PLACE}, e.id) < (${after?.[0]}, ${after?.[1]}::uuid)`))
    .orderBy('place', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

export const updateEntry = (db: Kysely<Database>, id: string, change: Updateable<WebsiteEntriesTable>) =>
  db
    .updateTable('website_entries')
    .set({ ...change, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()

/** Which versions of a document were published, newest first. */
export const listPublished = (db: Kysely<Database>, id: string): Promise<{ id: string; at: number }[]> =>
  db
    .selectFrom('story_versions')
    .select(['id', 'at'])
    .where('story', '=', id)
    .where('kind', '=', 'published')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute()

/** A version of a document that was published, with the language and title of its entry. */
export async function findPublishedVersion(db: Kysely<Database>, page: string, version: string) {
  return db
    .selectFrom('story_versions as v')
    .innerJoin('website_entries as e', 'e.id', 'v.story')
    .select(['v.id', 'v.at', 'v.blocks', 'v.head', 'e.id as entry', 'e.title', 'e.summary'])
    .select(sql<Language>`e.language`.as('language'))
    .where('v.id', '=', version)
    .where('v.kind', '=', 'published')
    .where('e.kind', '=', 'page')
    .where('e.url', '=', page)
    .executeTakeFirst()
}
