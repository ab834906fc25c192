import { SITE_PAGES } from './pages.ts'

/** A post's address, by what it is called; nothing for what no post can be called. */
export const postAt = (url: unknown): string | undefined =>
  typeof url === 'string' && /^[\w\-.()]{1,80}$/.test(url) ? `/blog/${url}` : undefined

/** Paths on this server that are no pages of the website. */
const OTHER_LAYOUTS = /^(?:view|docs|submit|client|invite|register-account)(?:[/?#]|$)/

/** The address of a link button's in-site target, typed with or without its leading slash (`/contact`, `contact`). */
export function buttonPath(target: string): string {
  const path = target.replace(/^\/?(?:website\/)?/, '')
  return OTHER_LAYOUTS.test(path) ? `/${path}` : `/website/${path}`
}

/**
 * Where a path below /website is shown. Nothing else than a page of the website: an address of ours leads nobody away.
 * @spec 2.layout.6
 */
export function shownAs(path: string): string | undefined {
  const [page = '', url, ...more] = path.replace(/\/$/, '').split('/')
  if (more.length > 0) return undefined
  if (url !== undefined) return page === 'blog' ? postAt(url) : undefined
  if (page === '' || page === 'home') return '/'
  return SITE_PAGES.some((one) => one === page) ? `/${page}` : undefined
}
