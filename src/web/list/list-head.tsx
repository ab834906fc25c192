import type { ReactNode, Ref } from 'react'
import styles from './list.module.css'

interface Props {
  title: string
  /** Describes the list in one sentence. */
  text?: string
  /** Actions on the whole list. */
  children?: ReactNode
  /** The heading, which gets the focus when nothing else can. */
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
        {text && <p className={styles.quiet}>{text}</p>}
      </div>
      {children}
    </header>
  )
}
