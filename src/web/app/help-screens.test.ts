import { expect, test } from 'vitest'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes/route-tree.ts'
import { galleryPages } from './visitors/gallery-pages.ts'
import { sitePages } from './visitors/site-pages.ts'

// The `?` key and the Help button open what explains the screen that one is at: every screen is explained by an article.

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
        .map((one) => one.trim()) ?? [],
  ),
)
const router = createRouter({ routeTree, context: {} as never })
/** Former addresses of the website, which lead on. */
const MOVED = ['/website/$', '/blog_post']
const screens = [
  ...Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1')),
  ...[...galleryPages, ...sitePages].map(({ path }) => path.replaceAll(':', '$')),
  ...MOVED,
]

test('every screen has an article', () => {
  expect(screens.length).toBeGreaterThan(40)
  const those = new Set(screens.filter((path) => !path.startsWith('/dev')))
  expect([...those].filter((path) => !explained.has(path))).toEqual([])
})

test('no article explains a screen that there is not', () => {
  // The page of an organisation is at the address of home.
  expect([...explained].filter((path) => path !== '/client?orgId' && !screens.includes(path))).toEqual([])
})
