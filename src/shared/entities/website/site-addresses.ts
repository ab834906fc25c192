import { SITE_PAGES } from './pages.ts'

/** Returns the path of a post; undefined if its name is invalid. */
export const toPostPath = (url: unknown): string | undefined =>
  typeof url === 'string' && /^[\w\-.()]{1,80}$/.test(url) ? `/blog/${url}` : undefined

/** Paths on this server that aren't pages of the website. */
const OTHER_PATHS = /^(?:view|docs|submit|client|invite|register-account)(?:[/?#]|$)/

/** Returns the path that a link button leads to; its target may be typed with or without a leading slash. */
export function toButtonPath(target: string): string {
  const path = target.replace(/^\/?(?:website\/)?/, '')
  return OTHER_PATHS.test(path) ? `/${path}` : `/website/${path}`
}

/**
 * Returns where a path below /website redirects to; undefined unless it is a page or post of the website.
 * @spec 2.layout.6
 */
export function toWebsitePath(path: string): string | undefined {
  const [page = '', url, ...extraSegments] = path.replace(/\/$/, '').split('/')
  if (extraSegments.length > 0) return undefined
  if (url !== undefined) return page === 'blog' ? toPostPath(url) : undefined
  if (page === '' || page === 'home') return '/'
  return SITE_PAGES.some((sitePage) => sitePage === page) ? `/${page}` : undefined
}
