import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { publishDraft, saveDraft } from '#server/features/stories/drafts.repo.ts'
import { findStory } from '#server/features/stories/stories.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { Actor } from '#server/record/record.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { namedIn } from '#shared/entities/story/parts.ts'
import { isDocument, type PageName, type PostKind } from '#shared/entities/website/pages.ts'
import type { Language } from '#shared/words/language.ts'
import { deleteEntry, ensurePage, insertEntry, listAt, updateEntry, type EntryRow } from './entries.repo.ts'
import { listPictures } from './pictures.repo.ts'
import { startingText } from './starting/starting-text.ts'

/** What is given of a page or post; only that changes. */
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

/** Publishes a page in a language, made of what the product brings where nobody has written it. */
export async function savePage(
  db: Kysely<Database>,
  actor: Actor,
  page: PageName,
  language: Language,
  { body, ...given }: Given,
): Promise<void> {
  const { title, summary, body: shipped } = startingText(page, language)
  await transaction(db, async (trx) => {
    const row = {
      id: newId(),
      kind: 'page' as const,
      url: page,
      language,
      title,
      summary,
      cover: null,
      published_at: null,
    }
    const { id, made } = await ensurePage(trx, row)
    await updateEntry(trx, id, given)
    const blocks = body ?? (made ? shipped : undefined)
    if (blocks) await publishBody(trx, actor, id, blocks, isDocument(page))
  })
}

/** Writes a post. Throws `conflict` where its address is taken in this language. */
export async function createPost(
  db: Kysely<Database>,
  actor: Actor,
  language: Language,
  { body, ...given }: GivenPost & { url: string; title: string; kind: PostKind; body: Block[] },
): Promise<EntryRow> {
  return transaction(db, async (trx) => {
    await demandCover(trx, given.cover)
    const id = newId()
    const { cover = null, published_at = null, ...rest } = given
    await insertEntry(trx, { id, language, ...rest, cover, published_at })
    await publishBody(trx, actor, id, body)
    return findOne(trx, given.url, language)
  })
}

/** Changes a post. Throws `not_found`, and `conflict` where its new address is taken. */
export async function updatePost(
  db: Kysely<Database>,
  actor: Actor,
  url: string,
  { language, body, ...given }: GivenPost & { language?: Language | undefined },
): Promise<EntryRow> {
  return transaction(db, async (trx) => {
    const { id, language: own } = await findOne(trx, url, language)
    await demandCover(trx, given.cover)
    await updateEntry(trx, id, given)
    if (body) await publishBody(trx, actor, id, body)
    return findOne(trx, given.url ?? url, own)
  })
}

/** Deletes a post in all of its languages. Throws `not_found`. */
export async function removePost(db: Kysely<Database>, url: string): Promise<void> {
  await transaction(db, async (trx) => {
    const all = await listAt(trx, { page: false, url })
    if (all.length === 0) throw new AppError('not_found')
    for (const { id } of all) await deleteEntry(trx, id)
  })
}

async function findOne(db: Kysely<Database>, url: string, language?: Language): Promise<EntryRow> {
  const all = await listAt(db, { page: false, url })
  const first = all.toSorted((a, b) => a.created_at - b.created_at)[0]
  const found = language ? all.find((one) => one.language === language) : first
  if (!found) throw new AppError('not_found')
  return found
}

async function publishBody(
  trx: Kysely<Database>,
  actor: Actor,
  entry: string,
  blocks: readonly Block[],
  forEver = false,
): Promise<void> {
  const at = { id: entry, of: 'entry' } as const
  const { revision } = await findStory(trx, entry)
  const saved = await saveDraft(trx, actor, at, { blocks, revision }, async (on) => {
    const { pictures } = namedIn(blocks)
    if ((await listPictures(on, pictures)).length < pictures.length) throw badInput('body', 'no_picture')
  })
  await publishDraft(trx, actor, at, { revision: saved.revision, forEver })
}

async function demandCover(db: Kysely<Database>, cover: string | null | undefined): Promise<void> {
  if (cover && (await listPictures(db, [cover])).length === 0) throw badInput('cover', 'no_picture')
}
