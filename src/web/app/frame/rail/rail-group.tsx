import { useId, type ReactNode } from 'react'
import styles from '../client-frame.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** Entries of the rail below a heading. */
export function RailGroup({ title, children }: Props) {
  const id = useId()
  return (
    // Not a landmark, whose name could be that of a section of the page.
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <ul className={styles.entries}>{children}</ul>
    </div>
  )
}

/** The looks of a link in the rail. */
export const RAIL_LINK = { className: styles.entry ?? '', activeProps: { className: styles.active ?? '' } }

/** Marks a link in the rail as open while another page of its place is shown, such as a tab with its own address. */
export const OPEN_RAIL_LINK = { className: `${styles.entry} ${styles.active}`, 'aria-current': true } as const
