import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './sort-button.module.css'

export type Direction = 'asc' | 'desc'

/** Returns the `aria-sort` value of a column header. */
export const toAriaSort = (direction: Direction | null) =>
  direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'

interface Props {
  /** The direction if the list is sorted by this column, else null. */
  direction: Direction | null
  onClick: () => void
  children: ReactNode
}

/** A column heading that sorts by its column. */
export function SortButton({ direction, onClick, children }: Props) {
  const DirectionIcon = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles.sort} onClick={onClick}>
      {children}
      {direction !== null && <DirectionIcon size={14} stroke={2} aria-hidden />}
    </button>
  )
}
