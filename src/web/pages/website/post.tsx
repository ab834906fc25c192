import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { websiteMessages as words } from '#shared/words/website/website.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { siteHead, type SiteHeadInput } from '#web/features/website/data/site-head.ts'
import { postQuery } from '#web/features/website/data/website.queries.ts'
import { PostView } from '#web/features/website/shell/post-view.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import type { LoaderInput } from '#web/kit/router-context.ts'
import styles from './post.module.css'

export const loader = ({ context: { api, queries }, params: { url } }: LoaderInput<{ url: string }>) =>
  orNotFound(queries.ensureQueryData(postQuery(api, url)))

export const head = (input: SiteHeadInput<Awaited<ReturnType<typeof loader>>>) => {
  const post = input.loaderData
  if (!post) return {}
  const { title, summary, author, cover, published_at, language } = post
  return siteHead(input, `/blog/${post.url}`, post, {
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

/** One post of the blog, or one story. */
export function Page() {
  const { url } = useParams({ from: '/website/blog/$url' })
  const { data: post } = useSuspenseQuery(postQuery(useApi(), url))
  return (
    <main id="content">
      <PostView post={post} prose={ProseBlock}>
        <Link to={post.kind === 'blog' ? '/blog' : '/stories'} className={styles.back ?? ''}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {post.kind === 'blog' ? words.backToBlog : words.backToStories}
        </Link>
      </PostView>
    </main>
  )
}
