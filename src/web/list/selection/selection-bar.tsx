import { Menu } from '@mantine/core'
import { IconDots, IconX, type Icon } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import { useFittingCount } from '#web/ui/client/actions/use-fitting-count.ts'
import styles from './selection-bar.module.css'

/** An action on the selection. */
export interface SelectionAct {
  label: string
  /** Shown below the icon on a phone instead of the label. */
  shortLabel?: string
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

/** Moves the focus between the buttons of a toolbar. */
function moveFocusWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(
    (button) => !button.disabled && button.checkVisibility({ visibilityProperty: true }),
  )
  const index = buttons.findIndex((button) => button === event.target)
  if (index === -1) return
  const target = {
    ArrowRight: buttons[(index + 1) % buttons.length],
    ArrowLeft: buttons.at(index - 1),
    Home: buttons[0],
    End: buttons.at(-1),
  }[toReadingDirectionKey(event.key)]
  if (!target) return
  event.preventDefault()
  event.stopPropagation()
  target.focus()
}

/** The size of the selection and the actions on it. The arrow keys move between them. */
export function ListSelectionBar({ count, totalBytes = 0, isBusy = false, onClear, acts, children }: Props) {
  const availableActs = acts.filter(({ run }) => run !== undefined)
  const row = useRef<HTMLSpanElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const fittingCount = useFittingCount(row, availableActs.length)
  const foldedActs = availableActs.slice(fittingCount)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={archiveMessages.selected(count)}
      data-sheet
      onKeyDown={moveFocusWithArrows}
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
      <span ref={row} className={styles.acts}>
        {availableActs.map(({ label, shortLabel = label, icon: ActIcon, run, disabled, danger }, i) => (
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
            <span className={styles.label}>{label}</span>
            <span className={styles.shortLabel}>{shortLabel}</span>
          </Button>
        ))}
        {foldedActs.length > 0 && (
          // The focus returns immediately rather than a moment later, when a dialog may have taken it.
          <Menu position="bottom-end" width={240} returnFocus={false} onClose={() => menuButton.current?.focus()}>
            <Menu.Target>
              <Button
                ref={menuButton}
                data-fold-menu
                variant="icon"
                aria-label={archiveMessages.menu}
                title={archiveMessages.menu}
                disabled={isBusy}
              >
                <IconDots size={18} stroke={1.75} aria-hidden />
                <span className={styles.shortLabel}>{archiveMessages.more}</span>
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
