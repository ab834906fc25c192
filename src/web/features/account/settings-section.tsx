import type { ReactNode } from 'react'
import styles from './account.module.css'

interface Props {
  /** Its place on the page, as an address names it. */
  id: string
  title: string
  text?: string | undefined
  /** Beside the title. */
  act?: ReactNode
  children?: ReactNode
}

/** One part of My Settings. */
export function SettingsSection({ id, title, text, act, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {act}
      </div>
      {children}
    </section>
  )
}
