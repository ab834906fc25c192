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
import { ListSkeleton, NextFailed, NoMatch } from '#web/list/list-states.tsx'
import { PageSearch } from '#web/list/page-search.tsx'
import { shelfOf, type Entry } from '#web/list/shelf.ts'
import { usePaging } from '#web/list/use-paging.ts'
import { EmptyState } from '#web/ui/state.tsx'
import styles from './administration.module.css'

/** Filtered pages may be short, so more are loaded until the list has this many entries. */
const ENOUGH = 20
/** More choices than this are shown as a menu instead of buttons. */
const SIDE_BY_SIDE = 4

interface Address<S extends string> {
  query?: string | undefined
  show?: S | undefined
}

interface Props<T extends Entry, S extends string> {
  title: string
  text: string
  empty: { icon: Icon; title?: string; text: string }
  found: UseInfiniteQueryResult<{ pages: readonly unknown[] }>
  entries: readonly T[]
  columns: Columns<T>
  address: Address<S>
  onAddress: (change: Address<S>) => void
  search?: string
  /** The filters or orders to choose from; the first is the default. */
  choices: readonly { value: S | ''; label: string }[]
  /** Whether the choices are orders, which hide no entries. */
  ordered?: boolean
  /** Shown above the list. */
  children?: ReactNode
}

/** A list of the administration, with search, filter and paging. */
export function AdminList<T extends Entry, S extends string>(props: Props<T, S>) {
  const { title, text, empty, found, entries, columns, address, onAddress, search, choices, ordered, children } = props
  const { above, tools } = useListBar()
  const paging = usePaging(found)
  const shelf = useMemo(() => shelfOf(entries), [entries])
  const { hasMore, more } = paging
  const isShort = entries.length < ENOUGH && hasMore
  useEffect(() => {
    if (isShort) more()
  }, [isShort, more])
  const show = address.show ?? ''
  const choose = (value: string) =>
    onAddress({ show: choices.find((choice) => choice.value === value && choice.value !== '')?.value as S | undefined })
  const narrowed = Boolean(address.query) || (!ordered && show !== '')
  const options = choices.map(({ value, label }) => ({ value: value as string, label }))
  return (
    <>
      <ListHead title={title} text={text} />
      {children}
      <ListBody
        found={{ ...found, isFetching: found.isFetching || hasMore }}
        count={entries.length}
        narrowed={narrowed}
        skeleton={<ListSkeleton />}
        empty={<EmptyState icon={empty.icon} title={empty.title ?? administrationMessages.emptyTitle} text={empty.text} />}
        noMatch={
          <NoMatch
            title={administrationMessages.noMatchTitle}
            text={administrationMessages.noMatchText}
            clear={administrationMessages.clear}
            onClear={() => onAddress({ query: undefined, show: undefined })}
          />
        }
        bar={
          <ListBar
            tools={tools}
            search={
              <PageSearch
                query={address.query ?? ''}
                onChange={(query) => onAddress({ query: query || undefined })}
                label={search ?? administrationMessages.search}
                clear={administrationMessages.clear}
              />
            }
          >
            {choices.length > SIDE_BY_SIDE ? (
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
                className={styles.choices ?? ''}
              />
            )}
          </ListBar>
        }
      >
        <ListGrid
          label={title}
          shelf={shelf}
          columns={columns}
          above={above}
          paging={paging}
          total={hasMore ? -1 : entries.length}
        />
        <NextFailed paging={paging} />
      </ListBody>
    </>
  )
}
