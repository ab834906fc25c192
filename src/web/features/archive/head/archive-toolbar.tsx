import { NativeSelect } from '@mantine/core'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import {
  BEST_MATCH,
  getSort,
  SORTS,
  getSearchText,
  TIMELINE_SORTS,
  type ArchiveSearchParams,
  type Sort,
} from '../address/archive-address.ts'
import { listOwnSorts } from '../address/own-sorts.ts'
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
  /** Whether the list has items, whose tiles can be resized. */
  hasTiles: boolean
  onChange: (change: Partial<ArchiveSearchParams>) => void
  onViewSettings: (change: Partial<ViewSettings>) => void
}

/** Filters, order and view. All are kept in the URL. */
export function ArchiveToolbar({
  projectId,
  address,
  viewSettings,
  filterCount,
  hasTiles,
  onChange,
  onViewSettings,
}: Props) {
  const isTimeline = viewSettings.view === 'timeline'
  const hasSearchText = getSearchText(address) !== ''
  const { ownFields } = useOwnFields(projectId)
  const currentSort = getSort({ ...address, view: viewSettings.view })
  const sortOptions: { value: string; label: string }[] = [
    ...(hasSearchText && !isTimeline ? [{ value: BEST_MATCH, label: searchMessages.bestMatch }] : []),
    ...(isTimeline ? TIMELINE_SORTS : SORTS).map((value) => ({
      value: value as string,
      label: archiveMessages.sorts[value],
    })),
    ...(isTimeline ? [] : listOwnSorts(ownFields)),
  ]
  return (
    <div className={styles.toolbar}>
      <div className={`${styles.tools} ${isTimeline ? styles.grouped : ''}`}>
        <FiltersButton projectId={projectId} address={address} activeCount={filterCount} onChange={onChange} />
        <NativeSelect
          className={styles.pick}
          aria-label={archiveMessages.sort}
          value={currentSort}
          data={sortOptions}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: value === BEST_MATCH ? undefined : (value as Sort) })
          }
        />
        <ViewPicker hasTiles={hasTiles} viewSettings={viewSettings} ownFields={ownFields} onChange={onViewSettings} />
      </div>
    </div>
  )
}
