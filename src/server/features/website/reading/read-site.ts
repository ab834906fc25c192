import { AppError } from '#server/kit/app-error.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { isDocument, type PageName } from '#shared/entities/website/pages.ts'
import type { Post, SiteView } from '#shared/entities/website/site.ts'
import type { Language } from '#shared/words/language.ts'
import { findPublishedVersion, listPublished, listShownAt, type ShownEntry } from '../kept/entries.repo.ts'
import { findMoved } from '../kept/post-addresses.repo.ts'
import { cardsOf, seeSite, type On } from './seen-site.view.ts'
import { STARTING_LANGUAGES, startingText } from '../starting/starting-text.ts'
import { SHIPPED_AT } from '../kept/website.model.ts'

/** The version id of the default text. */
const SHIPPED = 'shipped'

/** The entry in the reader's language, else English, else any. */
const fitting = <T extends { language: Language }>(all: readonly T[], language: Language): T | undefined =>
  all.find((one) => one.language === language) ?? all.find((one) => one.language === 'en') ?? all[0]

interface Said {
  title: string
  summary: string
  language: Language
  body: Block[]
  changed_at: number
  /** Id of the entry, undefined for the default text. */
  entry?: string | undefined
  version: string
}

/**
 * A page as published in the reader's language, else its default text. Once a document is published in any language,
 * its default text is no longer in effect. Throws `not_found` for an unknown version.
 */
export async function readPage(
  on: On,
  page: PageName,
  asked: { language: Language; version?: string | undefined },
): Promise<SiteView> {
  const shown = await listShownAt(on.db, { page: true, url: page })
  const written = isDocument(page)
    ? fitting(shown, asked.language)
    : shown.find((one) => one.language === asked.language)
  const said = asked.version
    ? await versionOf(on, page, asked.version, asked.language)
    : await saidNow(on, page, written, asked.language)
  const { entry, ...rest } = said
  const hasShipped = isDocument(page)
  const published = hasShipped && (entry ?? written?.id) ? await listPublished(on.db, entry ?? written?.id ?? '') : []
  const writtenIn = shown.map((one) => one.language)
  // The default text of a published document is no longer in effect.
  const languages =
    isDocument(page) && shown.length > 0 ? writtenIn : [...new Set([...STARTING_LANGUAGES, ...writtenIn])]
  return {
    ...rest,
    languages,
    versions: hasShipped ? [...published, { id: SHIPPED, at: SHIPPED_AT }] : [],
    shown: await seeSite(on, rest.body, rest.language),
  }
}

async function saidNow(on: On, page: PageName, written: ShownEntry | undefined, language: Language): Promise<Said> {
  if (!written) return shipped(page, language)
  const [newest] = isDocument(page) ? await listPublished(on.db, written.id) : []
  const { title, summary, body, id: entry, updated_at } = written
  return {
    ...{ title, summary, body, entry, language: written.language },
    version: newest?.id ?? '',
    changed_at: newest?.at ?? updated_at,
  }
}

const shipped = (page: PageName, language: Language): Said => {
  const { title, summary, body, language: spoken } = startingText(page, language)
  return { title, summary, body, language: spoken, version: SHIPPED, changed_at: SHIPPED_AT }
}

async function versionOf(on: On, page: PageName, version: string, language: Language): Promise<Said> {
  if (!isDocument(page)) throw new AppError('not_found')
  if (version === SHIPPED) return shipped(page, language)
  const found = await findPublishedVersion(on.db, page, version)
  if (!found) throw new AppError('not_found')
  const { blocks: body, id, at, entry } = found
  const { title, summary } = found.head ?? found
  return { title, summary, body, language: found.language, version: id, changed_at: at, entry }
}

/** A published post in the reader's language, else another, also by a former address. Throws `not_found`. */
export async function readPost(on: On, asked: string, language: Language): Promise<Post> {
  let shown = await listShownAt(on.db, { page: false, url: asked })
  const moved = shown.length === 0 ? await findMoved(on.db, asked) : undefined
  if (moved !== undefined) shown = await listShownAt(on.db, { page: false, url: moved })
  const found = fitting(shown, language)
  if (!found) throw new AppError('not_found')
  return viewPost(
    on,
    found,
    found.body,
    shown.map((one) => one.language),
  )
}

/** A post with its body and everything that it shows. */
export async function viewPost(
  on: On,
  row: Omit<ShownEntry, 'body'>,
  body: Block[],
  languages: Language[],
): Promise<Post> {
  const [card] = await cardsOf(on, [row])
  if (!card) throw new AppError('not_found')
  return { ...card, languages, body, shown: await seeSite(on, body, row.language) }
}
