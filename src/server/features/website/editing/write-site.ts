import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { findStory } from '#server/features/stories/stories.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { Actor } from '#server/audit-log/audit-log.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { type PageName, type PostKind } from '#shared/entities/website/pages.ts'
import type { Language } from '#shared/words/language.ts'
import { findEntry, getHead, listEntriesAt, updateEntry, type EntryRow } from '../data/entries.repo.ts'
import { deletePost, insertPost, setPostKind } from '../data/post-addresses.repo.ts'
import { ensurePageEntry, movePostTo, findPostAt, publishEntry, saveEntry } from './write-entry.ts'

/** The changed fields of a page or post. */
interface PageFields {
  title?: string | undefined
  summary?: string | undefined
  body?: Block[] | undefined
}
interface PostFields extends PageFields {
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
  fields: PageFields,
): Promise<void> =>
  transaction(db, async (trx) => {
    const { id, isNew } = await ensurePageEntry(trx, actor, page, language)
    await saveAndPublish(trx, actor, id, fields, isNew)
  })

/** Creates and publishes a post. Throws `conflict` if its URL is already used in this language. */
export const createPost = (
  db: Kysely<Database>,
  actor: Actor,
  language: Language,
  { body, ...fields }: PostFields & { url: string; title: string; kind: PostKind; body: Block[] },
): Promise<EntryRow> =>
  transaction(db, async (trx) => {
    const id = newId()
    const { cover, published_at = null, ...otherFields } = fields
    await findPostAt(trx, fields.url, fields.kind)
    await insertPost(trx, { id, language, ...otherFields, cover: null, published_at })
    await saveAndPublish(trx, actor, id, { body, ...fields, cover, published_at })
    return requirePost(trx, fields.url, language)
  })

/** Changes a post. Throws `not_found`, or `conflict` if its new URL is taken. */
export const updatePost = (
  db: Kysely<Database>,
  actor: Actor,
  url: string,
  { language, ...fields }: PostFields & { language?: Language | undefined },
): Promise<EntryRow> =>
  transaction(db, async (trx) => {
    const row = await requirePost(trx, url, language)
    const { url: newUrl = url, ...otherFields } = fields
    await movePostTo(trx, row, newUrl)
    if (otherFields.kind) await setPostKind(trx, newUrl, otherFields.kind)
    await saveAndPublish(trx, actor, row.id, otherFields)
    return requirePost(trx, newUrl, row.language)
  })

/** Deletes a post in all languages and returns their ids. Throws `not_found`. */
export const removePost = (db: Kysely<Database>, url: string): Promise<string[]> =>
  transaction(db, async (trx) => {
    const translations = await listEntriesAt(trx, { page: false, url })
    if (translations.length === 0) throw new AppError('not_found')
    for (const translation of translations) await deletePost(trx, translation)
    return translations.map(({ id }) => id)
  })

async function requirePost(db: Kysely<Database>, url: string, language?: Language): Promise<EntryRow> {
  const translations = await listEntriesAt(db, { page: false, url })
  const oldestTranslation = translations.toSorted((a, b) => a.created_at - b.created_at)[0]
  const matchingRow = language
    ? translations.find((translation) => translation.language === language)
    : oldestTranslation
  if (!matchingRow) throw new AppError('not_found')
  return matchingRow
}

/**
 * Changes the given fields of an entry's draft and publishes it. If the draft has unpublished changes of others, it is
 * published only when the whole text is given.
 */
async function saveAndPublish(
  trx: Kysely<Database>,
  actor: Actor,
  id: string,
  { body, ...fields }: PostFields,
  isNew = false,
): Promise<void> {
  const row = await findEntry(trx, id)
  if (!row) throw new AppError('not_found')
  const { draft, revision, published_revision } = await findStory(trx, id)
  const currentHead = getHead(row)
  const head = {
    title: fields.title ?? currentHead.title,
    summary: fields.summary ?? currentHead.summary,
    author: fields.author ?? currentHead.author,
    cover: fields.cover === undefined ? currentHead.cover : fields.cover,
    cover_alt: fields.cover_alt ?? currentHead.cover_alt,
  }
  const savedEntry = await saveEntry(trx, actor, id, { blocks: body ?? draft, head, revision })
  await updateEntry(trx, id, fields)
  if (!body && !isNew && published_revision !== revision) return
  const { published_at = row.published_at } = fields
  await publishEntry(trx, actor, id, { revision: savedEntry.revision, published_at })
}
