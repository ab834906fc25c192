import { IconHelpCircle } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { letterKeysHere } from '#web/ui/preferences/letter-keys.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { trimmedEnd } from '#shared/rules/trimmed-end.ts'

const HelpPanel = lazily(async () => (await import('#web/features/help/articles/help-panel.tsx')).HelpPanel)
const StoryView = lazily(async () => (await import('#web/features/story/story-view.tsx')).StoryView)

/** Where `?` is ordinary text, or a dialog owns the keyboard. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [aria-modal="true"] *'

/** Toggles the help about the current screen; so does `?`. */
export function HelpButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(open)
  useEffect(() => {
    if (was.current && !open) button.current?.focus()
    was.current = open
  }, [open])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (latinKey(event) !== '?' || !letterKeysHere() || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.matches(TYPING)) return
    event.preventDefault()
    onOpen(!open)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <Button
      ref={button}
      look="icon"
      aria-label={frameMessages.help}
      aria-expanded={open}
      aria-keyshortcuts="?"
      onClick={() => onOpen(!open)}
    >
      <IconHelpCircle size={18} stroke={1.75} aria-hidden />
    </Button>
  )
}

/** The help panel next to the screen that it explains. */
export function HelpHere({ projectId, onClose }: { projectId: string | undefined; onClose: () => void }) {
  const screen = useRouterState({
    select: ({ matches, location }) => screenOf(matches.at(-1)?.fullPath, location.search),
  })
  return (
    <Suspense fallback={null}>
      <HelpPanel
        screen={screen}
        projectId={projectId}
        onClose={onClose}
        renderStory={(story) => (
          <Suspense fallback={null}>
            <StoryView story={story} alias="" by="" calm />
          </Suspense>
        )}
      />
    </Suspense>
  )
}

/**
 * Returns the screen's name as help articles use it: its route path. The organisation page shares the path of home
 * but has a name of its own.
 */
function screenOf(fullPath: string | undefined, search: object): string {
  const path = trimmedEnd(fullPath ?? '', '/') || '/'
  return path === '/client' && 'orgId' in search && search.orgId ? '/client?orgId' : path
}
