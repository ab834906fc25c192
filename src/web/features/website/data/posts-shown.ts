/** So many posts stand on a page. */
export const POSTS = 50

interface Moment {
  published_at: number
}

/**
 * What stands on a page of one post more than it shows, newest first, and whether there are older ones. Those of the last moment are
 * held back together, since the next page begins before a moment.
 */
export function postsShown<P extends Moment>(posts: readonly P[]): { shown: readonly P[]; older: boolean } {
  const older = posts.length > POSTS
  const last = posts.at(-1)
  const before = posts.filter(({ published_at }) => last && published_at > last.published_at)
  return { shown: older && before.length > 0 ? before : posts, older }
}
