import '../document/styles.ts'
import { decodePercent } from '#shared/rules/decode-percent.ts'
import { toPostPath, toWebsitePath } from '#shared/entities/website/site-addresses.ts'
import { createVisitorPage, type VisitorPage } from './visitor-page.ts'

/** The layout of the website's pages, including those that don't exist. */
export const siteLayout = {
  file: 'src/web/pages/website/site-layout.tsx',
  load: () => import('#web/pages/website/site-layout.tsx'),
}

export interface SitePage extends VisitorPage {
  /** The layout around the page. */
  layout?: typeof siteLayout
}

const createPageInSiteLayout = (...page: Parameters<typeof createVisitorPage>): SitePage => ({
  ...createVisitorPage(...page),
  layout: siteLayout,
})

/** Website pages and documents: rendered by the server only and never hydrated. */
export const sitePages: readonly SitePage[] = [
  createPageInSiteLayout('/', 'pages/website/home.tsx', () => import('#web/pages/website/home.tsx')),
  createPageInSiteLayout('/blog', 'pages/website/blog.tsx', () => import('#web/pages/website/blog.tsx')),
  createPageInSiteLayout('/blog/:url', 'pages/website/post.tsx', () => import('#web/pages/website/post.tsx')),
  createPageInSiteLayout('/stories', 'pages/website/stories.tsx', () => import('#web/pages/website/stories.tsx')),
  createPageInSiteLayout('/social', 'pages/website/social.tsx', () => import('#web/pages/website/social.tsx')),
  createPageInSiteLayout('/contact', 'pages/website/contact.tsx', () => import('#web/pages/website/contact.tsx')),
  createVisitorPage('/docs/:page', 'pages/docs/document.tsx', () => import('#web/pages/docs/document.tsx')),
]

/** Any other address of the website. */
export const missingSitePage = createPageInSiteLayout(
  '/:missing',
  'pages/website/missing.tsx',
  () => import('#web/pages/website/missing.tsx'),
)

/**
 * Returns the current path for an old one, if the page has moved: /website/{page} → /{page}, blog_post?id={url} →
 * /blog/{url}.
 */
export function getMovedAddress({ pathname, searchParams }: URL): string | undefined {
  if (pathname === '/blog_post') return toPostPath(searchParams.get('id'))
  if (!pathname.startsWith('/website/')) return undefined
  const name = decodePercent(pathname.slice('/website/'.length))
  return name === undefined ? undefined : toWebsitePath(name)
}
