import { visitorPage } from './visitor-page.ts'

/** Pages of galleries, which become interactive: what a browser at one of them can go on to without loading a document. */
export const galleryPages = [
  visitorPage('/view/org/:id', 'pages/view/org.tsx', () => import('#web/pages/view/org.tsx')),
  visitorPage('/view/:alias', 'pages/view/gallery.tsx', () => import('#web/pages/view/gallery.tsx')),
  visitorPage('/view/:alias/exhibit/:exhibit', 'pages/view/exhibit.tsx', () => import('#web/pages/view/exhibit.tsx')),
  visitorPage('/view/:alias/item/:id', 'pages/view/item.tsx', () => import('#web/pages/view/item.tsx')),
]
