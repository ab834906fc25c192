import type { Services } from '#server/access/services.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { listParts } from '#shared/entities/story/story-parts.ts'
import { isLegalDocument, SITE_PAGES } from '#shared/entities/website/pages.ts'
import { toButtonPath, toWebsitePath } from '#shared/entities/website/site-addresses.ts'
import type { SiteContent } from '#shared/entities/website/site.ts'
import { hasWebScheme } from '#shared/rules/web-url.ts'
import { filterPublicPostUrls } from '../data/post-addresses.repo.ts'

const HREF = /href="([^"]*)"/g
/** Paths that lead outside the website. Whether something exists there depends on the caller. */
const OUTSIDE_WEBSITE = /^\/(?:view|client|submit|invite|register-account|files|assets|website\/pictures)(?:\/|$)/

/** Lists the distinct links to this server that lead nowhere. */
export async function findBrokenLinks(
  { db, config }: Pick<Services, 'db' | 'config'>,
  blocks: readonly Block[],
  siteContent: Pick<SiteContent, 'galleries'>,
): Promise<string[]> {
  const { origin } = new URL(config.publicUrl)
  const linkedPaths = [...new Set([...findButtonPaths(blocks, origin), ...findLinkPaths(blocks, origin)])]
  const paths = linkedPaths.map((path) =>
    path.startsWith('/website') ? toWebsitePath(path.slice('/website/'.length)) : path,
  )
  const postUrls = paths.flatMap((path) => getPostUrl(path) ?? [])
  const existingPosts = new Set(await filterPublicPostUrls(db, postUrls))
  const pathExists = (path: string | undefined) => {
    const post = getPostUrl(path)
    return post === undefined ? isSitePath(path) : existingPosts.has(post)
  }
  const closedGalleries = blocks.flatMap((block) =>
    block.type === 'gallery' && block.alias && !siteContent.galleries.some(({ asked }) => asked === block.alias)
      ? `/view/${block.alias}`
      : [],
  )
  return [...linkedPaths.filter((_, index) => !pathExists(paths[index])), ...new Set(closedGalleries)]
}

const findButtonPaths = (blocks: readonly Block[], origin: string): string[] =>
  blocks.flatMap((block) =>
    block.type === 'button' && !hasWebScheme(block.to) ? (toSitePath(toButtonPath(block.to), origin) ?? []) : [],
  )

const findLinkPaths = (blocks: readonly Block[], origin: string): string[] =>
  listParts(blocks).flatMap(({ kind, value }) =>
    kind === 'rich' ? [...value.matchAll(HREF)].flatMap(([, href = '']) => toSitePath(href, origin) ?? []) : [],
  )

/** Returns the path of a link to the website; undefined for other links. */
function toSitePath(href: string, origin: string): string | undefined {
  const url = URL.parse(href, origin)
  return url?.origin === origin && !OUTSIDE_WEBSITE.test(url.pathname) ? url.pathname : undefined
}

const getPostUrl = (path: string | undefined): string | undefined => /^\/blog\/(.+)$/.exec(path ?? '')?.[1]

function isSitePath(path: string | undefined): boolean {
  const [, firstSegment = '', secondSegment, ...extraSegments] = path?.split('/') ?? []
  if (path === undefined || extraSegments.length > 0) return false
  if (firstSegment === 'docs') return secondSegment !== undefined && isLegalDocument(secondSegment)
  return (
    secondSegment === undefined &&
    (firstSegment === '' || SITE_PAGES.some((page) => page === firstSegment && page !== 'home'))
  )
}
