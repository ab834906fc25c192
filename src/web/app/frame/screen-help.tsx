import { IconHelpCircle } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { getPageCommands } from '#web/kit/client/page-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { areLetterKeysOn } from '#web/ui/preferences/letter-keys.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { trimEndCharacters } from '#shared/rules/trim-end-characters.ts'

const HelpPanel = lazyWithMessages(async () => (await import('#web/features/help/articles/help-panel.tsx')).HelpPanel)
const StoryView = lazyWithMessages(async () => (await import('#web/features/story/story-view.tsx')).StoryView)

/** Elements in which `?` is ordinary input, and dialogs, which handle keys themselves. */
const KEY_HANDLING_SELECTOR = 'input, textarea, select, [contenteditable="true"], [aria-modal="true"] *'

/** Toggles the help about the current screen; so does `?`, except where it lists the shortcuts of the page. */
export function HelpButton({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (toLatinKey(event) !== '?' || !areLetterKeysOn() || event.ctrlKey || event.metaKey || event.defaultPrevented)
      return
    if (event.target instanceof Element && event.target.matches(KEY_HANDLING_SELECTOR)) return
    // The page lists its shortcuts instead.
    if (getPageCommands().some(({ listsShortcuts }) => listsShortcuts)) return
    event.preventDefault()
    onOpenChange(!isOpen)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <Button
      ref={button}
      variant="icon"
      aria-label={frameMessages.help}
      aria-expanded={isOpen}
      aria-keyshortcuts="?"
      onClick={() => onOpenChange(!isOpen)}
    >
      <IconHelpCircle size={18} stroke={1.75} aria-hidden />
    </Button>
  )
}

/** The help panel next to the screen that it explains. */
export function ScreenHelp({ projectId, onClose }: { projectId: string | undefined; onClose: () => void }) {
  const screen = useRouterState({
    select: ({ matches, location }) => getScreenName(matches.at(-1)?.fullPath, location.search),
  })
  return (
    <Suspense fallback={null}>
      <HelpPanel
        screen={screen}
        projectId={projectId}
        onClose={onClose}
        renderStory={(story) => (
          <Suspense fallback={null}>
            <StoryView story={story} galleryAlias="" exhibitAlias="" isEmbedded />
          </Suspense>
        )}
      />
    </Suspense>
  )
}

/**
 * Returns the screen's name as help articles use it: its route path. The organisation page shares the path of home
 * but has a separate name.
 */
function getScreenName(fullPath: string | undefined, search: object): string {
  const path = trimEndCharacters(fullPath ?? '', '/') || '/'
  return path === '/client' && 'orgId' in search && search.orgId ? '/client?orgId' : path
}
