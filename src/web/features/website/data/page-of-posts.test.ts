import { expect, test } from 'vitest'
import { POSTS_PER_PAGE, takePageOfPosts } from './page-of-posts.ts'

/** Posts, newest first. The last `sameTime` of them were published at the same time. */
const posts = (count: number, sameTime = 1) =>
  Array.from({ length: count }, (_, index) => ({
    url: `p${index}`,
    published_at: 1000 - Math.min(index, count - sameTime),
  }))
const summarize = (allPosts: ReturnType<typeof posts>) => {
  const { shown, hasOlder } = takePageOfPosts(allPosts)
  return [shown.length, hasOlder]
}

test('links to older posts only if there are some, and skips none between two pages', () => {
  expect(summarize([])).toEqual([0, false])
  expect(summarize(posts(POSTS_PER_PAGE))).toEqual([POSTS_PER_PAGE, false])
  expect(summarize(posts(POSTS_PER_PAGE + 1))).toEqual([POSTS_PER_PAGE, true])
  const manyPosts = posts(POSTS_PER_PAGE + 3, 5)
  const { shown } = takePageOfPosts(manyPosts)
  const nextPage = manyPosts.filter(({ published_at }) => published_at < shown.at(-1)!.published_at)
  expect([...shown, ...nextPage]).toEqual(manyPosts)
  expect(summarize(posts(POSTS_PER_PAGE + 1, POSTS_PER_PAGE + 1)), 'all published at the same time').toEqual([POSTS_PER_PAGE + 1, true])
})
