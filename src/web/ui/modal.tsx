import { IconX } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { dialogMessages } from '#shared/words/page/page.ts'
import { Button } from './button.tsx'
import { useFocusTrap } from './focus-trap.ts'
import styles from './modal.module.css'
import { useBackdrop } from './use-backdrop.ts'

export interface ModalProps {
  open: boolean
  /** Called for Escape, the close button or a click outside. */
  onClose: () => void
  /** Whether there are unsaved changes, so that a click outside doesn't close it (see `useConfirmedClose`). */
  isDirty?: boolean
  /** Called for Enter, unless the focused element uses Enter itself. */
  onConfirm?: (() => void) | undefined
  title?: string
  description?: string
  /** A number of px or a CSS length. */
  width?: number | string
  height?: number | string
  zIndex?: number
  /** Whether it is a sheet at the bottom of a phone's screen, in the client. */
  isSheet?: boolean
  /** alertdialog: needs an answer, so a click outside doesn't close it. */
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
  /** Buttons at the bottom right. */
  footer?: ReactNode
}

const usesEnter = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'button, a, textarea, select, form, input[type="search"], [role="option"], [aria-expanded="true"]',
    ) !== null)

/**
 * The base of all modals.
 * @spec 2.modal.1
 */
export function Modal(props: ModalProps) {
  const { open, onClose, isDirty = false, onConfirm, title, description } = props
  const { width = 480, height, zIndex = 200, role = 'dialog', isSheet = false } = props
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || !onConfirm || usesEnter(event.target)) return
    event.preventDefault()
    onConfirm()
  }
  const boxRef = useFocusTrap(open, { onEscape: onClose, onKey: handleKey })
  const backdropProps = useBackdrop(() => role === 'dialog' && !isDirty && onClose())
  const id = useId()
  if (!open) return null

  return createPortal(
    <div className={styles.veil} style={{ zIndex }} data-sheet-modal={isSheet || undefined} {...backdropProps}>
      <div
        ref={boxRef}
        role={role}
        aria-modal="true"
        aria-labelledby={title ? `${id}-title` : undefined}
        aria-describedby={description ? `${id}-text` : undefined}
        tabIndex={-1}
        className={styles.modal}
        style={{ width, height }}
      >
        <div className={styles.head}>
          <div className={styles.words}>
            {title && (
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
            )}
            {description && (
              <p id={`${id}-text`} className={styles.description}>
                {description}
              </p>
            )}
          </div>
          <Button variant="icon" className={styles.close} aria-label={dialogMessages.close} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </Button>
        </div>
        {props.children && <div className={styles.body}>{props.children}</div>}
        {props.footer && (
          <div className={styles.foot} style={props.children ? undefined : { paddingTop: 'var(--space-5)' }}>
            {props.footer}
          </div>
        )}
      </div>
    </div>,
    document.body,
  )
}
