import { toPostPath } from '#shared/entities/website/site-addresses.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { createSiteHead } from '#web/features/website/data/site-head.ts'
import { websitePostQuery } from '#web/features/website/data/website.queries.ts'
import { PostView } from '#web/features/website/shell/post-view.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isMissing } from '#web/kit/api-error.ts'
import { PageMoved } from '#web/kit/navigation/page-errors.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { BackLabel, getBackClass } from '#web/ui/page/back.tsx'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { loadMissingPage } from './missing.tsx'

export { NotFound } from './missing.tsx'

/** Loads a post. Throws `PageMoved` if it has a new URL. */
export async function loader({ context, params: { url }, location }: LoaderInput<{ url: string }>) {
  const { api, dataCache } = context
  const post = await dataCache.ensure(websitePostQuery(api, url)).catch((error: unknown) => {
    if (isMissing(error)) return loadMissingPage(context)
    throw error
  })
  const path = toPostPath(post.url)
  if (post.url !== url && path) throw new PageMoved(path + location.searchStr, 301)
  return post
}

export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>>) => {
  const post = input.loaderData
  if (!post) return {}
  const { title, summary, author, cover, published_at, language } = post
  return createSiteHead(input, `/blog/${post.url}`, post, {
    type: 'article',
    image: cover?.large,
    jsonLd: {
      '@type': 'BlogPosting',
      headline: title,
      description: summary || undefined,
      inLanguage: language,
      datePublished: new Date(published_at).toISOString(),
      author: author ? { '@type': 'Person', name: author } : undefined,
    },
  })
}

/** One post of the blog or one story. */
export function Page({ params: { url } }: PageProps<{ url: string }>) {
  const { data: post } = useLoadedData(websitePostQuery(useApi(), url))
  return (
    <main id="content">
      <PostView post={post} prose={ProseBlock}>
        <PageLink
          {...getLanguageAttributes(getCurrentLanguage())}
          to={post.kind === 'blog' ? '/blog' : '/stories'}
          className={getBackClass()}
        >
          <BackLabel>{post.kind === 'blog' ? websiteMessages.backToBlog : websiteMessages.backToStories}</BackLabel>
        </PageLink>
      </PostView>
    </main>
  )
}
