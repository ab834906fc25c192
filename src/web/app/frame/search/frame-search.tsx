import { useMediaQuery } from '@mantine/hooks'
import { IconCommand, IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { OVERLAY_SELECTOR } from '#web/list/use-key-down.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { ProjectSearch } from './project-search.tsx'
import styles from './search.module.css'

const CommandPalette = lazyWithMessages(async () => (await import('./command-palette.tsx')).CommandPalette)

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The initial state of the palette. `everywhere` searches all projects. */
interface OpenPalette {
  query: string
  everywhere: boolean
}

/**
 * The search field of the current project, and the command palette, which Ctrl+K or ⌘K opens. Without a project there
 * is only the palette.
 */
export function FrameSearch({ projectId }: { projectId: string | undefined }) {
  const [palette, setPalette] = useState<OpenPalette | null>(null)
  const isPhone = useMediaQuery('(max-width: 40rem)')
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
      if (!document.querySelector(OVERLAY_SELECTOR)) setPalette(EMPTY_PALETTE)
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  const shortcut = <kbd className={styles.key}>{isMac() ? '⌘ K' : 'Ctrl+K'}</kbd>
  const paletteProps = {
    type: 'button',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: () => setPalette(EMPTY_PALETTE),
  } as const
  return (
    <>
      {projectId === undefined ? (
        <button {...paletteProps} className={`${styles.search} ${styles.palette}`}>
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <span className={styles.paletteText}>
            {isPhone ? frameMessages.paletteGroups.search : frameMessages.palette}
          </span>
          {shortcut}
        </button>
      ) : (
        <search className={styles.search} aria-label={frameMessages.palette}>
          <ProjectSearch
            projectId={projectId}
            onSearchEverywhere={(query) => setPalette({ query, everywhere: true })}
          />
          <button {...paletteProps} className={styles.commands} title={frameMessages.palette}>
            <span className="visually-hidden">{frameMessages.palette} </span>
            {shortcut}
            <IconCommand size={18} stroke={1.75} aria-hidden />
          </button>
        </search>
      )}
      {palette && (
        <Suspense fallback={null}>
          <CommandPalette
            projectId={projectId}
            initialQuery={palette.query}
            startsEverywhere={palette.everywhere}
            onClose={() => setPalette(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const EMPTY_PALETTE: OpenPalette = { query: '', everywhere: false }
