import { Switch } from '@mantine/core'
import { searchMessages } from '#shared/words/search/search.ts'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { isNarrowed, isLimitedToFolder, type ArchiveSearchParams } from '../address/archive-address.ts'
import { FilterChips } from './filter-chips.tsx'
import { NO_FILTERS } from './filter-values.ts'
import type { ActiveFilter } from './active-filters.ts'
import styles from './chips.module.css'

interface Props {
  /** With the current view: a timeline includes subfolders. */
  address: ArchiveSearchParams
  filters: readonly ActiveFilter[]
  /** The title of the current folder; undefined at the root. */
  folderTitle: string | undefined
  onChange: (change: Partial<ArchiveSearchParams>) => void
}

/** The active filters, and the switch that limits a search to the current folder. */
export function FilterBar({ address, filters, folderTitle, onChange }: Props) {
  const offersFolderSwitch = folderTitle !== undefined && isNarrowed(address)
  if (!offersFolderSwitch && filters.length === 0) return null
  return (
    <div className={styles.bar}>
      {filters.length > 0 && (
        <FilterChips filters={filters} onChange={onChange}>
          {filters.length > 1 && (
            <li className={styles.chipPlace}>
              <button
                type="button"
                className={styles.clearAll}
                onClick={({ currentTarget }) => {
                  focusAfterRemoval(currentTarget)
                  onChange(NO_FILTERS)
                }}
              >
                {searchMessages.clearAll}
              </button>
            </li>
          )}
        </FilterChips>
      )}
      {offersFolderSwitch && (
        <Switch
          size="sm"
          className={styles.here}
          label={(address.view === 'timeline' ? searchMessages.onlyWithSubfolders : searchMessages.onlyHere)(
            folderTitle,
          )}
          checked={isLimitedToFolder(address)}
          onChange={({ currentTarget: { checked } }) => onChange({ here: checked || undefined })}
        />
      )}
    </div>
  )
}
