import { Menu } from '@mantine/core'
import { IconDots, IconX, type Icon } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { useFittingCount } from './use-fitting-count.ts'
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
  /** The most important first: those that don't fit are in a menu. */
  acts: readonly SelectionAct[]
  /** Content next to the count. */
  children?: ReactNode
}

/** The size of the selection and the actions on it. */
export function ListSelectionBar({ count, totalBytes = 0, isBusy = false, onClear, acts, children }: Props) {
  const availableActs = acts.filter(({ run }) => run !== undefined)
  const row = useRef<HTMLSpanElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const fittingCount = useFittingCount(row, availableActs.length)
  const foldedActs = availableActs.slice(fittingCount)
  return (
    <div className={styles.bar} role="toolbar" aria-label={archiveMessages.selected(count)} data-sheet>
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
      <span ref={row} className={styles.acts}>
        {availableActs.map(({ label, icon: ActIcon, run, disabled, danger }, i) => (
          <Button
            key={label}
            small
            variant="quiet"
            className={danger ? styles.danger : undefined}
            data-act
            data-folded={i >= fittingCount || undefined}
            disabled={isBusy || disabled}
            onClick={run}
          >
            <ActIcon size={18} stroke={1.75} aria-hidden />
            {label}
          </Button>
        ))}
        {foldedActs.length > 0 && (
          // The focus returns immediately rather than a moment later, when a dialog may have taken it.
          <Menu position="bottom-end" width={240} returnFocus={false} onClose={() => menuButton.current?.focus()}>
            <Menu.Target>
              <Button
                ref={menuButton}
                variant="icon"
                aria-label={archiveMessages.menu}
                title={archiveMessages.menu}
                disabled={isBusy}
              >
                <IconDots size={18} stroke={1.75} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {foldedActs.map(({ label, icon: ActIcon, run, disabled, danger }) => (
                <Menu.Item
                  key={label}
                  className={danger ? styles.danger : undefined}
                  leftSection={<ActIcon size={18} stroke={1.75} aria-hidden />}
                  disabled={disabled}
                  onClick={run}
                >
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </div>
  )
}
