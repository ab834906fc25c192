import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import { SEARCH_PATH, type CopyPage, type LinkTarget } from './copy-paths.model.ts'
import {
  findAll,
  listFileUrls,
  splitSrcset,
  unwrap,
  type PageDocument,
  type PageElement,
} from './page-document.model.ts'
import type { CopyFiles } from './copy-files.ts'

export interface RewriteContext {
  files: CopyFiles
  /** Finds what an address on this page leads to. */
  locate: (href: string) => LinkTarget
  /** Makes a page part of the copy. */
  visit: (page: CopyPage) => void
  /** Makes a style sheet part of the copy and returns its path. */
  addAsset: (name: string) => string
  /** Whether the copy has a search page. */
  hasSearch: boolean
  /** The address of a path of the copy on this page. */
  toUrl: (path: string) => string
}

const SAFE_LINK = /^(?:https?:|mailto:|tel:|#)/i
const getHash = (href: string) => (href.includes('#') ? href.slice(href.indexOf('#')) : '')

/** Replaces every address of a page by one that works in the copy, and leaves out what the copy doesn't contain. */
export async function rewritePage(page: PageDocument, context: RewriteContext): Promise<void> {
  for (const element of findAll(() => true, page)) {
    if (element.name === 'a') await rewriteLink(element, context)
    else if (element.name === 'form')
      Object.assign(element.attribs, { action: context.toUrl(SEARCH_PATH), method: 'get' })
    else if (element.name === 'link') rewriteSheet(element, context)
    else await rewriteMedia(element, context)
    // Placeholders of pictures are data; nothing else may be loaded by a style.
    if (/url\((?!["']?data:)/.test(element.attribs.style ?? '')) delete element.attribs.style
  }
}

async function rewriteLink(element: PageElement, context: RewriteContext): Promise<void> {
  const { locate, files, visit, hasSearch, toUrl } = context
  const { href } = element.attribs
  delete element.attribs.hreflang
  if (href === undefined) return
  const target = locate(href)
  if (target.kind === 'elsewhere' && SAFE_LINK.test(href)) return
  if (target.kind === 'page') {
    visit(target.page)
    element.attribs.href = toUrl(target.page.path) + getHash(href)
  } else if (target.kind === 'search' && hasSearch) {
    element.attribs.href = toUrl(SEARCH_PATH) + target.query
  } else {
    const file = target.kind === 'file' ? await files.find(target.url) : undefined
    if (!file) return unwrap(element)
    element.attribs.href = toUrl(file.path)
  }
}

function rewriteSheet({ attribs }: PageElement, { locate, addAsset, toUrl }: RewriteContext): void {
  const target = locate(attribs.href ?? '')
  if (target.kind === 'asset') attribs.href = toUrl(addAsset(target.name))
}

async function rewriteMedia(element: PageElement, { locate, files, toUrl }: RewriteContext): Promise<void> {
  if (listFileUrls(element).length === 0) return
  const rewrite = async (url: string) => {
    if (url.startsWith('data:')) return url
    const target = locate(url)
    const file = target.kind === 'file' ? await files.find(target.url) : undefined
    return file && toUrl(file.path)
  }
  const { attribs } = element
  for (const name of ['src', 'poster']) {
    const url = attribs[name]
    if (url === undefined) continue
    const newUrl = await rewrite(url)
    if (newUrl === undefined) delete attribs[name]
    else attribs[name] = newUrl
  }
  if (attribs.srcset !== undefined) {
    const candidates: string[] = []
    for (const [url, width] of splitSrcset(attribs.srcset)) {
      const newUrl = await rewrite(url)
      if (newUrl !== undefined) candidates.push(`${newUrl} ${width}`)
    }
    attribs.srcset = candidates.join(', ')
  }
  if (attribs.src === undefined && !attribs.srcset) delete attribs.srcset
}

/** A text track that contains its captions: browsers don't load captions from another file without a server. */
export const renderTrack = (caption: { kind: string; language: string; label: string; content: string }): string =>
  `<track kind="${caption.kind === 'descriptions' ? 'captions' : caption.kind}" srclang="${escapeXml(caption.language)}" label="${escapeXml(caption.label)}" src="data:text/vtt;base64,${Buffer.from(caption.content).toString('base64')}">`
