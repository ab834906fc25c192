import type { Editor } from '@tiptap/react'
import { useEffect, useId, useMemo, useState, type RefObject } from 'react'
import type { BlockType } from '#shared/entities/story/blocks.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { isRightToLeft } from '#web/ui/preferences/direction.ts'
import { choicesFor, type Choice } from '../model/choices.ts'
import styles from './story-editor.module.css'

/** The text after a slash that starts the current top-level paragraph; null if there is none. */
function askedIn({ state, isFocused }: Editor): string | null {
  const { $from, empty } = state.selection
  if (!isFocused || !empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null
  const found = /^\/([\p{L} -]{0,30})$/u.exec($from.parent.textContent)
  return found ? (found[1] ?? '') : null
}

interface Props {
  editor: Editor
  allowed: readonly BlockType[]
  onChosen: (choice: Choice) => void
  /** Receives the handler that sees key presses before the editor; it returns whether it used the key. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>
}

/** The menu of blocks that opens when a slash is typed. It is filtered by typing and operated by arrow keys or clicks. */
export function SlashMenu({ editor, allowed, onChosen, keys }: Props) {
  const [asked, setAsked] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const id = useId()
  useEffect(() => {
    const look = () => {
      const now = askedIn(editor)
      setAsked(now)
      if (now === null) setLeft(null)
      setAt(0)
    }
    editor.on('transaction', look)
    editor.on('blur', look)
    return () => {
      editor.off('transaction', look)
      editor.off('blur', look)
    }
  }, [editor])
  const choices = useMemo(() => (asked === null ? [] : choicesFor(allowed, asked)), [allowed, asked])
  // Escape closes the menu until the slash is deleted.
  const open = asked !== null && left === null
  const active = choices[Math.min(at, choices.length - 1)]

  const choose = (choice: Choice) => {
    const { $from } = editor.state.selection
    editor.chain().deleteRange({ from: $from.start(), to: $from.end() }).focus().run()
    onChosen(choice)
  }
  keys.current = (event) => {
    if (!open) return false
    if (event.key === 'Escape') setLeft(asked)
    else if (event.key === 'ArrowDown') setAt((now) => (now + 1) % Math.max(1, choices.length))
    else if (event.key === 'ArrowUp') setAt((now) => (now + choices.length - 1) % Math.max(1, choices.length))
    else if ((event.key === 'Enter' || event.key === 'Tab') && active) choose(active)
    else return false
    return true
  }
  useEffect(() => {
    const box = editor.view.dom
    if (open && active) {
      box.setAttribute('aria-controls', id)
      box.setAttribute('aria-activedescendant', `${id}-${active.key}`)
    } else {
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
    if (open && active) document.getElementById(`${id}-${active.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [editor, open, active, id])
  if (!open) return null
  const place = editor.view.coordsAtPos(editor.state.selection.from)
  const above = place.bottom + 320 > window.innerHeight && place.top > 320
  const { clientWidth } = document.documentElement
  const fromStart = isRightToLeft() ? clientWidth - place.left : place.left
  return (
    <div
      className={styles.slash}
      style={{
        // At the caret, but within the window.
        insetInlineStart: `max(0px, min(${fromStart}px, 100vw - 17rem))`,
        ...(above ? { bottom: window.innerHeight - place.top + 6 } : { top: place.bottom + 6 }),
      }}
    >
      {choices.length === 0 && <p className={styles.slashEmpty}>{storyEditorMessages.noBlock}</p>}
      <div id={id} role="listbox" aria-label={storyEditorMessages.blocks}>
        {choices.map((choice) => (
          <ChoiceOption
            key={choice.key}
            id={`${id}-${choice.key}`}
            choice={choice}
            active={choice === active}
            onChoose={choose}
          />
        ))}
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  active: boolean
  onChoose: (choice: Choice) => void
}

function ChoiceOption({ id, choice, active, onChoose }: OptionProps) {
  const Sign = choice.icon
  return (
    // The editor handles the keys, and the focus stays in the text.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.slashChoice}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
    >
      <Sign size={18} stroke={1.75} aria-hidden />
      {storyEditorMessages.names[choice.key]}
    </div>
  )
}
