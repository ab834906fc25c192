import type { ReactNode, Ref } from 'react'
import styles from './list.module.css'

interface Props {
  title: string
  /** What stands here, in one sentence. */
  text: string
  /** What can be done with all of it, or added to it. */
  children?: ReactNode
  /** The heading, for a focus that has nowhere else to go. */
  ref?: Ref<HTMLHeadingElement>
}

/** The heading of a page that is a list. */
export function ListHead({ title, text, children, ref }: Props) {
  return (
    <header className={styles.head}>
      <div>
        <h1 ref={ref} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.quiet}>{text}</p>
      </div>
      {children}
    </header>
  )
}
