import { IconX, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { archiveMessages as words } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './chosen-bar.module.css'

/** Something that can be done with what is chosen. */
export interface BarAct {
  label: string
  icon: Icon
  /** Left out where it may not be done. */
  run: (() => void) | undefined
  /** Not with so few, or not yet. */
  disabled?: boolean
  danger?: boolean
}

interface Props {
  count: number
  /** How much the files weigh together. */
  bytes?: number
  /** Nothing can be done at the moment. */
  busy?: boolean
  onClear: () => void
  acts: readonly BarAct[]
  /** Stands beside the count. */
  children?: ReactNode
}

/** More acts than this show their signs alone where there is no room for their names. */
const FEW = 3

/** How much is chosen, and what can be done with it. */
export function ChosenBar({ count, bytes = 0, busy = false, onClear, acts, children }: Props) {
  const able = acts.filter(({ run }) => run !== undefined)
  return (
    <div className={styles.bar} role="toolbar" aria-label={words.selected(count)} data-many={able.length > FEW}>
      <Button look="icon" aria-label={words.clear} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.count} role="status">
        {words.selected(count)} {bytes > 0 && <span className={styles.quiet}>{formatBytes(bytes)}</span>}
      </span>
      {children}
      <span className={styles.acts}>
        {able.map(({ label, icon: Sign, run, disabled, danger }) => (
          <Button
            key={label}
            small
            look="quiet"
            className={danger ? styles.danger : undefined}
            title={label}
            disabled={busy || disabled}
            onClick={run}
          >
            <Sign size={18} stroke={1.75} aria-hidden />
            <span className={styles.label}>{label}</span>
          </Button>
        ))}
      </span>
    </div>
  )
}
