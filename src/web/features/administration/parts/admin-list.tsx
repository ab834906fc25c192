import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { ListGrid } from '#web/list/grid/list-grid.tsx'
import type { Columns } from '#web/list/grid/columns.ts'
import { ListBar, useListBar } from '#web/list/list-bar.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ListSkeleton, NextPageError, NoMatch } from '#web/list/list-states.tsx'
import { PageSearch } from '#web/list/page-search.tsx'
import { createIndexedList, type Entry } from '#web/list/indexed-list.ts'
import { usePaging } from '#web/list/use-paging.ts'
import { EmptyState } from '#web/ui/state.tsx'
import styles from './administration.module.css'

/** Filtered pages may be short, so more are loaded until the list has this many entries. */
const MIN_ENTRIES = 20
/** More choices than this are shown as a menu instead of buttons. */
const MAX_BUTTONS = 4

interface Address<S extends string> {
  query?: string | undefined
  show?: S | undefined
}

interface Props<T extends Entry, S extends string> {
  title: string
  text: string
  emptyState: { icon: Icon; title?: string; text: string }
  listResult: UseInfiniteQueryResult<{ pages: readonly unknown[] }>
  entries: readonly T[]
  columns: Columns<T>
  address: Address<S>
  onAddressChange: (change: Address<S>) => void
  search?: string
  /** The filters or sort orders to choose from; the first is the default. */
  choices: readonly { value: S | ''; label: string }[]
  /** Whether the choices are sort orders, which never hide entries. */
  isSortChoice?: boolean
  /** Shown above the list. */
  children?: ReactNode
}

/** A list on the admin pages, with search, filter and paging. */
export function AdminList<T extends Entry, S extends string>(props: Props<T, S>) {
  const {
    title,
    text,
    emptyState,
    listResult,
    entries,
    columns,
    address,
    onAddressChange,
    search,
    choices,
    isSortChoice,
    children,
  } = props
  const { stickyTopPx, toolsRef } = useListBar()
  const paging = usePaging(listResult)
  const indexedList = useMemo(() => createIndexedList(entries), [entries])
  const { hasMore, loadMore } = paging
  const isShort = entries.length < MIN_ENTRIES && hasMore
  useEffect(() => {
    if (isShort) loadMore()
  }, [isShort, loadMore])
  const show = address.show ?? ''
  const choose = (value: string) =>
    onAddressChange({
      show: choices.find((choice) => choice.value === value && choice.value !== '')?.value as S | undefined,
    })
  const hasFilters = Boolean(address.query) || (!isSortChoice && show !== '')
  const options = choices.map(({ value, label }) => ({ value: value as string, label }))
  return (
    <>
      <ListHead title={title} text={text} />
      {children && <div className={styles.above}>{children}</div>}
      <ListBody
        result={{ ...listResult, isFetching: listResult.isFetching || hasMore }}
        count={entries.length}
        isFiltered={hasFilters}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            icon={emptyState.icon}
            title={emptyState.title ?? administrationMessages.emptyTitle}
            text={emptyState.text}
          />
        }
        noMatch={
          <NoMatch
            title={administrationMessages.noMatchTitle}
            text={administrationMessages.noMatchText}
            clearLabel={administrationMessages.clear}
            onClear={() => onAddressChange({ query: undefined, show: undefined })}
          />
        }
        bar={
          <ListBar
            toolsRef={toolsRef}
            search={
              <PageSearch
                query={address.query ?? ''}
                onChange={(query) => onAddressChange({ query: query || undefined })}
                label={search ?? administrationMessages.search}
                clearLabel={administrationMessages.clear}
              />
            }
          >
            {choices.length > MAX_BUTTONS ? (
              <NativeSelect
                aria-label={administrationMessages.show}
                value={show}
                data={options}
                onChange={(event) => choose(event.currentTarget.value)}
              />
            ) : (
              <SegmentedControl
                aria-label={administrationMessages.show}
                value={show}
                data={options}
                onChange={choose}
                className={`${styles.choices} scroll-row`}
              />
            )}
          </ListBar>
        }
      >
        <ListGrid
          label={title}
          indexedList={indexedList}
          columns={columns}
          stickyTopPx={stickyTopPx}
          paging={paging}
          totalCount={hasMore ? -1 : entries.length}
        />
        <NextPageError paging={paging} />
      </ListBody>
    </>
  )
}
