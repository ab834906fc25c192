import { Switch } from '@mantine/core'
import { findMessages } from '#shared/words/find/find.ts'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import { isNarrowed, staysHere, type ArchiveAddress } from '../address/archive-address.ts'
import { FilterChips } from './filter-chips.tsx'
import { NO_FILTERS } from './filter-values.ts'
import type { ActiveFilter } from './filters.ts'
import styles from './chips.module.css'

interface Props {
  address: ArchiveAddress
  filters: readonly ActiveFilter[]
  /** The title of the current folder; undefined at the root. */
  folder: string | undefined
  onChange: (change: Partial<ArchiveAddress>) => void
}

/** The active filters, and the switch that limits a search to the current folder. */
export function FindBar({ address, filters, folder, onChange }: Props) {
  const inFolder = folder !== undefined && isNarrowed(address)
  if (!inFolder && filters.length === 0) return null
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
                  focusWhenGone(currentTarget)
                  onChange(NO_FILTERS)
                }}
              >
                {findMessages.clearAll}
              </button>
            </li>
          )}
        </FilterChips>
      )}
      {inFolder && (
        <Switch
          size="sm"
          className={styles.here}
          label={findMessages.here(folder)}
          checked={staysHere(address)}
          onChange={({ currentTarget: { checked } }) => onChange({ here: checked || undefined })}
        />
      )}
    </div>
  )
}
