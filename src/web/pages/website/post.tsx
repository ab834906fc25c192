import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, redirect, useParams } from '@tanstack/react-router'
import { postAt } from '#shared/entities/website/site-addresses.ts'
import { spokenLanguage } from '#shared/words/sentences.ts'
import { websiteMessages as words } from '#shared/words/website/website.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { siteHead, type SiteHeadInput } from '#web/features/website/data/site-head.ts'
import { postQuery } from '#web/features/website/data/website.queries.ts'
import { PostView } from '#web/features/website/shell/post-view.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import type { LoaderInput } from '#web/kit/router-context.ts'
import { inLanguage } from '#web/ui/preferences/direction.ts'
import styles from './post.module.css'

/** A post that has moved leads on to where it is now. */
export async function loader({ context: { api, queries }, params: { url }, location }: LoaderInput<{ url: string }>) {
  const post = await orNotFound(queries.ensureQueryData(postQuery(api, url)))
  const path = postAt(post.url)
  if (post.url !== url && path) throw redirect({ href: path + location.searchStr, statusCode: 301 })
  return post
}

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
        <Link
          {...inLanguage(spokenLanguage())}
          to={post.kind === 'blog' ? '/blog' : '/stories'}
          className={styles.back ?? ''}
        >
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {post.kind === 'blog' ? words.backToBlog : words.backToStories}
        </Link>
      </PostView>
    </main>
  )
}
