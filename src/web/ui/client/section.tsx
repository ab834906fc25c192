import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface Props {
  title: string
  /** What it is about, in a sentence or two. */
  text?: ReactNode
  /** What is done here cannot be taken back. */
  grave?: boolean
  /** The one thing to do with all of it, beside its title. */
  act?: ReactNode
  /** What it holds needs the room of the page, and brings its own frame. */
  wide?: boolean
  children: ReactNode
}

/** One part of a page: what it is about at its side, or above it where there is no room. */
export function Section({ title, text, grave = false, act, wide = false, children }: Props) {
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
        {act}
      </div>
      <div className={`${styles.card} ${grave ? styles.grave : ''}`}>{children}</div>
    </section>
  )
}
