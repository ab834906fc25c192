import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './sort-button.module.css'

export type Direction = 'asc' | 'desc'

/** What the head of a column says of the order. */
export const ariaSort = (direction: Direction | null) =>
  direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'

interface Props {
  /** The way in which the list is in the order of this column; null: it is in another order. */
  direction: Direction | null
  onClick: () => void
  children: ReactNode
}

/** The name of a column that sorts by it. */
export function SortButton({ direction, onClick, children }: Props) {
  const Sign = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles.sort} onClick={onClick}>
      {children}
      {direction !== null && <Sign size={14} stroke={2} aria-hidden />}
    </button>
  )
}
