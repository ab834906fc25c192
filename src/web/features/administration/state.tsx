import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './administration.module.css'

const SIGNS = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  fail: IconCircleX,
  waiting: IconClock,
  running: IconPlayerPlay,
}

/** A state, as an icon with a label. */
export function State({ kind, children }: { kind: keyof typeof SIGNS; children: ReactNode }) {
  const Sign = SIGNS[kind]
  return (
    <span className={styles.state} data-kind={kind}>
      <Sign size={16} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
