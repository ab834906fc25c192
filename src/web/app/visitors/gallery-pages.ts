import { createVisitorPage } from './visitor-page.ts'

/** Gallery pages: visitors can navigate between them without loading a document. */
export const galleryPages = [
  createVisitorPage('/view/org/:id', 'pages/view/org.tsx', () => import('#web/pages/view/org.tsx')),
  createVisitorPage('/view/:alias', 'pages/view/gallery.tsx', () => import('#web/pages/view/gallery.tsx')),
  createVisitorPage(
    '/view/:alias/exhibit/:exhibit',
    'pages/view/exhibit.tsx',
    () => import('#web/pages/view/exhibit.tsx'),
  ),
  createVisitorPage('/view/:alias/item/:id', 'pages/view/item.tsx', () => import('#web/pages/view/item.tsx')),
  ...['/view/:alias/:section', '/view/:alias/:section/:name'].map((path) =>
    createVisitorPage(path, 'pages/view/missing.tsx', () => import('#web/pages/view/missing.tsx')),
  ),
]
