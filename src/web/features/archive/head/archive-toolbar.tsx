import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import { SearchField } from '#web/list/search-field.tsx'
import {
  BEST_MATCH,
  getSort,
  SORTS,
  getSearchText,
  TIMELINE_SORTS,
  type ArchiveSearchParams,
} from '../address/archive-address.ts'
import type { ViewSettings } from '../address/view-settings.ts'
import { FiltersButton } from '../search/panel/filters-button.tsx'
import { ViewPicker } from './view-picker.tsx'
import styles from './head.module.css'

interface Props {
  projectId: string
  address: ArchiveSearchParams
  viewSettings: ViewSettings
  /** The number of active filters. */
  filterCount: number
  onChange: (change: Partial<ArchiveSearchParams>) => void
  onViewSettings: (change: Partial<ViewSettings>) => void
}

/** Search, filters, order and view. All are kept in the URL. */
export function ArchiveToolbar({ projectId, address, viewSettings, filterCount, onChange, onViewSettings }: Props) {
  const isTimeline = viewSettings.view === 'timeline'
  const hasSearchText = getSearchText(address) !== ''
  const sortOptions = [
    ...(hasSearchText && !isTimeline ? [{ value: BEST_MATCH, label: searchMessages.bestMatch }] : []),
    ...(isTimeline ? TIMELINE_SORTS : SORTS).map((value) => ({
      value: value as string,
      label: archiveMessages.sorts[value],
    })),
  ]
  const currentSort = getSort({ ...address, view: viewSettings.view })
  const changeSort = (value: string) => onChange({ sort: SORTS.find((sortOption) => sortOption === value) })
  // A search has its own order. The previous one is restored when the search ends.
  const sortBeforeSearch = useRef<ArchiveSearchParams['sort']>(undefined)
  const changeQuery = (query: string | undefined) => {
    if (Boolean(query) === Boolean(address.query)) return onChange({ query })
    const [chosenSort, previousSort] = [address.sort, sortBeforeSearch.current]
    sortBeforeSearch.current = query ? chosenSort : undefined
    onChange({ query, sort: query ? undefined : (chosenSort ?? previousSort) })
  }
  return (
    <div className={styles.tools}>
      <SearchField
        key={address.folder ?? ''}
        className={styles.find}
        label={archiveMessages.search}
        placeholder={archiveMessages.searchPlaceholder}
        clearLabel={archiveMessages.showAll}
        query={address.query ?? ''}
        onChange={(query) => changeQuery(query || undefined)}
      />
      <FiltersButton projectId={projectId} address={address} activeCount={filterCount} onChange={onChange} />
      <NativeSelect
        className={styles.pick}
        aria-label={archiveMessages.sort}
        value={currentSort}
        data={sortOptions}
        onChange={({ currentTarget: { value } }) => changeSort(value)}
      />
      <ViewPicker
        viewSettings={viewSettings}
        onChange={onViewSettings}
        sortOptions={sortOptions}
        sort={currentSort}
        onSortChange={changeSort}
      />
    </div>
  )
}
