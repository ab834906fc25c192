import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { findMessages } from '#shared/words/find/find.ts'
import { Button } from '#web/ui/button.tsx'
import { useVeil } from '#web/ui/veil.ts'
import { useFocusTrap } from '#web/ui/focus-trap.ts'
import { hearKeys } from '#web/ui/hear-keys.ts'
import type { ArchiveAddress } from '../../address/archive-address.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './panel.module.css'

const PHONE = '(max-width: 40rem)'

interface Props {
  projectId: string
  address: ArchiveAddress
  activeCount: number
  onChange: (change: Partial<ArchiveAddress>) => void
}

/** Opens the filters, in a popover or on phones in a sheet. */
export function FiltersButton({ activeCount, ...panel }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const Frame = phone ? Sheet : Popover
  return (
    <>
      <Button
        ref={button}
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        <span className={styles.openName}>{findMessages.filters}</span>
        {activeCount > 0 && (
          <>
            <span className={styles.badge} aria-hidden="true">
              {activeCount}
            </span>
            <span className="visually-hidden">{findMessages.active(activeCount)}</span>
          </>
        )}
      </Button>
      {open && <Frame {...panel} onClose={close} onLeave={() => setOpen(false)} button={button} />}
    </>
  )
}

interface FrameProps extends Omit<Props, 'activeCount'> {
  onClose: () => void
  /** Closes it after a click elsewhere, which has moved the focus already. */
  onLeave: () => void
  button: RefObject<HTMLButtonElement | null>
}

function Popover({ onClose, onLeave, button, ...panel }: FrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const pressed = useEffectEvent((event: PointerEvent) => {
    const target = event.target as HTMLElement
    const inside = box.current?.contains(target) || button.current?.contains(target)
    if (!inside && !target.closest('[data-chips]')) onLeave()
  })
  // The page around the popover stays usable, so Escape counts only inside it.
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isOwn = target === document.body || box.current?.contains(target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    box.current?.focus()
    const stop = hearKeys(document, (event) => heard(event), box.current ?? undefined)
    const listener = (event: PointerEvent) => pressed(event)
    document.addEventListener('pointerdown', listener, true)
    return () => {
      stop()
      document.removeEventListener('pointerdown', listener, true)
    }
  }, [])
  return (
    <div ref={box} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles.popover}>
      <FilterPanel titleId={titleId} onClose={onClose} {...panel} />
    </div>
  )
}

function Sheet({ onClose, projectId, address, onChange }: FrameProps) {
  const box = useFocusTrap(true, { onEscape: onClose })
  const veil = useVeil(onClose)
  const titleId = useId()
  return createPortal(
    <div className={styles.veil} {...veil}>
      <div ref={box} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1} className={styles.sheet}>
        <FilterPanel {...{ titleId, projectId, address, onChange, onClose }} />
      </div>
    </div>,
    document.body,
  )
}
