import type { Editor } from '@tiptap/react'
import { useEffect, useId, useMemo, useState, type RefObject } from 'react'
import type { BlockType } from '#shared/entities/story/blocks.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { isRightToLeft } from '#web/ui/preferences/direction.ts'
import { findBlockChoices, type BlockChoice } from '../model/block-choices.ts'
import styles from './story-editor.module.css'

/** The text after a slash that starts the current top-level paragraph; null if there is none. */
function readSlashQuery({ state, isFocused }: Editor): string | null {
  const { $from, empty } = state.selection
  if (!isFocused || !empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null
  const match = /^\/([\p{L} -]{0,30})$/u.exec($from.parent.textContent)
  return match ? (match[1] ?? '') : null
}

interface Props {
  editor: Editor
  allowed: readonly BlockType[]
  onChoose: (choice: BlockChoice) => void
  /** Receives the handler that sees key presses before the editor; it returns whether it used the key. */
  keyHandler: RefObject<((event: KeyboardEvent) => boolean) | null>
}

/** The menu of blocks that opens when a slash is typed. It is filtered by typing and operated by arrow keys or clicks. */
export function SlashMenu({ editor, allowed, onChoose, keyHandler }: Props) {
  const [query, setQuery] = useState<string | null>(null)
  const [dismissedQuery, setDismissedQuery] = useState<string | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const id = useId()
  useEffect(() => {
    const updateQuery = () => {
      const currentQuery = readSlashQuery(editor)
      setQuery(currentQuery)
      if (currentQuery === null) setDismissedQuery(null)
      setActiveIndex(0)
    }
    editor.on('transaction', updateQuery)
    editor.on('blur', updateQuery)
    return () => {
      editor.off('transaction', updateQuery)
      editor.off('blur', updateQuery)
    }
  }, [editor])
  const choices = useMemo(() => (query === null ? [] : findBlockChoices(allowed, query)), [allowed, query])
  // Escape closes the menu until the slash is deleted.
  const isOpen = query !== null && dismissedQuery === null
  const activeChoice = choices[Math.min(activeIndex, choices.length - 1)]

  const choose = (choice: BlockChoice) => {
    const { $from } = editor.state.selection
    editor.chain().deleteRange({ from: $from.start(), to: $from.end() }).focus().run()
    onChoose(choice)
  }
  keyHandler.current = (event) => {
    if (!isOpen) return false
    if (event.key === 'Escape') setDismissedQuery(query)
    else if (event.key === 'ArrowDown') setActiveIndex((current) => (current + 1) % Math.max(1, choices.length))
    else if (event.key === 'ArrowUp')
      setActiveIndex((current) => (current + choices.length - 1) % Math.max(1, choices.length))
    else if ((event.key === 'Enter' || event.key === 'Tab') && activeChoice) choose(activeChoice)
    else return false
    return true
  }
  useEffect(() => {
    const editorElement = editor.view.dom
    if (isOpen && activeChoice) {
      editorElement.setAttribute('aria-controls', id)
      editorElement.setAttribute('aria-activedescendant', `${id}-${activeChoice.key}`)
    } else {
      editorElement.removeAttribute('aria-controls')
      editorElement.removeAttribute('aria-activedescendant')
    }
    if (isOpen && activeChoice)
      document.getElementById(`${id}-${activeChoice.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [editor, isOpen, activeChoice, id])
  if (!isOpen) return null
  const caret = editor.view.coordsAtPos(editor.state.selection.from)
  const opensAbove = caret.bottom + 320 > window.innerHeight && caret.top > 320
  const { clientWidth } = document.documentElement
  const inlineStart = isRightToLeft() ? clientWidth - caret.left : caret.left
  return (
    <div
      className={styles.slash}
      style={{
        // At the caret, but within the viewport.
        insetInlineStart: `max(0px, min(${inlineStart}px, 100vw - 17rem))`,
        ...(opensAbove ? { bottom: window.innerHeight - caret.top + 6 } : { top: caret.bottom + 6 }),
      }}
    >
      {choices.length === 0 && <p className={styles.slashEmpty}>{storyEditorMessages.noBlock}</p>}
      <div id={id} role="listbox" aria-label={storyEditorMessages.blocks}>
        {choices.map((choice) => (
          <ChoiceOption
            key={choice.key}
            id={`${id}-${choice.key}`}
            choice={choice}
            isActive={choice === activeChoice}
            onChoose={choose}
          />
        ))}
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  choice: BlockChoice
  isActive: boolean
  onChoose: (choice: BlockChoice) => void
}

function ChoiceOption({ id, choice, isActive, onChoose }: OptionProps) {
  const Icon = choice.icon
  return (
    // The editor handles the keys, and the focus stays in the text.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.slashChoice}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {storyEditorMessages.names[choice.key]}
    </div>
  )
}
