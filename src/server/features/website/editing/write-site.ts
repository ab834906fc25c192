import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { findStory } from '#server/features/stories/stories.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { Actor } from '#server/record/record.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { type PageName, type PostKind } from '#shared/entities/website/pages.ts'
import type { Language } from '#shared/words/language.ts'
import { findEntry, headOf, listAt, updateEntry, type EntryRow } from '../kept/entries.repo.ts'
import { deletePost, insertPost, setKind } from '../kept/post-addresses.repo.ts'
import { makePage, moveTo, otherAt, publishEntry, saveEntry } from './write-entry.ts'

/** Changed fields of a page or post. */
interface Given {
  title?: string | undefined
  summary?: string | undefined
  body?: Block[] | undefined
}
interface GivenPost extends Given {
  url?: string | undefined
  kind?: PostKind | undefined
  cover?: string | null | undefined
  cover_alt?: string | undefined
  author?: string | undefined
  published_at?: number | null | undefined
}

/** Changes and publishes a page in a language, starting from the default text if nobody has edited it. */
export const savePage = (
  db: Kysely<Database>,
  actor: Actor,
  page: PageName,
  language: Language,
  given: Given,
): Promise<void> =>
  transaction(db, async (trx) => {
    const { id, made } = await makePage(trx, actor, page, language)
    await write(trx, actor, id, given, made)
  })

/** Creates and publishes a post. Throws `conflict` if its address is taken in this language. */
export const createPost = (
  db: Kysely<Database>,
  actor: Actor,
  language: Language,
  { body, ...given }: GivenPost & { url: string; title: string; kind: PostKind; body: Block[] },
): Promise<EntryRow> =>
  transaction(db, async (trx) => {
    const id = newId()
    const { cover, published_at = null, ...rest } = given
    await otherAt(trx, given.url, given.kind)
    await insertPost(trx, { id, language, ...rest, cover: null, published_at })
    await write(trx, actor, id, { body, ...given, cover, published_at })
    return findOne(trx, given.url, language)
  })

/** Changes a post. Throws `not_found`, or `conflict` if its new address is taken. */
export const updatePost = (
  db: Kysely<Database>,
  actor: Actor,
  url: string,
  { language, ...given }: GivenPost & { language?: Language | undefined },
): Promise<EntryRow> =>
  transaction(db, async (trx) => {
    const row = await findOne(trx, url, language)
    const { url: moved = url, ...rest } = given
    await moveTo(trx, row, moved)
    if (rest.kind) await setKind(trx, moved, rest.kind)
    await write(trx, actor, row.id, rest)
    return findOne(trx, moved, row.language)
  })

/** Deletes a post in all languages and returns their ids. Throws `not_found`. */
export const removePost = (db: Kysely<Database>, url: string): Promise<string[]> =>
  transaction(db, async (trx) => {
    const all = await listAt(trx, { page: false, url })
    if (all.length === 0) throw new AppError('not_found')
    for (const one of all) await deletePost(trx, one)
    return all.map(({ id }) => id)
  })

async function findOne(db: Kysely<Database>, url: string, language?: Language): Promise<EntryRow> {
  const all = await listAt(db, { page: false, url })
  const first = all.toSorted((a, b) => a.created_at - b.created_at)[0]
  const found = language ? all.find((one) => one.language === language) : first
  if (!found) throw new AppError('not_found')
  return found
}

/**
 * Changes the given fields of an entry in its draft, and publishes it. If the draft has unpublished changes of others,
 * it is published only when the whole text is given.
 */
async function write(
  trx: Kysely<Database>,
  actor: Actor,
  id: string,
  { body, ...given }: GivenPost,
  fresh = false,
): Promise<void> {
  const row = await findEntry(trx, id)
  if (!row) throw new AppError('not_found')
  const { draft, revision, published_revision } = await findStory(trx, id)
  const known = headOf(row)
  const head = {
    title: given.title ?? known.title,
    summary: given.summary ?? known.summary,
    author: given.author ?? known.author,
    cover: given.cover === undefined ? known.cover : given.cover,
    cover_alt: given.cover_alt ?? known.cover_alt,
  }
  const saved = await saveEntry(trx, actor, id, { blocks: body ?? draft, head, revision })
  await updateEntry(trx, id, given)
  if (!body && !fresh && published_revision !== revision) return
  const { published_at = row.published_at } = given
  await publishEntry(trx, actor, id, { revision: saved.revision, published_at })
}
