import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { OVERLAY_SELECTOR } from '#web/list/use-key-down.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import styles from './client-frame.module.css'

const CommandPalette = lazyWithMessages(async () => (await import('./command-palette.tsx')).CommandPalette)

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette; so does Ctrl+K or ⌘K. */
export function PaletteButton({ projectId }: { projectId: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        toLatinKey(event).toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (!document.querySelector(OVERLAY_SELECTOR)) setIsOpen(true)
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.palette}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={styles.paletteText}>{frameMessages.palette}</span>
        <kbd className={styles.paletteKey} aria-hidden="true">
          {isMac() ? '⌘ K' : 'Ctrl+K'}
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette projectId={projectId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
