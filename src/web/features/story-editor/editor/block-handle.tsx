import { IconGripVertical } from '@tabler/icons-react'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useEffect, useState, type DragEvent, type RefObject } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { blockAt } from './commands.ts'
import styles from './story-editor.module.css'

/**
 * The drag handle beside the block under the pointer. It is for the mouse only: the toolbar buttons and Alt with the arrow
 * keys do the same.
 */
export function BlockHandle({ editor, paper }: { editor: Editor; paper: RefObject<HTMLElement | null> }) {
  const [over, setOver] = useState<{ start: number; top: number } | null>(null)
  useEffect(() => {
    const box = paper.current
    if (!box) return
    const look = (event: MouseEvent) => {
      const line = [...editor.view.dom.children].find((child) => {
        const { top, bottom } = child.getBoundingClientRect()
        return event.clientY >= top - 6 && event.clientY <= bottom + 6
      })
      if (!line) return
      const { start } = blockAt(editor.state, editor.view.posAtDOM(line, 0))
      setOver({ start, top: line.getBoundingClientRect().top - box.getBoundingClientRect().top })
    }
    const hide = () => setOver(null)
    box.addEventListener('mousemove', look)
    box.addEventListener('mouseleave', hide)
    editor.on('update', hide)
    return () => {
      box.removeEventListener('mousemove', look)
      box.removeEventListener('mouseleave', hide)
      editor.off('update', hide)
    }
  }, [editor, paper])
  if (!over) return null
  const drag = (event: DragEvent) => {
    const { view, state } = editor
    if (over.start >= state.doc.content.size) return
    const chosen = NodeSelection.create(state.doc, over.start)
    view.dispatch(state.tr.setSelection(chosen))
    const dom = view.nodeDOM(over.start)
    if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0)
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', chosen.node.textContent)
    view.dragging = { slice: chosen.content(), move: true }
  }
  return (
    <span
      className={styles.handle}
      style={{ top: over.top }}
      title={storyEditorMessages.drag}
      draggable
      aria-hidden
      onDragStart={drag}
      onDragEnd={() => {
        editor.view.dragging = null
      }}
    >
      <IconGripVertical size={18} stroke={1.75} />
    </span>
  )
}
