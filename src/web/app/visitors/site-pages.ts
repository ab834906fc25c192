import '../document/styles.ts'
import { postAt, shownAs } from '#shared/entities/website/site-addresses.ts'
import { decoded, visitorPage, type VisitorPage } from './visitor-page.ts'

const siteLayout = {
  file: 'src/web/pages/website/site-layout.tsx',
  load: () => import('#web/pages/website/site-layout.tsx'),
}

export interface SitePage extends VisitorPage {
  /** The layout around the page. */
  layout?: typeof siteLayout
}

const inLayout = (...page: Parameters<typeof visitorPage>): SitePage => ({
  ...visitorPage(...page),
  layout: siteLayout,
})

/** Website pages and documents: rendered by the server only and never hydrated. */
export const sitePages: readonly SitePage[] = [
  inLayout('/', 'pages/website/home.tsx', () => import('#web/pages/website/home.tsx')),
  inLayout('/blog', 'pages/website/blog.tsx', () => import('#web/pages/website/blog.tsx')),
  inLayout('/blog/:url', 'pages/website/post.tsx', () => import('#web/pages/website/post.tsx')),
  inLayout('/stories', 'pages/website/stories.tsx', () => import('#web/pages/website/stories.tsx')),
  inLayout('/social', 'pages/website/social.tsx', () => import('#web/pages/website/social.tsx')),
  inLayout('/contact', 'pages/website/contact.tsx', () => import('#web/pages/website/contact.tsx')),
  visitorPage('/docs/:page', 'pages/docs/document.tsx', () => import('#web/pages/docs/document.tsx')),
]

/**
 * Returns the current address for an old one, if the page moved: /website/{page} → /{page}, blog_post?id={url} →
 * /blog/{url}.
 */
export function movedSitePage({ pathname, searchParams }: URL): string | undefined {
  if (pathname === '/blog_post') return postAt(searchParams.get('id'))
  if (!pathname.startsWith('/website/')) return undefined
  const name = decoded(pathname.slice('/website/'.length))
  return name === null ? undefined : shownAs(name)
}
