import { IconKeyboard } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { ShortcutList } from '#web/ui/client/shortcut-list.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { areLetterKeysOn } from '#web/ui/preferences/letter-keys.ts'

/** The keys of each action. `Mod` is Ctrl, or ⌘ on a Mac. */
const listShortcuts = (): [action: string, combo: string][] => [
  [storyEditorMessages.add, '/'],
  [storyEditorMessages.shortcuts.below, 'Mod+Enter'],
  [storyEditorMessages.up, 'Alt+↑'],
  [storyEditorMessages.down, 'Alt+↓'],
  [storyEditorMessages.remove, 'Mod+Shift+Backspace'],
  [storyEditorMessages.names.heading, 'Mod+Alt+2'],
  [storyEditorMessages.names.part, 'Mod+Alt+3'],
  [storyEditorMessages.names.list, 'Mod+Shift+8'],
  [storyEditorMessages.names.numbered, 'Mod+Shift+7'],
  [storyEditorMessages.bold, 'Mod+B'],
  [storyEditorMessages.italic, 'Mod+I'],
  [storyEditorMessages.subscript, 'Mod+,'],
  [storyEditorMessages.superscript, 'Mod+.'],
  [storyEditorMessages.link, 'Mod+Alt+K'],
  [storyEditorMessages.undo, 'Mod+Z'],
  [storyEditorMessages.redo, 'Mod+Shift+Z'],
  [storyEditorMessages.shortcuts.title, 'Mod+/'],
]

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
const getKeyLabel = (key: string) =>
  key === 'Mod' && isMac() ? '⌘' : ((archiveMessages.keys.caps as Record<string, string>)[key] ?? key)

/** Elements in which `?` is text, and dialogs, which handle keys themselves. */
const TEXT_SELECTOR = 'input, textarea, select, [contenteditable="true"]'

/** Lists the keyboard shortcuts of the editor; so do Ctrl+/ and, outside of texts, `?`. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    const hasModifier = event.ctrlKey || event.metaKey
    const isOpening = hasModifier
      ? toLatinKey(event) === '/' && !event.altKey
      : toLatinKey(event) === '?' && areLetterKeysOn() && !target.closest?.(TEXT_SELECTOR)
    if (!isOpening || target.closest?.('[aria-modal="true"]')) return
    event.preventDefault()
    setIsOpen(true)
  })
  useEffect(() => {
    // In the capture phase, before the help about the screen, which `?` opens elsewhere.
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
  return (
    <>
      <Button
        variant="icon"
        aria-label={storyEditorMessages.shortcuts.title}
        title={storyEditorMessages.shortcuts.title}
        aria-keyshortcuts="Control+/ ?"
        onClick={() => setIsOpen(true)}
      >
        <IconKeyboard size={18} stroke={1.75} aria-hidden />
      </Button>
      {isOpen && (
        <Modal open title={storyEditorMessages.shortcuts.title} onClose={() => setIsOpen(false)}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users have to be able to scroll it */}
          <div role="region" tabIndex={0} aria-label={storyEditorMessages.shortcuts.title}>
            <ShortcutList
              shortcuts={listShortcuts().map(([action, combo]) => ({
                action,
                combos: [combo.split('+').map(getKeyLabel)],
              }))}
            />
          </div>
        </Modal>
      )}
    </>
  )
}
