import { IconX } from '@tabler/icons-react'
import { searchMessages } from '#shared/words/search/search.ts'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import type { ActiveFilter } from './active-filters.ts'
import styles from './chips.module.css'

interface Props {
  filters: readonly ActiveFilter[]
  onChange: (change: Partial<ArchiveSearchParams>) => void
  children?: React.ReactNode
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, onChange, children }: Props) {
  return (
    <ul className={styles.chips} aria-label={searchMessages.activeFilters} data-chips>
      {filters.map(({ key, label, text, removal }) => (
        <li key={key} className={styles.chipPlace}>
          <button
            type="button"
            className={styles.chip}
            onClick={({ currentTarget }) => {
              focusAfterRemoval(currentTarget)
              onChange(removal)
            }}
          >
            <span className="visually-hidden">{searchMessages.remove}</span>
            <span className={styles.chipLabel}>{label}</span>
            <span className={styles.chipText}>{text}</span>
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      {children}
    </ul>
  )
}
