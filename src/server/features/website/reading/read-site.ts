import { AppError } from '#server/kit/app-error.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { DEFAULT_VERSION, isLegalDocument, type PageName } from '#shared/entities/website/pages.ts'
import type { Post, SiteView } from '#shared/entities/website/site.ts'
import type { Language } from '#shared/words/language.ts'
import {
  findPublishedVersion,
  listPublishedVersions,
  listPublishedAt,
  type PublishedEntry,
} from '../data/entries.repo.ts'
import { findCurrentUrl } from '../data/post-addresses.repo.ts'
import { toPostCards, loadSiteContent, type SiteServices } from './site-content.view.ts'
import { DEFAULT_TEXT_LANGUAGES, getDefaultText } from '../default-texts/default-text.ts'
import { DEFAULT_TEXTS_CHANGED_AT } from '../data/website.model.ts'

/** Picks the entry in the reader's language, else in English, else in any. */
const selectByLanguage = <T extends { language: Language }>(
  candidates: readonly T[],
  language: Language,
): T | undefined =>
  candidates.find((candidate) => candidate.language === language) ??
  candidates.find((candidate) => candidate.language === 'en') ??
  candidates[0]

interface PageText {
  title: string
  summary: string
  language: Language
  body: Block[]
  changed_at: number
  /** The entry's id; undefined for the default text. */
  entry?: string | undefined
  version: string
}

/** Whether the default text of a page is no longer in effect once the page is published in any language. */
const isReplacedEverywhere = (page: PageName) => page === 'home' || isLegalDocument(page)

/**
 * Returns a page as published in the reader's language, else its default text. The home page and documents are shown in
 * another language rather than with a default text. Throws `not_found` for an unknown version.
 */
export async function readPage(
  services: SiteServices,
  page: PageName,
  requested: { language: Language; version?: string | undefined },
): Promise<SiteView> {
  const publishedEntries = await listPublishedAt(services.db, { page: true, url: page })
  const entryToShow = isReplacedEverywhere(page)
    ? selectByLanguage(publishedEntries, requested.language)
    : publishedEntries.find((candidate) => candidate.language === requested.language)
  const pageText = requested.version
    ? await readVersion(services, page, requested.version, requested.language)
    : await readCurrentText(services, page, entryToShow, requested.language)
  const { entry, ...textFields } = pageText
  const hasVersions = isLegalDocument(page)
  const publishedVersions =
    hasVersions && (entry ?? entryToShow?.id)
      ? await listPublishedVersions(services.db, entry ?? entryToShow?.id ?? '')
      : []
  const publishedLanguages = publishedEntries.map((candidate) => candidate.language)
  const languages =
    isReplacedEverywhere(page) && publishedEntries.length > 0
      ? publishedLanguages
      : [...new Set([...DEFAULT_TEXT_LANGUAGES, ...publishedLanguages])]
  return {
    ...textFields,
    languages,
    versions: hasVersions ? [...publishedVersions, { id: DEFAULT_VERSION, at: DEFAULT_TEXTS_CHANGED_AT }] : [],
    shown: await loadSiteContent(services, textFields.body, textFields.language),
  }
}

async function readCurrentText(
  services: SiteServices,
  page: PageName,
  entryToShow: PublishedEntry | undefined,
  language: Language,
): Promise<PageText> {
  if (!entryToShow) return toDefaultText(page, language)
  const [newestVersion] = isLegalDocument(page) ? await listPublishedVersions(services.db, entryToShow.id) : []
  const { title, summary, body, id: entry, updated_at } = entryToShow
  return {
    ...{ title, summary, body, entry, language: entryToShow.language },
    version: newestVersion?.id ?? '',
    changed_at: newestVersion?.at ?? updated_at,
  }
}

const toDefaultText = (page: PageName, language: Language): PageText => {
  const { title, summary, body, language: textLanguage } = getDefaultText(page, language)
  return {
    title,
    summary,
    body,
    language: textLanguage,
    version: DEFAULT_VERSION,
    changed_at: DEFAULT_TEXTS_CHANGED_AT,
  }
}

async function readVersion(
  services: SiteServices,
  page: PageName,
  version: string,
  language: Language,
): Promise<PageText> {
  if (!isLegalDocument(page)) throw new AppError('not_found')
  if (version === DEFAULT_VERSION) return toDefaultText(page, language)
  const publishedVersion = await findPublishedVersion(services.db, page, version)
  if (!publishedVersion) throw new AppError('not_found')
  const { blocks: body, id, at, entry } = publishedVersion
  const { title, summary } = publishedVersion.head ?? publishedVersion
  return { title, summary, body, language: publishedVersion.language, version: id, changed_at: at, entry }
}

/**
 * Returns a published post in the reader's language, else another; also finds it by a former URL. Throws `not_found`.
 */
export async function readPost(services: SiteServices, requested: string, language: Language): Promise<Post> {
  let publishedEntries = await listPublishedAt(services.db, { page: false, url: requested })
  const currentUrl = publishedEntries.length === 0 ? await findCurrentUrl(services.db, requested) : undefined
  if (currentUrl !== undefined) publishedEntries = await listPublishedAt(services.db, { page: false, url: currentUrl })
  const publishedEntry = selectByLanguage(publishedEntries, language)
  if (!publishedEntry) throw new AppError('not_found')
  return viewPost(
    services,
    publishedEntry,
    publishedEntry.body,
    publishedEntries.map((candidate) => candidate.language),
  )
}

/** Returns a post with its body and everything that it shows. */
export async function viewPost(
  services: SiteServices,
  row: Omit<PublishedEntry, 'body'>,
  body: Block[],
  languages: Language[],
): Promise<Post> {
  const [card] = await toPostCards(services, [row])
  if (!card) throw new AppError('not_found')
  return { ...card, languages, body, shown: await loadSiteContent(services, body, row.language) }
}
