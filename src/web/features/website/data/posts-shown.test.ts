import { expect, test } from 'vitest'
import { POSTS, postsShown } from './posts-shown.ts'

/** So many posts, the newest first; as many as `same` of the oldest were published at one moment. */
const posts = (n: number, same = 1) =>
  Array.from({ length: n }, (_, at) => ({ url: `p${at}`, published_at: 1000 - Math.min(at, n - same) }))
const told = (all: ReturnType<typeof posts>) => {
  const { shown, older } = postsShown(all)
  return [shown.length, older]
}

test('older posts are offered only where there are some, and the next page has all that this one holds back', () => {
  expect(told([])).toEqual([0, false])
  expect(told(posts(POSTS))).toEqual([POSTS, false])
  expect(told(posts(POSTS + 1))).toEqual([POSTS, true])
  const many = posts(POSTS + 3, 5)
  const { shown } = postsShown(many)
  const next = many.filter(({ published_at }) => published_at < shown.at(-1)!.published_at)
  expect([...shown, ...next]).toEqual(many)
  expect(told(posts(POSTS + 1, POSTS + 1)), 'all of one moment').toEqual([POSTS + 1, true])
})
