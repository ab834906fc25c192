import type { ReactNode } from 'react'
import styles from './account.module.css'

interface Props {
  /** The id that links to this section use as their fragment. */
  id: string
  title: string
  text?: string | undefined
  /** Shown beside the title. */
  action?: ReactNode
  children?: ReactNode
}

/** A section of the account settings. */
export function SettingsSection({ id, title, text, action, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
