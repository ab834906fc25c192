import { expect, test } from 'vitest'
import { toButtonPath } from './site-addresses.ts'

test.each([
  ['contact', '/website/contact'],
  ['/contact', '/website/contact'],
  ['/website/contact', '/website/contact'],
  ['/', '/website/'],
  ['/blog/spring', '/website/blog/spring'],
  ['/docs/terms', '/docs/terms'],
  ['/submit?submissionsId=1', '/submit?submissionsId=1'],
  ['viewers', '/website/viewers'],
])('2.link.1 resolves the button target %s to the URL %s', (target, path) => {
  expect(toButtonPath(target)).toBe(path)
})
