import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { PublicSite } from './public-site.model.ts'
import { decodePercent } from '#shared/rules/decode-percent.ts'

/** A page of the gallery and its place in the copy. */
export interface CopyPage {
  /** Its path and query on the server. */
  url: string
  path: string
}

/** The target of a link. */
export type LinkTarget =
  | { kind: 'page'; page: CopyPage }
  | { kind: 'search'; query: string }
  | { kind: 'file'; url: string }
  | { kind: 'asset'; name: string }
  /** Something on this server that isn't part of a copy. */
  | { kind: 'left-out' }
  /** Another site, an email address, a part of the same page, or data. */
  | { kind: 'elsewhere' }

export const SEARCH_PATH = 'search/index.html'
export const NOT_FOUND_PATH = '404.html'
const OWN_ORIGIN = 'http://copy.invalid'
/** Names that every file system takes; Windows reserves some for devices. */
const SAFE_NAME = /^(?!(?:aux|con|nul|prn|com\d|lpt\d)$)[a-z0-9](?:[a-z0-9-]{0,80}[a-z0-9])?$/

const hashName = (name: string) => `x-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
/** The folder of an exhibit or item. */
const toFolderName = (name: string) => (SAFE_NAME.test(name) ? name : hashName(name))

/**
 * Maps addresses of one gallery to places in its copy. `toOwnPath` returns the path and query of an address on this
 * server, or undefined for any other.
 */
export function createCopyPaths(alias: string, toOwnPath: PublicSite['toOwnPath']) {
  /** The numbers of further pages of a list, by its path and the cursor in its address. */
  const pageNumbers = new Map<string, Map<string, number>>()

  function toPage(path: string, folder: string, cursor: string | null): CopyPage {
    if (cursor === null) return { url: path, path: posix.join(folder, 'index.html') }
    const numbers = pageNumbers.get(path) ?? new Map<string, number>()
    pageNumbers.set(path, numbers)
    const number = numbers.get(cursor) ?? numbers.size + 2
    numbers.set(cursor, number)
    return {
      url: `${path}?${new URLSearchParams({ cursor })}`,
      path: posix.join(folder || 'collection', String(number), 'index.html'),
    }
  }

  return {
    /** Finds what a link on the page with this URL (path and query) leads to. */
    locate(href: string, pageUrl: string): LinkTarget {
      const address = href.startsWith('#') ? undefined : parseUrl(href, OWN_ORIGIN + pageUrl)
      const path = address?.origin === OWN_ORIGIN ? address.pathname + address.search : address && toOwnPath(address)
      if (path === undefined) return { kind: 'elsewhere' }
      const url = new URL(path, OWN_ORIGIN)
      const [, root, gallery = '', section, name, ...others] = url.pathname
        .split('/')
        .map((part) => decodePercent(part))
      if (root === 'files') return { kind: 'file', url: url.pathname + url.search }
      if (root === 'assets' && gallery && section === undefined) return { kind: 'asset', name: gallery }
      if (root !== 'view' || gallery.toLowerCase() !== alias.toLowerCase() || others.length > 0)
        return { kind: 'left-out' }
      const home = `/view/${encodeURIComponent(alias)}`
      const cursor = url.searchParams.get('cursor')
      if (section === undefined) {
        const filters = new URLSearchParams(
          [...url.searchParams].filter(([key]) => !['cursor', 'language'].includes(key)),
        )
        return filters.size > 0
          ? { kind: 'search', query: `?${filters}` }
          : { kind: 'page', page: toPage(home, '', cursor) }
      }
      if (!name || (section !== 'item' && section !== 'exhibit')) return { kind: 'left-out' }
      const pagePath = `${home}/${section}/${encodeURIComponent(name)}`
      return {
        kind: 'page',
        page: toPage(pagePath, `${section}/${toFolderName(name)}`, section === 'item' ? null : cursor),
      }
    },
  }
}

function parseUrl(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base)
  } catch {
    return undefined
  }
}

/** The relative address of one file of the copy on another. */
export const toRelative = (from: string, to: string): string => posix.relative(posix.dirname(from), to)

/** Media types whose usual ending differs from their name. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'text/plain': 'txt',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/epub+zip': 'epub',
}
/** Types that browsers could run as part of the copy. Under another ending they are only ever downloaded. */
const ACTIVE_TYPE = /html|xml|svg|script/

/** The place of a stored file in the copy. */
export function toFilePath({ name, mime }: { name: string; mime: string }): string {
  const subtype = mime.split('/')[1] ?? ''
  const extension = EXTENSIONS[mime] ?? (/^[a-z0-9]{2,5}$/.test(subtype) ? subtype : 'bin')
  const isActive = ACTIVE_TYPE.test(mime) && !mime.startsWith('application/vnd.')
  return `files/${name}.${isActive ? `${extension}.download` : extension}`
}
