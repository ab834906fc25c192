import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { MODAL } from '#web/list/use-pressed.ts'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import styles from './client-frame.module.css'

const CommandPalette = lazily(async () => (await import('./command-palette.tsx')).CommandPalette)

const onMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette; so does Ctrl+K or ⌘K. */
export function PaletteButton({ projectId }: { projectId: string | undefined }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (latinKey(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      if (!document.querySelector(MODAL)) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.palette}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={styles.paletteText}>{frameMessages.palette}</span>
        <kbd className={styles.paletteKey} aria-hidden="true">
          {onMac() ? '⌘ K' : 'Ctrl+K'}
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette projectId={projectId} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
