import type { ReactNode } from 'react'
import styles from './editor.module.css'

interface Props {
  title: string
  text?: string | undefined
  children: ReactNode
}

/** Settings that belong together, next to their preview. */
export function EditorGroup({ title, text, children }: Props) {
  return (
    <section className={styles.group} aria-label={title}>
      <div>
        <h2 className={styles.groupTitle}>{title}</h2>
        {text && <p className={styles.quiet}>{text}</p>}
      </div>
      {children}
    </section>
  )
}
