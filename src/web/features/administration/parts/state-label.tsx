import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './administration.module.css'

const STATE_ICONS = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  fail: IconCircleX,
  waiting: IconClock,
  running: IconPlayerPlay,
  off: IconCircleDashed,
}

/** A state, as an icon with a label. */
export function StateLabel({ kind, children }: { kind: keyof typeof STATE_ICONS; children: ReactNode }) {
  const StateIcon = STATE_ICONS[kind]
  return (
    <span className={styles.state} data-kind={kind}>
      <StateIcon size={16} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
