import { websiteMessages } from '#shared/words/website/website.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { createSiteHead } from '#web/features/website/data/site-head.ts'
import { takePageOfPosts } from '#web/features/website/data/page-of-posts.ts'
import { websitePageQuery, websitePostsQuery } from '#web/features/website/data/website.queries.ts'
import { PostCards } from '#web/features/website/parts/post-cards.tsx'
import { PageIntro } from '#web/features/website/shell/page-intro.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { HeadInput, LoaderInput } from '#web/kit/navigation/page-module.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import styles from './posts.module.css'

const POST_KINDS = { blog: 'blog', stories: 'story' } as const
type PageName = keyof typeof POST_KINDS

/** Returns the time, in ms, before which posts are listed; 0 for the newest. */
const getBeforeMs = (search: string) => Math.max(0, Math.trunc(Number(new URLSearchParams(search).get('before'))) || 0)

/** Creates the exports of a page that lists posts: the blog or the stories. */
export function createPostsPage(name: PageName) {
  const path = `/${name}`
  const loader = async ({ context: { api, dataCache }, location }: LoaderInput) => {
    const [page] = await Promise.all([
      dataCache.ensure(websitePageQuery(api, name)),
      dataCache.ensure(websitePostsQuery(api, POST_KINDS[name], getBeforeMs(location.searchStr))),
    ])
    return page
  }
  const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>>) =>
    input.loaderData ? createSiteHead(input, path, input.loaderData) : {}

  function Page() {
    const api = useApi()
    const { searchStr } = usePageLocation()
    const beforeMs = getBeforeMs(searchStr)
    const getListUrl = (timeMs: number) => {
      const params = new URLSearchParams(searchStr)
      params.delete('before')
      if (timeMs > 0) params.set('before', String(timeMs))
      return params.size > 0 ? `${path}?${params}` : path
    }
    const { data: page } = useLoadedData(websitePageQuery(api, name))
    const { data: posts } = useLoadedData(websitePostsQuery(api, POST_KINDS[name], beforeMs))
    const { shown: shownPosts, hasOlder } = takePageOfPosts(posts)
    const lastPost = shownPosts.at(-1)
    const emptyText =
      beforeMs > 0 ? websiteMessages.noOlder : name === 'blog' ? websiteMessages.noPosts : websiteMessages.noStories
    return (
      <main id="content">
        <Container>
          <PageIntro page={page} />
        </Container>
        {page.body.length > 0 && (
          <SiteBody
            body={page.body}
            blockData={page.shown}
            language={page.language}
            prose={ProseBlock}
            layout="sections"
          />
        )}
        <Container className={styles.list ?? ''}>
          {posts.length === 0 && <p className={styles.none}>{emptyText}</p>}
          <PostCards posts={shownPosts} leading hasLead={beforeMs === 0} />
          <nav className={styles.more} aria-label={websiteMessages.allPosts}>
            {beforeMs > 0 && (
              <a className={getButtonClass()} href={getListUrl(0)}>
                {websiteMessages.newest}
              </a>
            )}
            {hasOlder && lastPost && (
              <a className={getButtonClass()} href={getListUrl(lastPost.published_at)}>
                {websiteMessages.older}
              </a>
            )}
          </nav>
        </Container>
      </main>
    )
  }
  return { loader, head, Page }
}
