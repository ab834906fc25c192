import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { LoadMore } from '#web/list/list-states.tsx'
import { SearchField } from '#web/list/search-field.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { itemSearchQuery } from './exhibits.queries.ts'
import styles from './exhibits.module.css'

interface Props {
  projectId: string
  /** Whether the search field gets the focus. */
  autofocus?: boolean
  /** Renders the matching items. */
  children: (items: Artifact[]) => ReactNode
}

/** Searches the items of a project. */
export function ItemSearch({ projectId, autofocus = false, children }: Props) {
  const [query, setQuery] = useState('')
  const searchResult = useInfiniteQuery(itemSearchQuery(useApi(), projectId, query))
  const paging = usePaging(searchResult)
  const items = searchResult.data?.pages.flatMap((page) => page.artifacts) ?? []
  return (
    <div className={styles.looking}>
      <SearchField
        query={query}
        onChange={setQuery}
        label={archiveMessages.search}
        placeholder={archiveMessages.searchPlaceholder}
        clearLabel={archiveMessages.showAll}
        autofocus={autofocus}
      />
      {searchResult.isError && !searchResult.data && (
        <ErrorState text={searchResult.error.message} retry={() => void searchResult.refetch()} />
      )}
      {searchResult.isPending && <LoadingState />}
      {searchResult.data && items.length === 0 && <p className={styles.none}>{archiveMessages.noMatchTitle}</p>}
      {children(items)}
      <LoadMore paging={paging} />
    </div>
  )
}
