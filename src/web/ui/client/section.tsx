import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface Props {
  title: string
  /** A description in a sentence or two. */
  text?: ReactNode
  /** An action next to the title. */
  action?: ReactNode
  /** Whether the content takes the full page width and brings its own frame. */
  wide?: boolean
  children: ReactNode
}

/** A section of a page with its description at the side, or above on narrow screens. */
export function Section({ title, text, action, wide = false, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${styles.section} ${wide ? styles.wide : ''}`}>
      <div className={styles.about}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {action}
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  )
}
