import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { findMessages } from '#shared/words/find/find.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { BEST, sortOf, SORTS, textOf, TIMELINE_SORTS, type ArchiveAddress } from '../address/archive-address.ts'
import type { Shown } from '../address/shown-view.ts'
import { FiltersButton } from '../find/panel/filters-button.tsx'
import { ViewPicker } from './view-picker.tsx'
import styles from './head.module.css'

interface Props {
  projectId: string
  address: ArchiveAddress
  shown: Shown
  /** The number of active filters. */
  filters: number
  onChange: (change: Partial<ArchiveAddress>) => void
  onShown: (change: Partial<Shown>) => void
}

/** Search, filters, order and view. All are kept in the address. */
export function ArchiveToolbar({ projectId, address, shown, filters, onChange, onShown }: Props) {
  const timeline = shown.view === 'timeline'
  const searched = textOf(address) !== ''
  const orders = [
    ...(searched && !timeline ? [{ value: BEST, label: findMessages.bestMatch }] : []),
    ...(timeline ? TIMELINE_SORTS : SORTS).map((value) => ({ value: value as string, label: archiveMessages.sorts[value] })),
  ]
  const order = sortOf({ ...address, view: shown.view })
  const sort = (value: string) => onChange({ sort: SORTS.find((one) => one === value) })
  // A search has its own order. The previous one is restored when the search ends.
  const before = useRef<ArchiveAddress['sort']>(undefined)
  const search = (query: string | undefined) => {
    if (Boolean(query) === Boolean(address.query)) return onChange({ query })
    const [now, then] = [address.sort, before.current]
    before.current = query ? now : undefined
    onChange({ query, sort: query ? undefined : (now ?? then) })
  }
  return (
    <div className={styles.tools}>
      <SearchField
        key={address.folder ?? ''}
        className={styles.find}
        label={archiveMessages.search}
        placeholder={archiveMessages.searchPlaceholder}
        clear={archiveMessages.showAll}
        query={address.query ?? ''}
        onChange={(query) => search(query || undefined)}
      />
      <FiltersButton projectId={projectId} address={address} activeCount={filters} onChange={onChange} />
      <NativeSelect
        className={styles.pick}
        aria-label={archiveMessages.sort}
        value={order}
        data={orders}
        onChange={({ currentTarget: { value } }) => sort(value)}
      />
      <ViewPicker shown={shown} onChange={onShown} orders={orders} order={order} onOrder={sort} />
    </div>
  )
}
