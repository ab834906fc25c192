import { expect, test } from 'vitest'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes/route-tree.ts'
import { galleryPages } from './visitors/gallery-pages.ts'
import { sitePages } from './visitors/site-pages.ts'

// The `?` key and the Help button open the article about the current screen, so every screen needs one.

const texts = import.meta.glob<string>('../../server/features/help/articles/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const explained = new Set(
  Object.values(texts).flatMap(
    (text) =>
      /^screens: (.*)$/m
        .exec(text)?.[1]
        ?.split(',')
        .map((screen) => screen.trim()) ?? [],
  ),
)
const router = createRouter({ routeTree, context: {} as never })
/** Old addresses of the website, which redirect. */
const MOVED = ['/website/$', '/blog_post']
const screens = [
  ...Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1')),
  ...[...galleryPages, ...sitePages].map(({ path }) => path.replaceAll(':', '$')),
  ...MOVED,
]

test('has an article for every screen', () => {
  expect(screens.length).toBeGreaterThan(40)
  const those = new Set(screens.filter((path) => !path.startsWith('/dev')))
  expect([...those].filter((path) => !explained.has(path))).toEqual([])
})

test('has no article for a screen that does not exist', () => {
  // The organisation page shares the path of home.
  expect([...explained].filter((path) => path !== '/client?orgId' && !screens.includes(path))).toEqual([])
})
