import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { WebsiteEntriesTable } from '#server/db/tables/website.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { EntryHead, EntryKind } from '#shared/entities/website/site-entry.ts'
import { MENU_PAGES, type MenuPage, type PostKind } from '#shared/entities/website/pages.ts'
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

const MAX_VERSIONS = 1000

/** The last part of an entry's URL: the name of a page, or the slug of a post. */
export interface EntryAddress {
  page: boolean
  url: string
}
const hasAddress = ({ page, url }: EntryAddress) => sql<boolean>`(e.kind = 'page') = ${page} AND e.url = ${url}`

/** Lists the entries at an address in all languages, published or not. */
export const listEntriesAt = (db: Kysely<Database>, address: EntryAddress): Promise<EntryRow[]> =>
  selectEntries(db).where(hasAddress(address)).orderBy('e.language').execute()

/** Whether readers see an entry: it is published and, if it is a post, its date has passed. */
const isPublished = (now: number) => sql<boolean>`s.published IS NOT NULL AND (e.kind = 'page' OR e.published_at <= ${now})`

/** Lists the published entries at an address in all languages, with their text. */
export const listPublishedAt = (db: Kysely<Database>, address: EntryAddress) =>
  selectEntries(db)
    .select(sql<Block[]>`s.published`.as('body'))
    .where(hasAddress(address))
    .where(isPublished(Date.now()))
    .orderBy('e.language')
    .execute()
export type PublishedEntry = Awaited<ReturnType<typeof listPublishedAt>>[number]

/**
 * Lists published posts, newest first, each in one language: in the reader's language, else English, else any. Includes
 * all posts published at the same time as the last one, so that `before` can serve as cursor.
 */
export async function listPublishedPosts(
  db: Kysely<Database>,
  listQuery: { language: Language; kind?: PostKind | undefined; before?: number | undefined; limit: number },
): Promise<EntryRow[]> {
  const { language, kind, before, limit } = listQuery
  const languageRank = sql`(e.language = ${language}) DESC, (e.language = 'en') DESC, e.language`
  const { rows } = await sql<EntryRow>`SELECT * FROM (SELECT * FROM (
      SELECT DISTINCT ON (e.url) e.id, e.kind, e.url, e.title, e.summary, e.author, e.cover, e.cover_alt, e.published_at,
        e.created_at, e.updated_at, e.language
      FROM website_entries e JOIN stories s ON s.entry = e.id
      WHERE e.kind <> 'page' AND ${isPublished(Date.now())} AND (${kind ?? null}::text IS NULL OR e.kind = ${kind ?? null})
      ORDER BY e.url, ${languageRank}) p
    WHERE ${before ?? null}::bigint IS NULL OR p.published_at < ${before ?? null}
    ORDER BY p.published_at DESC FETCH FIRST ${limit} ROWS WITH TIES) shown
    ORDER BY published_at DESC, id DESC`.execute(db)
  return rows
}

/** Lists the pages that have posts or notes, or whose own text is published. */
export async function listFilledPages(db: Kysely<Database>): Promise<MenuPage[]> {
  const now = Date.now()
  const { rows } = await sql<{ page: string }>`
    SELECT CASE e.kind WHEN 'page' THEN e.url WHEN 'story' THEN 'stories' ELSE 'blog' END AS page
    FROM website_entries e JOIN stories s ON s.entry = e.id WHERE ${isPublished(now)}
    UNION SELECT 'social' FROM tweets WHERE at <= ${now}`.execute(db)
  return MENU_PAGES.filter((name) => rows.some(({ page }) => page === name))
}

/** Maximum number of URLs: a tenth of what the sitemap protocol allows. */
const MAX_SITEMAP_ENTRIES = 5000

/** Lists the URLs that readers can open, each with the latest change in any language, newest first. */
export const listPublishedUrls = (db: Kysely<Database>) =>
  db
    .selectFrom('website_entries as e')
    .innerJoin('stories as s', 's.entry', 'e.id')
    .select(['e.url', sql<boolean>`e.kind = 'page'`.as('isPage'), sql<number>`max(e.updated_at)`.as('updated_at')])
    .where(isPublished(Date.now()))
    .groupBy(['e.url', sql`e.kind = 'page'`])
    .orderBy('updated_at', 'desc')
    .orderBy('e.url')
    .limit(MAX_SITEMAP_ENTRIES)
    .execute()

/** Creates a page unless it exists. Returns its id either way. */
export async function ensurePage(
  db: Kysely<Database>,
  page: Insertable<WebsiteEntriesTable>,
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await db
    .insertInto('website_entries')
    .values(page)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await db
    .selectFrom('website_entries')
    .select('id')
    .where('kind', '=', 'page')
    .where('url', '=', page.url)
    .where('language', '=', page.language)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** The title, summary and cover: those of the draft or, if there is none, those published. */
export const getHead = ({ head, title, summary, author, cover, cover_alt }: EntryRow): EntryHead =>
  head ?? { title, summary, author, cover, cover_alt }

export const findEntry = (db: Kysely<Database>, id: string): Promise<EntryRow | undefined> =>
  selectEntries(db).where('e.id', '=', id).executeTakeFirst()

/** Sort position within a kind: by publication time, with unscheduled and unpublished entries first. */
const SORT_POSITION = sql<number>`CASE WHEN s.published IS NULL THEN ${Number.MAX_SAFE_INTEGER}::bigint
  ELSE coalesce(e.published_at, ${Number.MAX_SAFE_INTEGER}) END`

/** Lists entries of a kind after a cursor, drafts first, then newest first. `query` searches their titles and URLs. */
export const listEntries = (
  db: Kysely<Database>,
  listQuery: { kind: EntryKind; query?: string | undefined; after: { position: number; id: string } | null; limit: number },
): Promise<(EntryRow & { position: number })[]> => {
  const { kind, query = '', after, limit } = listQuery
  return selectEntries(db)
    .select(SORT_POSITION.as('position'))
    .where('e.kind', '=', kind)
    .$if(query !== '', (queryBuilder) =>
      queryBuilder.where(sql<boolean>`(holds(coalesce(s.head ->> 'title', e.title), ${query}) OR holds(e.url, ${query}))`),
    )
    .$if(after !== null, (queryBuilder) => queryBuilder.where(sql<boolean>`(${SORT_POSITION}, e.id) < (${after?.position}, ${after?.id}::uuid)`))
    .orderBy('position', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

export const updateEntry = (db: Kysely<Database>, id: string, changes: Updateable<WebsiteEntriesTable>) =>
  db
    .updateTable('website_entries')
    .set({ ...changes, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()

/** Lists the published versions of a document, newest first. */
export const listPublishedVersions = (db: Kysely<Database>, id: string): Promise<{ id: string; at: number }[]> =>
  db
    .selectFrom('story_versions')
    .select(['id', 'at'])
    .where('story', '=', id)
    .where('kind', '=', 'published')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_VERSIONS)
    .execute()

/** Finds a published version of a document, with the language and title of its entry. */
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
