import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { publishDraft, restoreVersion, saveDraft } from '#server/features/stories/drafts.ts'
import { findStory } from '#server/features/stories/stories.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { Actor } from '#server/record/record.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { namedIn } from '#shared/entities/story/parts.ts'
import { isPage, type EntryHead, type EntryKind } from '#shared/entities/website/entry.ts'
import { isDocument, type PageName, type PostKind } from '#shared/entities/website/pages.ts'
import type { Language } from '#shared/words/language.ts'
import { ensurePage, findEntry, headOf, listAt, updateEntry, type EntryRow } from '../kept/entries.repo.ts'
import { namePictures } from '../kept/pictures.repo.ts'
import { deletePost, insertPost, movePost } from '../kept/post-addresses.repo.ts'
import { startingText } from '../starting/starting-text.ts'

const NO_HEAD: EntryHead = { title: '', summary: '', author: '', cover: null, cover_alt: '' }

interface Begun {
  kind: EntryKind
  url: string
  language: Language
  title?: string | undefined
}

/**
 * Starts the draft of a page or post and returns its id. Throws `not_found` for an unknown page, `conflict` if the
 * address is taken.
 */
export const beginEntry = (db: Kysely<Database>, actor: Actor, begun: Begun): Promise<string> =>
  transaction(db, async (trx) => {
    const { kind, url, language, title } = begun
    if (kind !== 'page') return beginPost(trx, actor, { ...begun, kind, title })
    if (!isPage(url)) throw new AppError('not_found')
    return (await makePage(trx, actor, url, language)).id
  })

/** Without a page id, so that the first change from any page keeps this state as a version. */
const begunBy = (actor: Actor): Actor => ({ ...actor, page: undefined })

/** The id of a page in a language. Creates it from the default text if nobody has edited it. */
export async function makePage(
  trx: Kysely<Database>,
  actor: Actor,
  page: PageName,
  language: Language,
): Promise<{ id: string; made: boolean }> {
  const { title, summary, body: blocks } = startingText(page, language)
  const row = { kind: 'page' as const, url: page, language, title, summary, cover: null, published_at: null }
  const found = await ensurePage(trx, { id: newId(), ...row })
  if (found.made)
    await saveEntry(trx, begunBy(actor), found.id, { blocks, head: { ...NO_HEAD, title, summary }, revision: 0 })
  return found
}

/** A translation starts with the draft of the post in another language. */
async function beginPost(
  trx: Kysely<Database>,
  actor: Actor,
  { kind, url, language, title = '' }: Begun & { kind: PostKind },
): Promise<string> {
  const other = await otherAt(trx, url, kind)
  const blocks = other ? (await findStory(trx, other.id)).draft : []
  const baseHead = other ? headOf(other) : NO_HEAD
  const head = { ...baseHead, title: title || baseHead.title }
  const id = newId()
  await insertPost(trx, { id, kind, url, language, title: head.title, cover: null, published_at: null })
  await saveEntry(trx, begunBy(actor), id, { blocks, head, revision: 0 })
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
  given: { blocks: readonly Block[]; head: EntryHead; revision: number },
) =>
  saveDraft(db, actor, { id, of: 'entry' }, given, async (trx, blocks, { draft, published, head }) => {
    const known = new Set([...picturesIn(draft, head), ...picturesIn(published ?? [], null)])
    const fresh = picturesIn(blocks, given.head).filter((one) => !known.has(one))
    const existing = await namePictures(trx, fresh)
    const missing = fresh.find((one) => !existing.includes(one))
    if (missing !== undefined) throw badInput(missing === given.head.cover ? 'cover' : 'body', 'no_picture')
  })

const picturesIn = (blocks: readonly Block[], head: EntryHead | null): string[] => [
  ...new Set([...namedIn(blocks).pictures, ...(head?.cover ? [head.cover] : [])]),
]

/** Restores a version of an entry as its draft. */
export const restoreEntry = (
  db: Kysely<Database>,
  actor: Actor,
  id: string,
  asked: { version: string; revision: number },
) => restoreVersion(db, actor, { id, of: 'entry' }, asked)

/**
 * Publishes the draft of an entry. A post appears at `published_at`, at the time set before, or immediately if there is
 * neither. Throws `bad_input` without a title.
 */
export const publishEntry = (
  db: Kysely<Database>,
  actor: Actor,
  id: string,
  { revision, published_at }: { revision: number; published_at?: number | null | undefined },
): Promise<void> =>
  transaction(db, async (trx) => {
    const row = await entryOf(trx, id)
    const isPost = row.kind !== 'page'
    // Published documents are never deleted, because people have agreed to them.
    const forEver = !isPost && isDocument(row.url)
    const held = await publishDraft(trx, actor, { id, of: 'entry' }, { revision, forEver })
    const head = held.head ?? headOf(row)
    if (head.title === '') throw badInput('title', 'required')
    // Read again, because someone may have set it while this call waited for the lock.
    const set = (await entryOf(trx, id)).published_at
    const first = held.published === null && set === null ? Date.now() : undefined
    const at = published_at === undefined ? first : published_at
    await updateEntry(trx, id, { ...head, ...(isPost && at !== undefined && { published_at: at }) })
  })

/** Changes the address of a post in all languages, and its publication time in this one. */
export const placeEntry = (
  db: Kysely<Database>,
  id: string,
  { url, published_at }: { url?: string | undefined; published_at?: number | null | undefined },
): Promise<void> =>
  transaction(db, async (trx) => {
    const row = await entryOf(trx, id)
    if (row.kind === 'page') throw new AppError('conflict')
    if (url !== undefined) await moveTo(trx, row, url)
    if (published_at !== undefined) await updateEntry(trx, id, { published_at })
  })

/**
 * Moves a post in all languages. Throws `conflict` if another kind of post, or one in the same language, has the
 * address.
 */
export async function moveTo(trx: Kysely<Database>, { kind, url: from }: EntryRow, url: string): Promise<void> {
  if (url === from || kind === 'page') return
  await otherAt(trx, url, kind)
  if (!(await movePost(trx, from, url))) throw new AppError('conflict')
}

/** A post at an address in any language. Throws `conflict` if it is of another kind. */
export async function otherAt(trx: Kysely<Database>, url: string, kind: PostKind): Promise<EntryRow | undefined> {
  const [other] = await listAt(trx, { page: false, url })
  if (other && other.kind !== kind) throw new AppError('conflict', { field: 'url' })
  return other
}

/** Deletes a post in one language. Throws `conflict` for a page. */
export const removeEntry = (db: Kysely<Database>, id: string): Promise<void> =>
  transaction(db, async (trx) => {
    const row = await entryOf(trx, id)
    if (row.kind === 'page') throw new AppError('conflict')
    await deletePost(trx, row)
  })

async function entryOf(db: Kysely<Database>, id: string): Promise<EntryRow> {
  const row = await findEntry(db, id)
  if (!row) throw new AppError('not_found')
  return row
}
