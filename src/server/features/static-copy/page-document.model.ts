import { DomUtils, parseDocument } from 'htmlparser2'

export type PageDocument = ReturnType<typeof parseDocument>
export type PageElement = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** Elements that do nothing without the server or its scripts. */
const LIVE_TAGS = new Set(['script', 'select', 'textarea', 'iframe', 'object', 'embed', 'base', 'template'])
const MEDIA_TAGS = new Set(['video', 'audio'])
const KEPT_METAS = new Set(['viewport', 'description', 'color-scheme'])

/** Inside a copy, only its own files and other sites' links: even a forgotten address can't reach the server. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self' file:",
  "style-src 'self' file: 'unsafe-inline'",
  "img-src 'self' file: data:",
  "media-src 'self' file: data:",
  "font-src 'self' file:",
  "form-action 'self' file:",
  "base-uri 'none'",
].join('; ')

const parse = (html: string) => parseDocument(html).children
export const findAll = (test: (element: PageElement) => boolean, page: PageDocument): PageElement[] =>
  DomUtils.findAll(test, page.children)

const isSearchForm = (element: PageElement | null): boolean =>
  element !== null && (element.attribs?.role === 'search' || isSearchForm(element.parent as PageElement | null))

/** Whether an element only works on the live page. */
function isLive(element: PageElement): boolean {
  const { name, attribs } = element
  if ('data-live' in attribs || LIVE_TAGS.has(name)) return true
  if (name === 'form') return attribs.role !== 'search'
  if (name === 'button') return !('data-text' in attribs) && !isSearchForm(element)
  if (name === 'input') return attribs.type === 'hidden' || !isSearchForm(element)
  if (name === 'meta') return attribs.charset === undefined && !KEPT_METAS.has(attribs.name ?? '')
  if (name === 'noscript') return !('data-text' in attribs)
  return name === 'link' && attribs.rel !== 'stylesheet' && attribs.rel !== 'icon'
}

/**
 * Parses a rendered page and removes what only works on the live page: scripts, buttons and forms, and the parts that
 * views mark with `data-live`. Buttons and `noscript` marked with `data-text` leave their contents. Whole style sheets
 * replace the rules that the page contains for its first paint.
 */
export function parsePage(html: string): PageDocument {
  const page = parseDocument(html)
  for (const element of findAll(({ name }) => name === 'link', page)) {
    if (element.attribs.disabled === undefined) continue
    const { previousSibling } = element
    if (previousSibling && 'name' in previousSibling && previousSibling.name === 'style')
      DomUtils.removeElement(previousSibling)
    delete element.attribs.disabled
    delete element.attribs.media
  }
  for (const element of findAll(isLive, page)) DomUtils.removeElement(element)
  for (const element of findAll(({ name }) => name === 'noscript', page)) unwrap(element)
  for (const element of findAll(({ name }) => name === 'button', page)) {
    if (!('data-text' in element.attribs)) continue
    element.name = 'span'
    element.attribs = { class: element.attribs.class ?? '' }
  }
  for (const element of findAll(() => true, page)) {
    for (const name of Object.keys(element.attribs))
      if (name.startsWith('on') || name.startsWith('data-state') || name === 'data-page' || name === 'data-rendered')
        delete element.attribs[name]
    for (const child of [...element.children]) if (child.type === 'comment') DomUtils.removeElement(child)
  }
  return page
}

/** Replaces an element by its contents. */
export function unwrap(element: PageElement): void {
  for (const child of [...element.children]) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
}

/** Adds HTML at the end of an element. */
export function appendHtml(element: PageElement, html: string): void {
  for (const child of parse(html)) DomUtils.appendChild(element, child)
}

/** Adds HTML after an element. */
export function insertAfter(element: PageElement, html: string): void {
  for (const child of parse(html).toReversed()) DomUtils.append(element, child)
}

/** Replaces the contents of the first element with this name. */
export function replaceContents(page: PageDocument, name: string, html: string): void {
  const [element] = findAll((found) => found.name === name, page)
  if (!element) return
  for (const child of [...element.children]) DomUtils.removeElement(child)
  appendHtml(element, html)
}

/** Splits the `srcset` of a picture into its addresses and their widths. */
export const splitSrcset = (srcset: string): [url: string, width: string][] =>
  srcset.split(', ').flatMap((candidate) => {
    const [url, width = ''] = candidate.trim().split(/\s+/)
    return url ? [[url, width] as [string, string]] : []
  })

/** Returns the attributes of an element that contain addresses of files. */
export function listFileUrls({ name, attribs }: PageElement): string[] {
  const { src, srcset, poster, href } = attribs
  return [
    ...(srcset === undefined ? [] : splitSrcset(srcset).map(([url]) => url)),
    ...[src, poster, name === 'a' ? href : undefined].filter((url) => url !== undefined),
  ]
}

/** Whether an element plays something. */
export const isPlayer = ({ name }: PageElement): boolean => MEDIA_TAGS.has(name)

const getHead = (page: PageDocument) => findAll(({ name }) => name === 'head', page)[0]
const renderSheet = (toUrl: (path: string) => string) => `<link rel="stylesheet" href="${toUrl('assets/copy.css')}">`

/** Returns the title of a page. */
export const getTitle = (page: PageDocument): string =>
  DomUtils.textContent(findAll(({ name }) => name === 'title', page)).trim()

/** Completes a page of a web archive: adds the copy's styles and removes what needs its script. */
export function completeArchivedPage(page: PageDocument, toUrl: (path: string) => string): void {
  for (const element of findAll(({ attribs }) => attribs.role === 'search' || 'data-scripted' in attribs, page))
    DomUtils.removeElement(element)
  const head = getHead(page)
  if (head) appendHtml(head, renderSheet(toUrl))
}

/** Adds what every page of a copy has: its policy, its styles and its script. */
export function completeHead(page: PageDocument, toUrl: (path: string) => string): void {
  const head = getHead(page)
  if (!head) return
  for (const child of parse(`<meta http-equiv="content-security-policy" content="${CONTENT_POLICY}">`).toReversed())
    DomUtils.prependChild(head, child)
  // Search and filters need scripts; without them, everything is reached by links.
  appendHtml(
    head,
    `${renderSheet(toUrl)}<noscript><style>form[role=search],[data-scripted]{display:none}</style></noscript><script defer src="${toUrl('assets/copy.js')}"></script>`,
  )
}

export const formatPage = (page: PageDocument): string => DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' })
