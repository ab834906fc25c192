import { IconX } from '@tabler/icons-react'
import { findMessages } from '#shared/words/find/find.ts'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import type { ArchiveAddress } from '../address/archive-address.ts'
import type { ActiveFilter } from './filters.ts'
import styles from './chips.module.css'

interface Props {
  filters: readonly ActiveFilter[]
  onChange: (change: Partial<ArchiveAddress>) => void
  children?: React.ReactNode
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, onChange, children }: Props) {
  return (
    <ul className={styles.chips} aria-label={findMessages.chosen} data-chips>
      {filters.map(({ key, label, text, removal }) => (
        <li key={key} className={styles.chipPlace}>
          <button
            type="button"
            className={styles.chip}
            onClick={({ currentTarget }) => {
              focusWhenGone(currentTarget)
              onChange(removal)
            }}
          >
            <span className="visually-hidden">{findMessages.remove}</span>
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
