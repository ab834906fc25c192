import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const ICONS = { warn: IconAlertTriangle, ok: IconCircleCheck, busy: IconLoader2, info: IconInfoCircle }

interface Props {
  kind: keyof typeof ICONS
  /** The problem in a sentence. */
  title: string
  /** Whether the title is a heading of the page. */
  isHeading?: boolean
  /** Its consequences, and the next step. */
  children?: ReactNode
  /** Links and buttons. */
  actions?: ReactNode
}

/** A statement about the server above the content of an admin page. */
export function Notice({ kind, title, isHeading = false, children, actions }: Props) {
  const NoticeIcon = ICONS[kind]
  const Title = isHeading ? 'h2' : 'p'
  return (
    <div className={styles.notice} data-kind={kind} role="status">
      <NoticeIcon size={20} stroke={1.75} className={styles.icon} aria-hidden />
      <div className={styles.body}>
        <Title className={styles.title}>{title}</Title>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
