import { createRoute, notFound, redirect, type SearchMiddleware } from '@tanstack/react-router'
import { BareLayout } from '../layouts/bare-layout.tsx'
import { galleryPage, loadedPage, stillPage } from './page.ts'
import { root } from './root-route.ts'
import { askedLanguage } from '#web/kit/address/asked-language.ts'
import { postAt, shownAs } from '#shared/entities/website/site-addresses.ts'

/** A language that an address asks for is asked for by the links of its page as well: without consent nothing else knows it. */
const keepLanguage: SearchMiddleware<{ language?: unknown }> = ({ search, next }) => {
  const language = askedLanguage(search)
  return language === undefined ? next(search) : { language, ...next(search) }
}
const inLanguage = { search: { middlewares: [keepLanguage] } }

// The website
const website = createRoute({
  getParentRoute: () => root,
  id: 'website',
  ...inLanguage,
  ...loadedPage('pages/website/site-layout.tsx', () => import('#web/pages/website/site-layout.tsx')),
})
const home = createRoute({
  getParentRoute: () => website,
  path: '/',
  ...stillPage('pages/website/home.tsx', () => import('#web/pages/website/home.tsx')),
})
const blog = createRoute({
  getParentRoute: () => website,
  path: '/blog',
  ...stillPage('pages/website/blog.tsx', () => import('#web/pages/website/blog.tsx')),
})
const post = createRoute({
  getParentRoute: () => website,
  path: '/blog/$url',
  ...stillPage('pages/website/post.tsx', () => import('#web/pages/website/post.tsx')),
})
const stories = createRoute({
  getParentRoute: () => website,
  path: '/stories',
  ...stillPage('pages/website/stories.tsx', () => import('#web/pages/website/stories.tsx')),
})
const social = createRoute({
  getParentRoute: () => website,
  path: '/social',
  ...stillPage('pages/website/social.tsx', () => import('#web/pages/website/social.tsx')),
})
const contact = createRoute({
  getParentRoute: () => website,
  path: '/contact',
  ...stillPage('pages/website/contact.tsx', () => import('#web/pages/website/contact.tsx')),
})

// /website/{page} is shown as /{page}; blog_post?id={url} as /blog/{url}.
const inSite = createRoute({
  getParentRoute: () => root,
  path: '/website/$',
  beforeLoad: ({ params }) => {
    throw elsewhere(shownAs(params._splat ?? ''))
  },
})
const blogPost = createRoute({
  getParentRoute: () => root,
  path: '/blog_post',
  beforeLoad: ({ search }) => {
    throw elsewhere(postAt((search as { id?: unknown }).id))
  },
})
const elsewhere = (address: string | undefined) => (address ? redirect({ href: address, statusCode: 301 }) : notFound())

// Public gallery
const bare = createRoute({ getParentRoute: () => root, id: 'bare', ...inLanguage, component: BareLayout })
const gallery = createRoute({
  getParentRoute: () => bare,
  path: '/view/$alias',
  ...loadedPage('pages/view/gallery.tsx', () => import('#web/pages/view/gallery.tsx')),
})
const org = createRoute({
  getParentRoute: () => bare,
  path: '/view/org/$id',
  ...loadedPage('pages/view/org.tsx', () => import('#web/pages/view/org.tsx')),
})
const exhibit = createRoute({
  getParentRoute: () => bare,
  path: '/view/$alias/exhibit/$exhibit',
  ...galleryPage('pages/view/exhibit.tsx', () => import('#web/pages/view/exhibit.tsx')),
})
const item = createRoute({
  getParentRoute: () => bare,
  path: '/view/$alias/item/$id',
  ...galleryPage('pages/view/item.tsx', () => import('#web/pages/view/item.tsx')),
})

const document = createRoute({
  getParentRoute: () => bare,
  path: '/docs/$page',
  ...stillPage('pages/docs/document.tsx', () => import('#web/pages/docs/document.tsx')),
})

/** The pages that the server renders for anybody: all that a browser at one of them knows. */
export const visitorRoutes = [
  website.addChildren([home, blog, post, stories, social, contact]),
  inSite,
  blogPost,
  bare.addChildren([gallery, org, exhibit, item, document]),
] as const
