import { IconArticle, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PostKind } from '#shared/entities/website/pages.ts'
import { formatLocalDay, formatDateTime } from '#shared/words/formats.ts'
import { LANGUAGES } from '#shared/words/language.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { LoadMore, ListSkeleton, NoMatch } from '#web/list/list-states.tsx'
import { PageSearch } from '#web/list/page-search.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { NewPostDialog } from './new-post-dialog.tsx'
import { RecentViews } from './recent-views.tsx'
import { getPublicPath, getPublicationLabel } from './publication-state.ts'
import type { WebsiteSearchParams } from './website-address.ts'
import { websiteEntriesQuery } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

interface Props {
  kind: PostKind
  address: WebsiteSearchParams
  onAddressChange: (change: Partial<WebsiteSearchParams>) => void
}

/** The blog posts or stories, with a row for each language. */
export function PostsList({ kind, address: { query = '' }, onAddressChange }: Props) {
  const listQuery = useInfiniteQuery(websiteEntriesQuery(useApi(), kind, query))
  const paging = usePaging(listQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [now] = useState(() => Date.now())
  const entries = listQuery.data?.pages.flatMap((page) => page.entries) ?? []
  const newPostButton = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {websiteEditingMessages.newPost[kind]}
    </Button>
  )
  return (
    <>
      <ListBody
        result={listQuery}
        count={entries.length}
        isFiltered={query !== ''}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            icon={IconArticle}
            title={websiteEditingMessages.noPosts[kind]}
            text={websiteEditingMessages.noPostsText}
          >
            {newPostButton}
          </EmptyState>
        }
        noMatch={
          <NoMatch
            title={websiteEditingMessages.noMatchTitle}
            text={websiteEditingMessages.noMatchText}
            clearLabel={websiteEditingMessages.showAll}
            onClear={() => onAddressChange({ query: undefined })}
          />
        }
        bar={
          <div className={styles.bar}>
            <PageSearch
              query={query}
              onChange={(next) => onAddressChange({ query: next || undefined })}
              label={websiteEditingMessages.search}
              clearLabel={websiteEditingMessages.clear}
            />
            {newPostButton}
          </div>
        }
      >
        <ul className={styles.lines}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.line}>
              <h2 className={styles.lineTitle}>
                <Link to="/client/admin/website/$id" params={{ id: entry.id }}>
                  {entry.title || websiteEditingMessages.noTitle}
                </Link>
              </h2>
              <p className={styles.facts}>
                <span>{LANGUAGES[entry.language]}</span>
                <span>{getPublicationLabel(entry, now)}</span>
                {entry.published_revision !== null && entry.published_at !== null && entry.published_at <= now && (
                  <span>{formatLocalDay(entry.published_at)}</span>
                )}
                <span>{getPublicPath(entry, false)}</span>
                <RecentViews kind={kind} url={entry.url} />
                <span>
                  {websiteEditingMessages.changed(
                    entry.changed_by?.username ?? websiteEditingMessages.someone,
                    formatDateTime(entry.changed_at),
                  )}
                </span>
              </p>
            </li>
          ))}
        </ul>
        <LoadMore paging={paging} />
      </ListBody>
      {isCreating && <NewPostDialog kind={kind} onClose={() => setIsCreating(false)} />}
    </>
  )
}
