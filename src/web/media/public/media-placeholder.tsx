import type { ReactNode } from 'react'
import styles from './viewer.module.css'

interface Props {
  title: string
  text?: string | undefined
  icon: ReactNode
  /** Whether screen readers announce the text immediately. */
  isAlert?: boolean
  /** Actions. */
  children?: ReactNode
}

/** Replaces a medium that can't be shown. */
export function MediaPlaceholder({ title, text, icon, isAlert = false, children }: Props) {
  return (
    <div className={styles.nothing} role={isAlert ? 'alert' : undefined}>
      {icon}
      <p className={styles.nothingTitle}>{title}</p>
      {text && <p className={styles.nothingText}>{text}</p>}
      {children && <div className={styles.nothingActs}>{children}</div>}
    </div>
  )
}
