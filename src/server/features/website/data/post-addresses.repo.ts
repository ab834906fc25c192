import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { WebsiteEntriesTable } from '#server/db/tables/website.ts'
import type { PostKind } from '#shared/entities/website/pages.ts'

/** Maximum former URLs that redirect to a post. The oldest are dropped. */
const MAX_FORMER_ADDRESSES = 20

/** Finds the current URL of a post, given a former one. */
export const findCurrentUrl = async (db: Kysely<Database>, url: string): Promise<string | undefined> =>
  (await db.selectFrom('website_former_addresses').select('current_url').where('url', '=', url).executeTakeFirst())
    ?.current_url

/** Inserts a post. If its URL redirected elsewhere, that redirect is removed. */
export async function insertPost(trx: Kysely<Database>, post: Insertable<WebsiteEntriesTable>): Promise<void> {
  await trx.insertInto('website_entries').values(post).execute()
  await trx.deleteFrom('website_former_addresses').where('url', '=', post.url).execute()
}

const updatePost = (trx: Kysely<Database>, url: string, changes: { url: string } | { kind: PostKind }) =>
  trx
    .updateTable('website_entries')
    .set(changes)
    .where('kind', '<>', 'page')
    .where('url', '=', url)
    .executeTakeFirstOrThrow()

/** Sets a post's kind in all languages. */
export const setPostKind = (trx: Kysely<Database>, url: string, kind: PostKind) => updatePost(trx, url, { kind })

/**
 * Changes a post's URL in all languages. Former URLs redirect to the new one. Returns false if no post has the old URL.
 */
export async function movePost(trx: Kysely<Database>, oldUrl: string, newUrl: string): Promise<boolean> {
  const { numUpdatedRows } = await updatePost(trx, oldUrl, { url: newUrl })
  if (numUpdatedRows === 0n) return false
  await trx.deleteFrom('website_former_addresses').where('url', '=', newUrl).execute()
  await trx.updateTable('website_former_addresses').set({ current_url: newUrl }).where('current_url', '=', oldUrl).execute()
  const redirect = { current_url: newUrl, since: Date.now() }
  await trx
    .insertInto('website_former_addresses')
    .values({ url: oldUrl, ...redirect })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(redirect))
    .execute()
  await sql`DELETE FROM website_former_addresses WHERE current_url = ${newUrl} AND url NOT IN (
    SELECT url FROM website_former_addresses WHERE current_url = ${newUrl} ORDER BY since DESC, url LIMIT ${MAX_FORMER_ADDRESSES})`.execute(
    trx,
  )
  return true
}

/** Deletes a post in one language and, with its last language, its redirects. */
export async function deletePost(trx: Kysely<Database>, { id, url }: { id: string; url: string }): Promise<void> {
  await trx.deleteFrom('website_entries').where('id', '=', id).execute()
  await sql`DELETE FROM website_former_addresses WHERE current_url = ${url}
    AND NOT EXISTS (SELECT FROM website_entries e WHERE e.kind <> 'page' AND e.url = ${url})`.execute(trx)
}

/** Returns those of the given URLs that lead to a published or scheduled post. */
export async function filterPublicPostUrls(db: Kysely<Database>, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const { rows } = await sql<{ url: string }>`SELECT asked.url FROM unnest(${urls as string[]}::text[]) AS asked(url)
    WHERE EXISTS (SELECT FROM website_entries e JOIN stories s ON s.entry = e.id
      WHERE e.kind <> 'page' AND s.published IS NOT NULL AND e.published_at IS NOT NULL
        AND (e.url = asked.url OR e.url = (SELECT f.current_url FROM website_former_addresses f WHERE f.url = asked.url)))`.execute(
    db,
  )
  return rows.map(({ url }) => url)
}
