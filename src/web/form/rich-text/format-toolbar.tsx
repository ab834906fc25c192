import { RichTextEditor as Editor } from '@mantine/tiptap'
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { richTextMessages } from '#shared/words/rich-text/rich-text.ts'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import styles from '../form.module.css'

const KEY_STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The formatting buttons above a text, as one tab stop with arrow keys. Tab from the field before leads to the text;
 * from there Shift+Tab or Alt+F10 leads to the buttons, and Escape back.
 */
export function FormatToolbar({ onLeave }: { onLeave: () => void }) {
  const toolbarRef = useRef<HTMLDivElement>(null)
  useRovingFocus(toolbarRef, onLeave)
  return (
    <Editor.Toolbar
      ref={toolbarRef}
      role="toolbar"
      aria-label={richTextMessages.toolbar}
      aria-keyshortcuts="Alt+F10"
      className={styles.richTools}
    >
      <Editor.ControlsGroup>
        <Editor.Bold />
        <Editor.Italic />
        <Editor.Underline />
        <Editor.Subscript />
        <Editor.Superscript />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.H2 />
        <Editor.BulletList />
        <Editor.OrderedList />
        <Editor.Blockquote />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.Link />
        <Editor.Unlink />
      </Editor.ControlsGroup>
    </Editor.Toolbar>
  )
}

/** Makes the buttons one tab stop, which exists only while the focus is in the editor around them. */
function useRovingFocus(toolbarRef: RefObject<HTMLDivElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const [toolbar, editor] = [toolbarRef.current, toolbarRef.current?.parentElement]
    if (!toolbar || !editor) return undefined
    let index = 0
    const getButtons = () => [...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled)')]
    const update = (isInEditor: boolean) => {
      for (const [i, button] of getButtons().entries()) button.tabIndex = isInEditor && i === index ? 0 : -1
    }
    const handleFocus = ({ target }: FocusEvent) => {
      const focusedIndex = getButtons().indexOf(target as HTMLElement)
      if (focusedIndex >= 0) index = focusedIndex
      update(true)
    }
    const handleBlur = ({ relatedTarget }: FocusEvent) => update(editor.contains(relatedTarget as Node | null))
    const handleKey = (event: KeyboardEvent) => {
      const isInToolbar = toolbar.contains(event.target as Node)
      const buttons = getButtons()
      const step = isInToolbar ? KEY_STEPS[toReadingDirectionKey(event.key)] : undefined
      if (event.key === 'F10' && event.altKey) buttons[index]?.focus()
      else if (step) buttons[step(index, buttons.length)]?.focus()
      else if (isInToolbar && event.key === 'Escape') leave()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    update(editor.contains(document.activeElement))
    editor.addEventListener('focusin', handleFocus)
    editor.addEventListener('focusout', handleBlur)
    editor.addEventListener('keydown', handleKey)
    return () => {
      editor.removeEventListener('focusin', handleFocus)
      editor.removeEventListener('focusout', handleBlur)
      editor.removeEventListener('keydown', handleKey)
    }
  }, [toolbarRef])
}
