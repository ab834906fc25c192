/** The number of posts on a page. */
export const POSTS = 50

interface Moment {
  published_at: number
}

/**
 * The posts to show of a page that was loaded with one post too many, newest first, and whether there are older ones. Posts with
 * the same time as the last one move to the next page together, because that page starts before a given time.
 */
export function postsShown<P extends Moment>(posts: readonly P[]): { shown: readonly P[]; older: boolean } {
  const older = posts.length > POSTS
  const last = posts.at(-1)
  const before = posts.filter(({ published_at }) => last && published_at > last.published_at)
  return { shown: older && before.length > 0 ? before : posts, older }
}
