import { IconGripVertical } from '@tabler/icons-react'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useEffect, useState, type DragEvent, type RefObject } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { findBlockAt } from './block-commands.ts'
import styles from './story-editor.module.css'

/**
 * The drag handle beside the block under the pointer. It is for the mouse only: the toolbar buttons and Alt with the arrow
 * keys do the same.
 */
export function BlockHandle({ editor, paperRef }: { editor: Editor; paperRef: RefObject<HTMLElement | null> }) {
  const [hoveredBlock, setHoveredBlock] = useState<{ start: number; top: number } | null>(null)
  useEffect(() => {
    const paperElement = paperRef.current
    if (!paperElement) return
    const handleMouseMove = (event: MouseEvent) => {
      const blockElement = [...editor.view.dom.children].find((child) => {
        const { top, bottom } = child.getBoundingClientRect()
        return event.clientY >= top - 6 && event.clientY <= bottom + 6
      })
      if (!blockElement) return
      const { start } = findBlockAt(editor.state, editor.view.posAtDOM(blockElement, 0))
      setHoveredBlock({
        start,
        top: blockElement.getBoundingClientRect().top - paperElement.getBoundingClientRect().top,
      })
    }
    const hide = () => setHoveredBlock(null)
    paperElement.addEventListener('mousemove', handleMouseMove)
    paperElement.addEventListener('mouseleave', hide)
    editor.on('update', hide)
    return () => {
      paperElement.removeEventListener('mousemove', handleMouseMove)
      paperElement.removeEventListener('mouseleave', hide)
      editor.off('update', hide)
    }
  }, [editor, paperRef])
  if (!hoveredBlock) return null
  const handleDragStart = (event: DragEvent) => {
    const { view, state } = editor
    if (hoveredBlock.start >= state.doc.content.size) return
    const selection = NodeSelection.create(state.doc, hoveredBlock.start)
    view.dispatch(state.tr.setSelection(selection))
    const domNode = view.nodeDOM(hoveredBlock.start)
    if (domNode instanceof HTMLElement) event.dataTransfer.setDragImage(domNode, 0, 0)
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', selection.node.textContent)
    view.dragging = { slice: selection.content(), move: true }
  }
  return (
    <span
      className={styles.handle}
      style={{ top: hoveredBlock.top }}
      title={storyEditorMessages.drag}
      draggable
      aria-hidden
      onDragStart={handleDragStart}
      onDragEnd={() => {
        editor.view.dragging = null
      }}
    >
      <IconGripVertical size={18} stroke={1.75} />
    </span>
  )
}
