import type { Services } from '#server/access/services.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { partsOf } from '#shared/entities/story/parts.ts'
import { isDocument, SITE_PAGES } from '#shared/entities/website/pages.ts'
import { buttonPath, shownAs } from '#shared/entities/website/site-addresses.ts'
import type { SiteShown } from '#shared/entities/website/site.ts'
import { hasWebScheme } from '#shared/rules/web-url.ts'
import { listLeading } from '../kept/post-addresses.repo.ts'

const HREF = /href="([^"]*)"/g
/** Paths outside of the website. Whether something exists there depends on the caller. */
const NOT_OURS = /^\/(?:view|client|submit|invite|register-account|files|assets|website\/pictures)(?:\/|$)/

/** The distinct links to this server that lead nowhere. */
export async function brokenLinks(
  { db, config }: Pick<Services, 'db' | 'config'>,
  blocks: readonly Block[],
  shown: Pick<SiteShown, 'galleries'>,
): Promise<string[]> {
  const { origin } = new URL(config.publicUrl)
  const named = [...new Set([...buttonsIn(blocks, origin), ...linksIn(blocks, origin)])]
  const paths = named.map((path) => (path.startsWith('/website') ? shownAs(path.slice('/website/'.length)) : path))
  const posts = paths.flatMap((path) => postIn(path) ?? [])
  const found = new Set(await listLeading(db, posts))
  const isThere = (path: string | undefined) => {
    const post = postIn(path)
    return post === undefined ? isPlace(path) : found.has(post)
  }
  const closed = blocks.flatMap((one) =>
    one.type === 'gallery' && one.alias && !shown.galleries.some(({ asked }) => asked === one.alias)
      ? `/view/${one.alias}`
      : [],
  )
  return [...named.filter((_, n) => !isThere(paths[n])), ...new Set(closed)]
}

const buttonsIn = (blocks: readonly Block[], own: string): string[] =>
  blocks.flatMap((one) =>
    one.type === 'button' && !hasWebScheme(one.to) ? (pathOf(buttonPath(one.to), own) ?? []) : [],
  )

const linksIn = (blocks: readonly Block[], own: string): string[] =>
  partsOf(blocks).flatMap(({ kind, value }) =>
    kind === 'rich' ? [...value.matchAll(HREF)].flatMap(([, href = '']) => pathOf(href, own) ?? []) : [],
  )

/** The path of a link to the website; undefined for other links. */
function pathOf(href: string, own: string): string | undefined {
  const url = URL.parse(href, own)
  return url?.origin === own && !NOT_OURS.test(url.pathname) ? url.pathname : undefined
}

const postIn = (path: string | undefined): string | undefined => /^\/blog\/(.+)$/.exec(path ?? '')?.[1]

function isPlace(path: string | undefined): boolean {
  const [, first = '', second, ...more] = path?.split('/') ?? []
  if (path === undefined || more.length > 0) return false
  if (first === 'docs') return second !== undefined && isDocument(second)
  return second === undefined && (first === '' || SITE_PAGES.some((page) => page === first && page !== 'home'))
}
