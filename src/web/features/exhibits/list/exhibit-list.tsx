import { NativeSelect } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useRestoreListPosition } from '#web/kit/address/list-position.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { NoMatch } from '#web/list/list-states.tsx'
import { PageSearch } from '#web/list/page-search.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { ExhibitCard } from './exhibit-card.tsx'
import { EXHIBIT_SORTS, exhibitsSearchParams, type ExhibitsSearchParams } from './exhibits-address.ts'
import { currentExhibitsQuery } from '../exhibits.queries.ts'
import { readKeptChanges } from '../kept-changes.ts'
import { filterAndSortExhibits } from './sort-exhibits.ts'
import styles from './exhibit-list.module.css'

/** From this number on, the list has a search field. */
const MANY_EXHIBITS = 8

export function ExhibitList({ projectId, mayCreate }: { projectId: string; mayCreate: boolean }) {
  // Drafts of texts are saved without a notice to this list.
  const { data, error, refetch } = useQuery({
    ...currentExhibitsQuery(useApi(), projectId),
    refetchOnMount: 'always',
  })
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <ExhibitListSkeleton />
  if (data.length === 0) return <NoExhibits projectId={projectId} mayCreate={mayCreate} />
  return <LoadedExhibitList projectId={projectId} exhibits={data} />
}

function LoadedExhibitList({ projectId, exhibits }: { projectId: string; exhibits: readonly Exhibit[] }) {
  const [address, changeAddress] = useAddress(exhibitsSearchParams)
  const listRef = useRef<HTMLUListElement>(null)
  const userId = useMe()?.id ?? ''
  const shownExhibits = filterAndSortExhibits(exhibits, address)
  useRestoreListPosition({
    listName: `exhibits ${projectId}`,
    isReady: true,
    getIndex: (id) => shownExhibits.findIndex((exhibit) => exhibit.id === id),
    getElement: () => listRef.current,
    onRestore: (id) => listRef.current?.querySelector<HTMLElement>(`[data-exhibit="${id}"] a`)?.focus(),
  })
  const search = (query: string) => changeAddress({ query: query || undefined })
  const isMany = exhibits.length >= MANY_EXHIBITS || address.query !== undefined
  return (
    <>
      {exhibits.length > 1 && (
        <div className={styles.tools}>
          {isMany && (
            <div role="search" className={styles.search}>
              <PageSearch
                query={address.query ?? ''}
                onChange={search}
                label={exhibitEditMessages.search}
                clearLabel={exhibitEditMessages.clearSearch}
              />
            </div>
          )}
          <p className={styles.count} role="status">
            {shownExhibits.length === exhibits.length
              ? exhibitEditMessages.count(exhibits.length)
              : exhibitEditMessages.found(shownExhibits.length, exhibits.length)}
          </p>
          <label className={styles.sort}>
            {exhibitEditMessages.sortBy}
            <NativeSelect
              value={address.sort ?? EXHIBIT_SORTS[0]}
              data={EXHIBIT_SORTS.map((sort) => ({ value: sort, label: exhibitEditMessages.sorts[sort] }))}
              onChange={({ currentTarget: { value } }) =>
                changeAddress({
                  sort: value === EXHIBIT_SORTS[0] ? undefined : (value as ExhibitsSearchParams['sort']),
                })
              }
            />
          </label>
        </div>
      )}
      {shownExhibits.length === 0 && (
        <NoMatch
          title={exhibitEditMessages.noMatchTitle}
          text={exhibitEditMessages.noMatchText}
          clearLabel={exhibitEditMessages.clearSearch}
          onClear={() => search('')}
        />
      )}
      <ul ref={listRef} className={styles.cards}>
        {shownExhibits.map((exhibit) => (
          <ExhibitCard
            key={exhibit.id}
            projectId={projectId}
            exhibit={exhibit}
            hasKeptChanges={readKeptChanges(userId, exhibit.id) !== undefined}
          />
        ))}
      </ul>
    </>
  )
}

function ExhibitListSkeleton() {
  return (
    <ul className={styles.cards} aria-hidden="true">
      {[0, 1, 2].map((n) => (
        <li key={n}>
          <Skeleton height="auto" style={{ aspectRatio: '16 / 14' }} />
        </li>
      ))}
    </ul>
  )
}

function NoExhibits({ projectId, mayCreate }: { projectId: string; mayCreate: boolean }) {
  return (
    <EmptyState
      icon={IconLayoutGrid}
      title={exhibitEditMessages.emptyTitle}
      text={mayCreate ? exhibitEditMessages.emptyText : exhibitEditMessages.emptyReadOnly}
    >
      {mayCreate && (
        <Link
          to="/client/exhibits/$id"
          params={{ id: 'new' }}
          search={{ projectId }}
          className={getButtonClass({ variant: 'primary' })}
        >
          {exhibitEditMessages.new}
        </Link>
      )}
    </EmptyState>
  )
}
