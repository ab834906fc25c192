import { IconX, type Icon } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import styles from './chosen-bar.module.css'

/** An action on the selection. */
export interface BarAct {
  label: string
  icon: Icon
  /** Undefined if the user may not do it. */
  run: (() => void) | undefined
  /** Not available for this selection, or not yet. */
  disabled?: boolean
  danger?: boolean
}

interface Props {
  count: number
  /** Total size of the selected files. */
  bytes?: number
  /** All actions are disabled for the moment. */
  busy?: boolean
  onClear: () => void
  acts: readonly BarAct[]
  /** Content next to the count. */
  children?: ReactNode
}

/** With more actions than this, labels are hidden if space is short. */
const FEW = 3

/**
 * Sets `data-tight` on the bar if the labels of its actions don't fit on one line. The bar then keeps its height, so
 * that nothing below moves between the clicks of a double click.
 */
function useTight(bar: RefObject<HTMLElement | null>, acts: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [all, line] = [bar.current, acts.current]
    if (!all || !line) return undefined
    const settle = () => {
      all.dataset.tight = 'false'
      all.dataset.tight = String(line.scrollWidth > line.clientWidth)
    }
    const observer = new ResizeObserver(settle)
    observer.observe(all)
    settle()
    return () => observer.disconnect()
  })
}

/** The size of the selection and the actions on it. */
export function ChosenBar({ count, bytes = 0, busy = false, onClear, acts, children }: Props) {
  const able = acts.filter(({ run }) => run !== undefined)
  const bar = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  useTight(bar, line)
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={archiveMessages.selected(count)}
      data-many={able.length > FEW}
      data-sheet
    >
      <Button
        look="icon"
        aria-label={archiveMessages.clear}
        onClick={({ currentTarget }) => {
          focusWhenGone(currentTarget)
          onClear()
        }}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.count} role="status">
        {archiveMessages.selected(count)} {bytes > 0 && <span className={styles.quiet}>{formatBytes(bytes)}</span>}
      </span>
      {children}
      <span ref={line} className={styles.acts}>
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
