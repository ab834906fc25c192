import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { searchMessages } from '#shared/words/search/search.ts'
import { Button } from '#web/ui/button.tsx'
import { useBackdrop } from '#web/ui/use-backdrop.ts'
import { useFocusTrap } from '#web/ui/focus-trap.ts'
import { listenForKeys } from '#web/ui/listen-for-keys.ts'
import type { ArchiveSearchParams } from '../../address/archive-address.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './panel.module.css'

const PHONE_MEDIA_QUERY = '(max-width: 40rem)'

interface Props {
  projectId: string
  address: ArchiveSearchParams
  activeCount: number
  onChange: (change: Partial<ArchiveSearchParams>) => void
}

/** Opens the filters in a popover, or in a sheet on phones. */
export function FiltersButton({ activeCount, ...panelProps }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false })
  const close = () => {
    setIsOpen(false)
    buttonRef.current?.focus()
  }
  const FilterContainer = isPhone ? FilterSheet : FilterPopover
  return (
    <>
      <Button
        ref={buttonRef}
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        {searchMessages.filters}
        {activeCount > 0 && (
          <>
            <span className={styles.badge} aria-hidden="true">
              {activeCount}
            </span>
            <span className="visually-hidden">{searchMessages.active(activeCount)}</span>
          </>
        )}
      </Button>
      {isOpen && (
        <FilterContainer {...panelProps} onClose={close} onLeave={() => setIsOpen(false)} buttonRef={buttonRef} />
      )}
    </>
  )
}

interface ContainerProps extends Omit<Props, 'activeCount'> {
  onClose: () => void
  /** Closes the filters after a click elsewhere, which has already moved the focus. */
  onLeave: () => void
  buttonRef: RefObject<HTMLButtonElement | null>
}

function FilterPopover({ onClose, onLeave, buttonRef, ...panel }: ContainerProps) {
  const containerRef = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const handlePointerDown = useEffectEvent((event: PointerEvent) => {
    const target = event.target as HTMLElement
    const isInside = containerRef.current?.contains(target) || buttonRef.current?.contains(target)
    if (!isInside && !target.closest('[data-chips]')) onLeave()
  })
  // The page around the popover stays usable, so Escape closes the popover only if the focus is inside it or nowhere.
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isInside = target === document.body || containerRef.current?.contains(target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    containerRef.current?.focus()
    const stopListening = listenForKeys(document, (event) => handleKeyDown(event), containerRef.current ?? undefined)
    const listener = (event: PointerEvent) => handlePointerDown(event)
    document.addEventListener('pointerdown', listener, true)
    return () => {
      stopListening()
      document.removeEventListener('pointerdown', listener, true)
    }
  }, [])
  return (
    <div ref={containerRef} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles.popover}>
      <FilterPanel titleId={titleId} onClose={onClose} {...panel} />
    </div>
  )
}

function FilterSheet({ onClose, projectId, address, onChange }: ContainerProps) {
  const containerRef = useFocusTrap(true, { onEscape: onClose })
  const backdropProps = useBackdrop(onClose)
  const titleId = useId()
  return createPortal(
    <div className={styles.veil} {...backdropProps}>
      <div
        ref={containerRef}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={styles.sheet}
      >
        <FilterPanel {...{ titleId, projectId, address, onChange, onClose }} />
      </div>
    </div>,
    document.body,
  )
}
