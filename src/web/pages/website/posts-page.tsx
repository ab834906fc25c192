import { websiteMessages } from '#shared/words/website/website.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { siteHead } from '#web/features/website/data/site-head.ts'
import { postsShown } from '#web/features/website/data/posts-shown.ts'
import { pageQuery, postsQuery } from '#web/features/website/data/website.queries.ts'
import { PostCards } from '#web/features/website/parts/post-cards.tsx'
import { PageIntro } from '#web/features/website/shell/page-intro.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { HeadInput, LoaderInput } from '#web/kit/navigation/page-module.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import styles from './posts.module.css'

const KIND = { blog: 'blog', stories: 'story' } as const
type Name = keyof typeof KIND

/** Returns the time, in ms, before which posts are listed; 0 for the newest. */
const beforeIn = (search: string) => Math.max(0, Math.trunc(Number(new URLSearchParams(search).get('before'))) || 0)

/** Creates the exports of a page that lists posts: the blog or the stories. */
export function postsPage(name: Name) {
  const path = `/${name}`
  const loader = async ({ context: { api, data }, location }: LoaderInput) => {
    const [page] = await Promise.all([
      data.ensure(pageQuery(api, name)),
      data.ensure(postsQuery(api, KIND[name], beforeIn(location.searchStr))),
    ])
    return page
  }
  const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>>) =>
    input.loaderData ? siteHead(input, path, input.loaderData) : {}

  function Page() {
    const api = useApi()
    const { searchStr } = usePageLocation()
    const before = beforeIn(searchStr)
    const at = (moment: number) => {
      const asked = new URLSearchParams(searchStr)
      asked.delete('before')
      if (moment > 0) asked.set('before', String(moment))
      return asked.size > 0 ? `${path}?${asked}` : path
    }
    const { data: page } = useLoadedData(pageQuery(api, name))
    const { data: posts } = useLoadedData(postsQuery(api, KIND[name], before))
    const { shown, older } = postsShown(posts)
    const last = shown.at(-1)
    const none = before > 0 ? websiteMessages.noOlder : name === 'blog' ? websiteMessages.noPosts : websiteMessages.noStories
    return (
      <main id="content">
        <Container>
          <PageIntro page={page} />
        </Container>
        {page.body.length > 0 && (
          <SiteBody body={page.body} shown={page.shown} language={page.language} prose={ProseBlock} />
        )}
        <Container className={styles.list ?? ''}>
          {posts.length === 0 && <p className={styles.none}>{none}</p>}
          <PostCards posts={shown} leading />
          <nav className={styles.more} aria-label={websiteMessages.allPosts}>
            {before > 0 && (
              <a className={buttonClass()} href={at(0)}>
                {websiteMessages.newest}
              </a>
            )}
            {older && last && (
              <a className={buttonClass()} href={at(last.published_at)}>
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
