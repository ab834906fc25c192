import type { ReactNode } from 'react'
import styles from './head.module.css'

/** The title of an item below the path of its folder. */
export function ItemHeading({ title, path }: { title: string; path: ReactNode }) {
  return (
    <header className={styles.heading}>
      {path}
      <h1 className={styles.name} title={title}>
        <bdi>{title}</bdi>
      </h1>
    </header>
  )
}
