import { IconX, type Icon } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import styles from './selection-bar.module.css'

/** An action on the selection. */
export interface SelectionAct {
  label: string
  icon: Icon
  /** Undefined if the user may not do it. */
  run: (() => void) | undefined
  /** Whether the action isn't available for this selection, or not yet. */
  disabled?: boolean
  danger?: boolean
}

interface Props {
  count: number
  /** Total size of the selected files. */
  totalBytes?: number
  /** Whether all actions are temporarily disabled. */
  isBusy?: boolean
  onClear: () => void
  acts: readonly SelectionAct[]
  /** Content next to the count. */
  children?: ReactNode
}

/** With more actions than this, labels are hidden if space is short. */
const MAX_LABELLED_ACTS = 3

/**
 * Sets `data-tight` on the bar if the labels of its actions don't fit on one line. The bar then keeps its height, so
 * that nothing below moves between the clicks of a double click.
 */
function useTightBar(barRef: RefObject<HTMLElement | null>, acts: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [barElement, actsElement] = [barRef.current, acts.current]
    if (!barElement || !actsElement) return undefined
    const updateTight = () => {
      barElement.dataset.tight = 'false'
      barElement.dataset.tight = String(actsElement.scrollWidth > actsElement.clientWidth)
    }
    const observer = new ResizeObserver(updateTight)
    observer.observe(barElement)
    updateTight()
    return () => observer.disconnect()
  })
}

/** The size of the selection and the actions on it. */
export function ListSelectionBar({ count, totalBytes = 0, isBusy = false, onClear, acts, children }: Props) {
  const availableActs = acts.filter(({ run }) => run !== undefined)
  const barRef = useRef<HTMLDivElement>(null)
  const actsRef = useRef<HTMLSpanElement>(null)
  useTightBar(barRef, actsRef)
  return (
    <div
      ref={barRef}
      className={styles.bar}
      role="toolbar"
      aria-label={archiveMessages.selected(count)}
      data-many={availableActs.length > MAX_LABELLED_ACTS}
      data-sheet
    >
      <Button
        variant="icon"
        aria-label={archiveMessages.clear}
        onClick={({ currentTarget }) => {
          focusAfterRemoval(currentTarget)
          onClear()
        }}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.count} role="status">
        {archiveMessages.selected(count)}{' '}
        {totalBytes > 0 && <span className={styles.quiet}>{formatBytes(totalBytes)}</span>}
      </span>
      {children}
      <span ref={actsRef} className={styles.acts}>
        {availableActs.map(({ label, icon: ActIcon, run, disabled, danger }) => (
          <Button
            key={label}
            small
            variant="quiet"
            className={danger ? styles.danger : undefined}
            title={label}
            disabled={isBusy || disabled}
            onClick={run}
          >
            <ActIcon size={18} stroke={1.75} aria-hidden />
            <span className={styles.label}>{label}</span>
          </Button>
        ))}
      </span>
    </div>
  )
}
