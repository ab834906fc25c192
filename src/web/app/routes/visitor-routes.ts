import { createRoute } from '@tanstack/react-router'
import { BareLayout } from '../layouts/bare-layout.tsx'
import { loadedPage, page } from './page.ts'
import { root } from './root-route.ts'

// Marketing
const website = createRoute({
  getParentRoute: () => root,
  path: '/',
  ...page('pages/website/home.tsx', () => import('#web/pages/website/home.tsx')),
})

// Public gallery
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout })
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
  ...loadedPage('pages/view/exhibit.tsx', () => import('#web/pages/view/exhibit.tsx')),
})
const item = createRoute({
  getParentRoute: () => bare,
  path: '/view/$alias/item/$id',
  ...loadedPage('pages/view/item.tsx', () => import('#web/pages/view/item.tsx')),
})

/** The pages that the server renders for anybody: all that a browser at one of them knows. */
export const visitorRoutes = [website, bare.addChildren([gallery, org, exhibit, item])] as const
