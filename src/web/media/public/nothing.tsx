import type { ReactNode } from 'react'
import styles from './viewer.module.css'

interface Props {
  title: string
  text?: string | undefined
  icon: ReactNode
  /** Said at once to those who do not see it. */
  alert?: boolean
  /** What can be done about it. */
  children?: ReactNode
}

/** In the place of a medium that cannot be shown. */
export function Nothing({ title, text, icon, alert = false, children }: Props) {
  return (
    <div className={styles.nothing} role={alert ? 'alert' : undefined}>
      {icon}
      <p className={styles.nothingTitle}>{title}</p>
      {text && <p className={styles.nothingText}>{text}</p>}
      {children && <div className={styles.nothingActs}>{children}</div>}
    </div>
  )
}
