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
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <ul className={styles.entries}>{children}</ul>
    </section>
  )
}

/** The looks of a link in the rail. */
export const RAIL_LINK = { className: styles.entry ?? '', activeProps: { className: styles.active ?? '' } }
