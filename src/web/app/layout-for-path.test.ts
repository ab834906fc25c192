import { expect, test } from 'vitest'
import { isServerRendered, getLayoutForPath, getMood } from './layout-for-path.ts'

// 2.layout.1 2.layout.3 2.layout.4 2.layout.5
test.each([
  ['/view/harbour', 'bare'],
  ['/docs/terms', 'bare'],
  ['/preview/exhibit/1', 'preview'],
  ['/submit', 'submit'],
  ['/client', 'client'],
  ['/client/archive', 'client'],
  ['/invite', 'guest'],
  ['/register-account', 'guest'],
  ['/unsubscribe', 'guest'],
  ['/', 'website'],
  ['/blog/viewing-the-archive', 'website'],
  ['/clients', 'website'],
  ['/constructor', 'website'],
])('renders the path %s in the layout %s', (path, layout) => {
  expect(getLayoutForPath(path)).toBe(layout)
})

test('renders only the public layouts on the server', () => {
  expect(['bare', 'website', 'client', 'guest', 'preview'].map((layout) => isServerRendered(layout as 'bare'))).toEqual(
    [true, true, false, false, false],
  )
})

test('uses the client’s colour scheme only for the client layout', () => {
  expect(getMood('client')).toBe('client')
  expect(getMood('bare')).toBe('gallery')
  expect(getMood('preview')).toBe('gallery')
})
