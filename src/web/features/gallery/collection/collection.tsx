import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { useEmptySearch } from '../count-visit.ts'
import { More } from '../more.tsx'
import { CollectionSearch } from './collection-search.tsx'
import { isNarrowed, type GalleryFilters } from '../gallery-filters.ts'
import { collectionQuery, countsQuery } from '../gallery.queries.ts'
import { ItemGrid, SkeletonGrid } from './item-grid.tsx'
import styles from './collection.module.css'

interface Props {
  alias: string
  project: string
  filters: GalleryFilters
}

/** Everything that is on show, to be searched: the filters stand in the address. */
export function Collection({ alias, project, filters }: Props) {
  const api = useApi()
  const place = { alias, project }
  const found = useInfiniteQuery(collectionQuery(api, place, filters))
  const counts = useQuery(countsQuery(api, place, filters.query))
  const items = found.data?.pages.flatMap((page) => page.artifacts) ?? []
  const first = found.data?.pages[0]
  const narrowed = isNarrowed(filters)
  // What was found before is no answer to what is asked for now.
  const coming = found.isPending || (found.isPlaceholderData && items.length === 0)
  const none = first !== undefined && !coming && items.length === 0
  useEmptySearch(project, none && !found.isPlaceholderData ? filters.query : undefined)
  if (none && !narrowed && !filters.cursor) {
    return (
      <section id="collection">
        <EmptyState title={galleryMessages.emptyTitle} text={galleryMessages.emptyText} />
      </section>
    )
  }
  return (
    <section id="collection" className={styles.collection} aria-labelledby="collection-title">
      <div className={styles.head}>
        <h2 id="collection-title" className={styles.title}>
          {galleryMessages.collection}
        </h2>
        <CollectionSearch alias={alias} filters={filters} counts={counts.data?.types} />
      </div>
      <p role="status" className={narrowed ? styles.found : 'visually-hidden'}>
        {narrowed && first && !found.isPlaceholderData ? galleryMessages.found(first.total) : ' '}
      </p>
      {found.isError && !first && (
        <ErrorState
          text={isApiError(found.error) ? found.error.message : undefined}
          retry={() => void found.refetch()}
        />
      )}
      {coming && <SkeletonGrid />}
      {none && (
        <EmptyState title={galleryMessages.noMatchTitle} text={galleryMessages.noMatchText}>
          <Link className={buttonClass()} to="/view/$alias" params={{ alias }} hash="collection">
            {galleryMessages.showAll}
          </Link>
        </EmptyState>
      )}
      {items.length > 0 && (
        <div className={found.isPlaceholderData ? styles.stale : undefined}>
          <ItemGrid alias={alias} items={items} find={filters.query} />
        </div>
      )}
      {found.hasNextPage && (
        <More
          path={`/view/${encodeURIComponent(alias)}`}
          search={{ ...filters, cursor: found.data?.pages.at(-1)?.cursor ?? undefined }}
          hash="collection"
          busy={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
        />
      )}
      {found.isFetchNextPageError && <ErrorState retry={() => void found.fetchNextPage()} />}
    </section>
  )
}
