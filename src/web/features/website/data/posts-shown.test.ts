import { expect, test } from 'vitest'
import { POSTS, postsShown } from './posts-shown.ts'

/** Posts, newest first. The last `sameTime` of them were published at the same time. */
const posts = (count: number, sameTime = 1) =>
  Array.from({ length: count }, (_, index) => ({
    url: `p${index}`,
    published_at: 1000 - Math.min(index, count - sameTime),
  }))
const summarize = (allPosts: ReturnType<typeof posts>) => {
  const { shown, older } = postsShown(allPosts)
  return [shown.length, older]
}

test('offers older posts only if there are some, and leaves out none between two pages', () => {
  expect(summarize([])).toEqual([0, false])
  expect(summarize(posts(POSTS))).toEqual([POSTS, false])
  expect(summarize(posts(POSTS + 1))).toEqual([POSTS, true])
  const manyPosts = posts(POSTS + 3, 5)
  const { shown } = postsShown(manyPosts)
  const nextPage = manyPosts.filter(({ published_at }) => published_at < shown.at(-1)!.published_at)
  expect([...shown, ...nextPage]).toEqual(manyPosts)
  expect(summarize(posts(POSTS + 1, POSTS + 1)), 'all published at the same time').toEqual([POSTS + 1, true])
})
