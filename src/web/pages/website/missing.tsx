import { IconCompass } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { GallerySearch } from '#web/features/gallery/frame/gallery-search.tsx'
import { GalleryBlock } from '#web/features/website/blocks/gallery-block.tsx'
import { PostCards } from '#web/features/website/parts/post-cards.tsx'
import { websitePageQuery, websitePostsQuery } from '#web/features/website/data/website.queries.ts'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useDataAccess } from '#web/kit/data/data-context.ts'
import { PageNotFound } from '#web/kit/navigation/page-errors.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import styles from './posts.module.css'

const MAX_POSTS = 3

/** Loads what visitors may look at instead, the gallery of the home page and the posts, and throws `PageNotFound`. */
export async function loadMissingPage({ api, dataCache }: PageContext): Promise<never> {
  await Promise.all([
    dataCache.prefetch(websitePageQuery(api, 'home')),
    dataCache.prefetch(websitePostsQuery(api, 'blog')),
  ])
  throw new PageNotFound()
}

/** An address of the website that belongs to no page. */
export const loader = async ({ context }: { context: PageContext }) => loadMissingPage(context)

export const head = () => ({})

/** The 404 page of the website, with the gallery of the home page and the latest posts. */
export function NotFound() {
  const [api, dataAccess] = [useApi(), useDataAccess()]
  const gallery = dataAccess.peek(websitePageQuery(api, 'home'))?.shown.galleries[0]
  const posts = dataAccess.peek(websitePostsQuery(api, 'blog'))?.slice(0, MAX_POSTS) ?? []
  return (
    <main id="content" style={{ ...((gallery ?? posts[0]) && { '--state-height': 0 }) } as CSSProperties}>
      <EmptyState full icon={IconCompass} title={stateMessages.notFoundTitle} text={stateMessages.notFoundText}>
        {gallery && (
          <GallerySearch
            path={galleryPath(gallery.alias)}
            label={galleryMessages.searchIn(gallery.title)}
            filters={{}}
            showsResults={false}
          />
        )}
        <a className={getButtonClass()} href="/">
          {stateMessages.backHome}
        </a>
      </EmptyState>
      <Container className={styles.list ?? ''}>
        <GalleryBlock gallery={gallery} />
        <PostCards posts={posts} />
      </Container>
    </main>
  )
}

export { NotFound as Page }
