import type { z } from 'zod'
import { AppError } from '#server/kit/app-error.ts'
import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import type { SearchEntry } from '#shared/entities/exports/search-entry.ts'
import { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import type { Language } from '#shared/words/language.ts'
import { getStaticCopyMessages } from '#shared/words/static-copy/static-copy.ts'
import { createCopyFiles, toCopyFile } from './copy-files.ts'
import { createCopyPaths, NOT_FOUND_PATH, SEARCH_PATH, toRelative, type CopyPage } from './copy-paths.model.ts'
import { buildCollection, buildExhibitManifest, buildItemManifest, type IiifItem } from './iiif.model.ts'
import { describeMedia, listCaptions, listPages, readReply } from './item-media.ts'
import {
  appendHtml,
  completeArchivedPage,
  completeHead,
  findAll,
  formatPage,
  getTitle,
  insertAfter,
  isPlayer,
  parsePage,
  type PageDocument,
} from './page-document.model.ts'
import type { CopyFile, PublicSite } from './public-site.model.ts'
import { renderTrack, rewritePage } from './rewrite-page.ts'
import { toIndexScript, toSearchEntry, type GalleryItem } from './search-index.model.ts'
import { turnIntoSearchPage } from './search-page.ts'

export interface CopyOptions {
  /** The address of the gallery. */
  alias: string
  language: Language
  /** Where the copy will be published, ending with a slash: IIIF viewers need whole addresses. */
  base?: string | undefined
  /**
   * For a web archive: the public address of all galleries. Links and files then have their public addresses. Scripts and
   * search are left out, because an archive answers only the addresses that it contains.
   */
  archivedFrom?: string | undefined
}

type OpenGallery = Extract<z.output<typeof galleryContract.read.reply>, { locked: false }>

/** How many items a file of the search index contains. */
const INDEX_SIZE = 500
const HOME = 'index.html'
const IIIF_COLLECTION = 'collection.json'

/**
 * Makes a static copy of a gallery, file by file: its pages as everyone sees them now, with what they show and play.
 * Throws `conflict` if the gallery is closed or has a password.
 */
export async function* buildCopy(
  site: PublicSite,
  { alias: requestedAlias, language, base, archivedFrom }: CopyOptions,
  signal?: AbortSignal,
): AsyncGenerator<CopyFile> {
  const gallery = await openGallery(site, requestedAlias)
  const alias = gallery.project.url_alias
  const call = `/gallery/${encodeURIComponent(alias)}`
  const galleryPath = `/view/${encodeURIComponent(alias)}`
  const paths = createCopyPaths(alias, site.toOwnPath)
  const files = createCopyFiles(site)
  const pages = new Map<string, CopyPage>()
  const sheets = new Set<string>()
  const manifests: { title: string; path: string }[] = []
  const indexPaths: string[] = []
  const captionPaths = new Set<string>()
  let entries: SearchEntry[] = []

  const visit = (page: CopyPage) => void (pages.has(page.path) || pages.set(page.path, page))
  const locateOn = (url: string) => (href: string) => paths.locate(href, url)
  const media = { site, files, locate: locateOn('/') }
  const isArchive = archivedFrom !== undefined
  /** The public address of a file of a web archive. */
  const toPublicAddress = (path: string) =>
    archivedFrom + (pages.get(path)?.url ?? `${galleryPath}/${path}`).slice('/view'.length)
  const toUrlOn = (from: string) => (path: string) => (isArchive ? toPublicAddress(path) : toRelative(from, path))
  const toAddressOn = (from: string) => (base === undefined ? toUrlOn(from) : (path: string) => base + path)
  const toJsonFile = (path: string, value: object) => toCopyFile(path, `${JSON.stringify(value)}\n`)

  async function fetchPage(url: string): Promise<{ status: number; page: PageDocument }> {
    const { status, bytes } = await site.get(`${url}${url.includes('?') ? '&' : '?'}language=${language}`)
    // A page that has just disappeared is missing in the copy, too. Any other failure must not become part of it.
    if (status !== 200 && status !== 404) throw new Error(`the page ${url} answered ${status}`)
    return { status, page: parsePage(bytes.toString()) }
  }

  /** Completes a page and returns it as a file. */
  async function finishPage(page: PageDocument, { url, path }: CopyPage, toUrl = toUrlOn(path)) {
    await addPlayersAndPages(page)
    const addAsset = (name: string) => {
      sheets.add(name)
      return `assets/${name}`
    }
    await rewritePage(page, { files, locate: locateOn(url), visit, addAsset, hasSearch: !isArchive, toUrl })
    if (isArchive) completeArchivedPage(page, toUrl)
    else completeHead(page, toUrl)
    return page
  }

  /** Adds the captions of recordings, and the further pages of documents. */
  async function addPlayersAndPages(page: PageDocument): Promise<void> {
    for (const element of findAll(({ attribs }) => 'data-player' in attribs, page)) {
      const tracks = (await listCaptions(site, element.attribs['data-player'] ?? '')).map(renderTrack).join('')
      for (const player of findAll(isPlayer, page)) if (isWithin(player, element)) appendHtml(player, tracks)
      delete element.attribs['data-player']
    }
    for (const element of findAll(({ attribs }) => 'data-pages' in attribs, page)) {
      const [, ...others] = await listPages(site, element.attribs['data-pages'] ?? '')
      const { page: nameOf } = getStaticCopyMessages(language)
      const images = others.flatMap(({ number, image, width, height }) =>
        image
          ? `<li><a href="${escapeXml(image)}"><img src="${escapeXml(image)}" alt="${escapeXml(nameOf(number))}" loading="lazy" width="${width ?? ''}" height="${height ?? ''}"></a></li>`
          : [],
      )
      if (images.length > 0) insertAfter(element, `<ol class="copy-pages">${images.join('')}</ol>`)
      delete element.attribs['data-pages']
    }
  }

  async function describeItem(artifact: Artifact): Promise<IiifItem & Awaited<ReturnType<typeof describeMedia>>> {
    const page = paths.locate(`${galleryPath}/item/${artifact.id}`, '/')
    const pagePath = page.kind === 'page' ? page.page.path : HOME
    return { artifact, ...(await describeMedia(artifact, media)), pagePath, manifestPath: toManifestPath(pagePath) }
  }

  /** The manifest, the captions and the search entry of an item. */
  async function* describeItemPage({ path }: CopyPage, item: GalleryItem): AsyncGenerator<CopyFile> {
    const described = await describeItem(item.artifact)
    for (const { path: captionPath, content } of described.captions) {
      if (!captionPaths.has(captionPath)) yield toCopyFile(captionPath, content)
      captionPaths.add(captionPath)
    }
    if (!isArchive) entries.push(toSearchEntry(item, { path, picture: described.thumbnail?.path, language }))
    const manifest = buildItemManifest(described, toAddressOn(described.manifestPath))
    if (!manifest) return
    manifests.push({ title: item.artifact.title, path: described.manifestPath })
    yield toJsonFile(described.manifestPath, manifest)
  }

  async function* describeExhibitPage({ path }: CopyPage, name: string): AsyncGenerator<CopyFile> {
    const exhibit = await readExhibit(site, `${call}/exhibit/${name}`)
    if (!exhibit) return
    const items: IiifItem[] = []
    for (const artifact of listItems(exhibit)) items.push(await describeItem(artifact))
    const manifestPath = toManifestPath(path)
    const { title, description } = exhibit
    const toAddress = toAddressOn(manifestPath)
    const manifest = buildExhibitManifest({ title, description, pagePath: path, manifestPath }, items, toAddress)
    if (!manifest) return
    manifests.push({ title, path: manifestPath })
    yield toJsonFile(manifestPath, manifest)
  }

  function* takeIndex(isLast: boolean): Generator<CopyFile> {
    if (entries.length === 0 || (!isLast && entries.length < INDEX_SIZE)) return
    const path = `search/items-${indexPaths.length + 1}.js`
    indexPaths.push(path)
    yield toCopyFile(path, toIndexScript(entries))
    entries = []
  }

  async function* copyPages(): AsyncGenerator<CopyFile> {
    // Pages that are found during the loop are visited as well.
    for (const visited of pages.values()) {
      if (signal?.aborted) throw new AppError('client_closed')
      const { status, page } = await fetchPage(visited.url)
      const html = formatPage(await finishPage(page, visited))
      yield { ...toCopyFile(visited.path, html), page: { title: getTitle(page), status } }
      const [, , , section, name = ''] = visited.url.split('?', 1)[0]?.split('/') ?? []
      const isFirstPage = !visited.url.includes('?')
      if (section === 'item') {
        const item = await readReply(site, `${call}/item/${name}`, galleryContract.item.reply)
        if (item) yield* describeItemPage(visited, item)
      } else if (section === 'exhibit' && isFirstPage) yield* describeExhibitPage(visited, name)
      yield* files.takeNew()
      if (!isArchive) yield* takeIndex(false)
    }
  }

  /** The page that searches the copy, and the one that servers show for a wrong address. */
  async function* copySearch({ url }: CopyPage): AsyncGenerator<CopyFile> {
    yield* takeIndex(true)
    const { page: searchPage } = await fetchPage(url)
    await finishPage(searchPage, { url, path: SEARCH_PATH })
    turnIntoSearchPage(searchPage, language, indexPaths)
    yield toCopyFile(SEARCH_PATH, formatPage(searchPage))
    const { page: missingPage } = await fetchPage(`${url}/missing`)
    // Servers show this page at any address, so its own are whole if possible.
    const missing = { url, path: NOT_FOUND_PATH }
    yield toCopyFile(NOT_FOUND_PATH, formatPage(await finishPage(missingPage, missing, toAddressOn(NOT_FOUND_PATH))))
    yield* files.takeNew()
  }

  async function* copyAll(home: CopyPage): AsyncGenerator<CopyFile> {
    yield* copyPages()
    if (!isArchive) yield* copySearch(home)
    const collection = { title: gallery.project.gallery.archive_title ?? gallery.project.title, path: IIIF_COLLECTION }
    yield toJsonFile(IIIF_COLLECTION, buildCollection(collection, manifests, toAddressOn(IIIF_COLLECTION)))
    yield* copyAssets(site, sheets, isArchive ? ['copy.css'] : ['copy.css', 'copy.js'])
  }

  const home = paths.locate(galleryPath, '/')
  if (home.kind !== 'page' || (await fetchPage(home.page.url)).status !== 200) throw noPublicGallery()
  visit(home.page)
  for (const url of await listPageUrls(site, galleryPath)) {
    const target = paths.locate(url, '/')
    if (target.kind === 'page') visit(target.page)
  }
  for await (const file of copyAll(home.page)) yield isArchive ? { ...file, address: toPublicAddress(file.path) } : file
}

const noPublicGallery = () => new AppError('conflict', { reason: ['no_public_gallery'] })

const toManifestPath = (pagePath: string) => pagePath.replace(/index\.html$/, 'manifest.json')

const isWithin = (element: { parent: unknown } | null, ancestor: object): boolean =>
  element !== null && (element === ancestor || isWithin(element.parent as { parent: unknown } | null, ancestor))

async function openGallery(site: PublicSite, alias: string): Promise<OpenGallery> {
  const gallery = await readReply(site, `/gallery/${encodeURIComponent(alias)}`, galleryContract.read.reply)
  if (!gallery || gallery.locked) throw noPublicGallery()
  return gallery
}

/** Lists the pages of a gallery from its sitemap, so that the copy has those that no other page links. */
async function listPageUrls(site: PublicSite, home: string): Promise<string[]> {
  const readSitemap = async (query: string) => {
    const { status, bytes } = await site.get(`${home}/sitemap.xml${query}`)
    const locations = status === 200 ? bytes.toString().matchAll(/<loc>([^<]*)<\/loc>/g) : []
    return [...locations].map(([, url = '']) => url.replaceAll('&amp;', '&'))
  }
  const urls = await readSitemap('')
  const parts = urls.filter((url) => url.includes('/sitemap.xml?'))
  const further: string[] = []
  for (const part of parts) further.push(...(await readSitemap(new URL(part).search)))
  return [...urls.filter((url) => !parts.includes(url)), ...further]
}

/** Reads an exhibit with all of its items. */
async function readExhibit(site: PublicSite, path: string): Promise<Exhibit | undefined> {
  const exhibit = await readReply(site, path, galleryContract.exhibit.reply)
  if (!exhibit) return undefined
  const artifacts = [...(exhibit.artifacts ?? [])]
  for (let cursor = exhibit.artifacts_cursor; cursor;) {
    const next: Exhibit | undefined = await readReply(
      site,
      `${path}?${new URLSearchParams({ cursor })}`,
      galleryContract.exhibit.reply,
    )
    artifacts.push(...(next?.artifacts ?? []))
    cursor = next?.artifacts_cursor
  }
  return { ...exhibit, artifacts }
}

/** The items of an exhibit in reading order: those in its story first. */
function listItems({ story, artifacts = [] }: Exhibit): Artifact[] {
  const told = story?.items ?? []
  const ids = new Set(told.map(({ id }) => id))
  return [...told, ...artifacts.filter(({ id }) => !ids.has(id))]
}

/** The style sheets that pages use, the fonts that they load, and those of the copy's own styles and script. */
async function* copyAssets(
  site: PublicSite,
  sheets: ReadonlySet<string>,
  ownNames: readonly ('copy.css' | 'copy.js')[],
): AsyncGenerator<CopyFile> {
  const names = new Set(sheets)
  for (const name of names) {
    const { status, bytes } = await site.get(`/assets/${name}`)
    if (status !== 200) continue
    if (!name.endsWith('.css')) {
      yield toCopyFile(`assets/${name}`, bytes)
      continue
    }
    const sheet = bytes.toString().replace(/url\(\/assets\/([\w.-]+)\)/g, (_, font: string) => {
      names.add(font)
      return `url(${font})`
    })
    yield toCopyFile(`assets/${name}`, sheet)
  }
  for (const name of ownNames) yield toCopyFile(`assets/${name}`, await site.readOwnAsset(name))
}
