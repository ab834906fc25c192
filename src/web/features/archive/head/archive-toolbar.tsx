import { NativeSelect } from '@mantine/core'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { searchMessages } from '#shared/words/search/search.ts'
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

/** Filters, order and view. All are kept in the URL. */
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
  return (
    <div className={styles.toolbar}>
      <div className={`${styles.tools} ${isTimeline ? styles.grouped : ''}`}>
        <FiltersButton projectId={projectId} address={address} activeCount={filterCount} onChange={onChange} />
        <NativeSelect
          className={styles.pick}
          aria-label={archiveMessages.sort}
          value={getSort({ ...address, view: viewSettings.view })}
          data={sortOptions}
          onChange={({ currentTarget: { value } }) => onChange({ sort: SORTS.find((sort) => sort === value) })}
        />
        <ViewPicker viewSettings={viewSettings} onChange={onViewSettings} />
      </div>
    </div>
  )
}
