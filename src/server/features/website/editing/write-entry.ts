import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { publishDraft, restoreVersion, saveDraft } from '#server/features/stories/drafts.ts'
import { findStory } from '#server/features/stories/stories.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { Actor } from '#server/audit-log/audit-log.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { findReferences } from '#shared/entities/story/story-parts.ts'
import { isPageName, type EntryHead, type EntryKind } from '#shared/entities/website/site-entry.ts'
import { isLegalDocument, type PageName, type PostKind } from '#shared/entities/website/pages.ts'
import type { Language } from '#shared/words/language.ts'
import { ensurePage, findEntry, getHead, listEntriesAt, updateEntry, type EntryRow } from '../data/entries.repo.ts'
import { markPicturesUsed } from '../data/pictures.repo.ts'
import { deletePost, insertPost, movePost } from '../data/post-addresses.repo.ts'
import { getDefaultText } from '../default-texts/default-text.ts'

const EMPTY_HEAD: EntryHead = { title: '', summary: '', author: '', cover: null, cover_alt: '' }

interface NewEntry {
  kind: EntryKind
  url: string
  language: Language
  title?: string | undefined
}

/**
 * Starts the draft of a page or post and returns its id. Throws `not_found` for an unknown page, `conflict` if the URL
 * is taken.
 */
export const createEntry = (db: Kysely<Database>, actor: Actor, newEntry: NewEntry): Promise<string> =>
  transaction(db, async (trx) => {
    const { kind, url, language, title } = newEntry
    if (kind !== 'page') return createPostDraft(trx, actor, { ...newEntry, kind, title })
    if (!isPageName(url)) throw new AppError('not_found')
    return (await ensurePageEntry(trx, actor, url, language)).id
  })

/**
 * Omits the browser page from the author of a draft, so that the first change, whichever page it comes from, keeps the
 * draft's original state as a version.
 */
const omitPage = (actor: Actor): Actor => ({ ...actor, page: undefined })

/** Returns the id of a page in a language, creating it from the default text if nobody has edited it. */
export async function ensurePageEntry(
  trx: Kysely<Database>,
  actor: Actor,
  page: PageName,
  language: Language,
): Promise<{ id: string; isNew: boolean }> {
  const { title, summary, body: blocks } = getDefaultText(page, language)
  const row = { kind: 'page' as const, url: page, language, title, summary, cover: null, published_at: null }
  const ensuredPage = await ensurePage(trx, { id: newId(), ...row })
  if (ensuredPage.isNew)
    await saveEntry(trx, omitPage(actor), ensuredPage.id, {
      blocks,
      head: { ...EMPTY_HEAD, title, summary },
      revision: 0,
    })
  return ensuredPage
}

/** A translation starts from the draft of the post in another language. */
async function createPostDraft(
  trx: Kysely<Database>,
  actor: Actor,
  { kind, url, language, title = '' }: NewEntry & { kind: PostKind },
): Promise<string> {
  const otherPost = await findPostAt(trx, url, kind)
  const blocks = otherPost ? (await findStory(trx, otherPost.id)).draft : []
  const baseHead = otherPost ? getHead(otherPost) : EMPTY_HEAD
  const head = { ...baseHead, title: title || baseHead.title }
  const id = newId()
  await insertPost(trx, { id, kind, url, language, title: head.title, cover: null, published_at: null })
  await saveEntry(trx, omitPage(actor), id, { blocks, head, revision: 0 })
  return id
}

/**
 * Saves the draft of an entry. If it has changed since `revision`, the content is kept as a version and `conflict`
 * names the author of the newer draft. Throws `bad_input` for an unknown image.
 */
export const saveEntry = (
  db: Kysely<Database>,
  actor: Actor,
  id: string,
  content: { blocks: readonly Block[]; head: EntryHead; revision: number },
) =>
  saveDraft(db, actor, { id, ownerKind: 'entry' }, content, async (trx, blocks, { draft, published, head }) => {
    const knownPictures = new Set([...listPictureIds(draft, head), ...listPictureIds(published ?? [], null)])
    const newPictures = listPictureIds(blocks, content.head).filter((picture) => !knownPictures.has(picture))
    const knownIds = await markPicturesUsed(trx, newPictures)
    const missingPicture = newPictures.find((picture) => !knownIds.includes(picture))
    if (missingPicture !== undefined)
      throw badInput(missingPicture === content.head.cover ? 'cover' : 'body', 'no_picture')
  })

