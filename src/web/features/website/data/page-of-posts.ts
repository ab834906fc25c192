/** The number of posts on a page. */
export const POSTS_PER_PAGE = 50

interface PublishedPost {
  published_at: number
}

/**
 * The posts to show of a page that was loaded with one post too many, newest first, and whether there are older ones. Posts with
 * the same time as the last one move to the next page together, because that page starts before a given time.
 */
export function takePageOfPosts<P extends PublishedPost>(posts: readonly P[]): { shown: readonly P[]; hasOlder: boolean } {
  const hasOlder = posts.length > POSTS_PER_PAGE
  const oldestPost = posts.at(-1)
  const newerPosts = posts.filter(({ published_at }) => oldestPost && published_at > oldestPost.published_at)
  return { shown: hasOlder && newerPosts.length > 0 ? newerPosts : posts, hasOlder }
}
