import { expect, test } from 'vitest'
import { galleryPages } from './gallery-pages.ts'
import { getMovedAddress, sitePages } from './site-pages.ts'
import { findPage } from './visitor-page.ts'

const findPathAndParams = (path: string) => {
  const match = findPage([...galleryPages, ...sitePages], path)
  return match && [match.page.path, match.params]
}

test.each([
  ['/', ['/', {}]],
  ['/view/quay', ['/view/:alias', { alias: 'quay' }]],
  ['/view/org/1', ['/view/org/:id', { id: '1' }]],
  ['/view/K%C3%B6ln/item/2', ['/view/:alias/item/:id', { alias: 'Köln', id: '2' }]],
  ['/view/quay/exhibit/boats', ['/view/:alias/exhibit/:exhibit', { alias: 'quay', exhibit: 'boats' }]],
  ['/blog/tide', ['/blog/:url', { url: 'tide' }]],
  ['/view', null],
  ['/view//item/2', null],
  ['/view/quay/item', ['/view/:alias/:section', { alias: 'quay', section: 'item' }]],
  ['/view/quay/a/b/c', null],
  ['/view/%E0%A4%A', null],
  ['/nothing', null],
])('finds the page, if any, at the path %s', (path, expected) => expect(findPathAndParams(path)).toEqual(expected))

test.each([
  ['/website/contact', '/contact'],
  ['/blog_post?id=tide', '/blog/tide'],
  ['/contact', undefined],
])('redirects the URL %s only if it has moved', (address, newAddress) =>
  expect(getMovedAddress(new URL(address, 'http://localhost'))).toBe(newAddress),
)