const listPictureIds = (blocks: readonly Block[], head: EntryHead | null): string[] => [
  ...new Set([...findReferences(blocks).pictures, ...(head?.cover ? [head.cover] : [])]),
]

/** Restores a version of an entry as its draft. */
export const restoreEntry = (
  db: Kysely<Database>,
  actor: Actor,
  id: string,
  target: { version: string; revision: number },
) => restoreVersion(db, actor, { id, ownerKind: 'entry' }, target)

/**
 * Publishes the draft of an entry. A post appears at `published_at`; if missing, at the time set earlier, or else
 * immediately. Throws `bad_input` without a title.
 */
export const publishEntry = (
  db: Kysely<Database>,
  actor: Actor,
  id: string,
  { revision, published_at }: { revision: number; published_at?: number | null | undefined },
): Promise<void> =>
  transaction(db, async (trx) => {
    const row = await requireEntry(trx, id)
    const isPost = row.kind !== 'page'
    // Published documents are never deleted, because people have agreed to their text.
    const keepForever = !isPost && isLegalDocument(row.url)
    const publishedStory = await publishDraft(trx, actor, { id, ownerKind: 'entry' }, { revision, keepForever })
    const head = publishedStory.head ?? getHead(row)
    if (head.title === '') throw badInput('title', 'required')
    // Read the publication time again, because someone may have set it while this call was waiting for the lock.
    const scheduledAt = (await requireEntry(trx, id)).published_at
    const firstPublishedAt = publishedStory.published === null && scheduledAt === null ? Date.now() : undefined
    const publishAt = published_at === undefined ? firstPublishedAt : published_at
    await updateEntry(trx, id, { ...head, ...(isPost && publishAt !== undefined && { published_at: publishAt }) })
  })

/** Changes a post's URL in all languages, and its publication time in this one. */
export const setPostUrlAndTime = (
  db: Kysely<Database>,
  id: string,
  { url, published_at }: { url?: string | undefined; published_at?: number | null | undefined },
): Promise<void> =>
  transaction(db, async (trx) => {
    const row = await requireEntry(trx, id)
    if (row.kind === 'page') throw new AppError('conflict')
    if (url !== undefined) await movePostTo(trx, row, url)
    if (published_at !== undefined) await updateEntry(trx, id, { published_at })
  })

/**
 * Changes a post's URL in all languages. Throws `conflict` if another kind of post, or one in the same language, has
 * that URL.
 */
export async function movePostTo(trx: Kysely<Database>, { kind, url: oldUrl }: EntryRow, url: string): Promise<void> {
  if (url === oldUrl || kind === 'page') return
  await findPostAt(trx, url, kind)
  if (!(await movePost(trx, oldUrl, url))) throw new AppError('conflict')
}

/** Finds a post by its URL in any language. Throws `conflict` if it is of another kind. */
export async function findPostAt(trx: Kysely<Database>, url: string, kind: PostKind): Promise<EntryRow | undefined> {
  const [otherPost] = await listEntriesAt(trx, { page: false, url })
  if (otherPost && otherPost.kind !== kind) throw new AppError('conflict', { field: 'url' })
  return otherPost
}

/** Deletes a post in one language. Throws `conflict` for a page. */
export const removeEntry = (db: Kysely<Database>, id: string): Promise<void> =>
  transaction(db, async (trx) => {
    const row = await requireEntry(trx, id)
    if (row.kind === 'page') throw new AppError('conflict')
    await deletePost(trx, row)
  })

async function requireEntry(db: Kysely<Database>, id: string): Promise<EntryRow> {
  const row = await findEntry(db, id)
  if (!row) throw new AppError('not_found')
  return row
}
