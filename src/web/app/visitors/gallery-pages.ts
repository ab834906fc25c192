import { visitorPage } from './visitor-page.ts'

/** Gallery pages: visitors can navigate between them without loading a document. */
export const galleryPages = [
  visitorPage('/view/org/:id', 'pages/view/org.tsx', () => import('#web/pages/view/org.tsx')),
  visitorPage('/view/:alias', 'pages/view/gallery.tsx', () => import('#web/pages/view/gallery.tsx')),
  visitorPage('/view/:alias/exhibit/:exhibit', 'pages/view/exhibit.tsx', () => import('#web/pages/view/exhibit.tsx')),
  visitorPage('/view/:alias/item/:id', 'pages/view/item.tsx', () => import('#web/pages/view/item.tsx')),
]
