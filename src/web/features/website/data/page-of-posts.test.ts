import { expect, test } from 'vitest'
import { POSTS_PER_PAGE, takePageOfPosts } from './page-of-posts.ts'

/** Posts, newest first. The last `sameTimeCount` of them were published at the same time. */
const createPosts = (count: number, sameTimeCount = 1) =>
  Array.from({ length: count }, (_, index) => ({
    url: `p${index}`,
    published_at: 1000 - Math.min(index, count - sameTimeCount),
  }))
const summarizePage = (allPosts: ReturnType<typeof createPosts>) => {
  const { shown, hasOlder } = takePageOfPosts(allPosts)
  return [shown.length, hasOlder]
}

test('links to older posts only if there are any, and skips no post between two pages', () => {
  expect(summarizePage([])).toEqual([0, false])
  expect(summarizePage(createPosts(POSTS_PER_PAGE))).toEqual([POSTS_PER_PAGE, false])
  expect(summarizePage(createPosts(POSTS_PER_PAGE + 1))).toEqual([POSTS_PER_PAGE, true])
  const manyPosts = createPosts(POSTS_PER_PAGE + 3, 5)
  const { shown } = takePageOfPosts(manyPosts)
  const nextPage = manyPosts.filter(({ published_at }) => published_at < shown.at(-1)!.published_at)
  expect([...shown, ...nextPage]).toEqual(manyPosts)
  expect(summarizePage(createPosts(POSTS_PER_PAGE + 1, POSTS_PER_PAGE + 1)), 'all published at the same time').toEqual([POSTS_PER_PAGE + 1, true])
})
