import { expect, test } from 'vitest'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes/route-tree.ts'
import { galleryPages } from './visitors/gallery-pages.ts'
import { sitePages } from './visitors/site-pages.ts'

// The `?` key and the Help button open the article about the current screen, so every screen needs one.

const articles = import.meta.glob<string>('../../server/features/help/articles/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const explainedScreens = new Set(
  Object.values(articles).flatMap(
    (text) =>
      /^screens: (.*)$/m
        .exec(text)?.[1]
        ?.split(',')
        .map((screen) => screen.trim()) ?? [],
  ),
)
const router = createRouter({ routeTree, context: {} as never })
/** Old website paths, which redirect. */
const REDIRECTED_PATHS = ['/website/$', '/blog_post']
const screens = [
  ...Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1')),
  ...[...galleryPages, ...sitePages].map(({ path }) => path.replaceAll(':', '$')),
  ...REDIRECTED_PATHS,
]

test('has a help article for every screen', () => {
  expect(screens.length).toBeGreaterThan(40)
  const productScreens = new Set(screens.filter((path) => !path.startsWith('/dev')))
  expect([...productScreens].filter((path) => !explainedScreens.has(path))).toEqual([])
})

test('has no help article for a screen that does not exist', () => {
  // The organisation page shares the path of home.
  expect([...explainedScreens].filter((path) => path !== '/client?orgId' && !screens.includes(path))).toEqual([])
})
