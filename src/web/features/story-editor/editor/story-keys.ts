import { TextSelection } from '@tiptap/pm/state'
import { Extension, type Editor } from '@tiptap/react'
import { findBlockAt, moveBlock, removeBlock } from './block-commands.ts'

/** Single-line nodes: Enter leaves them instead of splitting them. */
const SINGLE_LINE_NODES = new Set([
  'item',
  'film',
  'recording',
  'page',
  'rowItem',
  'caption',
  'quoteWords',
  'quoteSource',
  'when',
  'picture',
  'screenTitle',
])
/** Single-line nodes from which Enter moves to the next line of the same block. */
const CONTINUES_IN_BLOCK = new Set(['quoteWords', 'when', 'caption', 'screenTitle'])
const PROSE_CONTAINERS = new Set(['beside', 'entry', 'screen'])

/** Moves the cursor to an empty paragraph after the current block, which is inserted if needed. */
function leaveBlock(editor: Editor): boolean {
  const { state } = editor
  const { index, start, node } = findBlockAt(state)
  const end = start + node.nodeSize
  const nextNode = index + 1 < state.doc.childCount ? state.doc.child(index + 1) : undefined
  const transaction = state.tr
  if (nextNode?.type.name !== 'paragraph' || nextNode.content.size > 0)
    transaction.insert(end, state.schema.node('paragraph'))
  editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end + 1)).scrollIntoView())
  return true
}

function handleEnter(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  const nodeName = $from.parent.type.name
  if (SINGLE_LINE_NODES.has(nodeName)) {
    const endPosition = $from.after()
    const isLast = $from.indexAfter(-1) >= $from.node(-1).childCount
    if (!CONTINUES_IN_BLOCK.has(nodeName) || isLast || $from.node(-1).type.name === 'doc') return leaveBlock(editor)
    return editor.commands.focus(endPosition + 1)
  }
  // Enter in an empty last paragraph leaves the block.
  const container = $from.depth > 1 ? $from.node(-1) : null
  const isLastChild = container && $from.indexAfter(-1) >= container.childCount
  if (
    !empty ||
    !container ||
    !PROSE_CONTAINERS.has(container.type.name) ||
    !isLastChild ||
    $from.parent.content.size > 0
  )
    return false
  if (container.childCount > 2) editor.view.dispatch(editor.state.tr.delete($from.before(), $from.after()))
  return leaveBlock(editor)
}

interface StoryKeyActions {
  onMoved: (newPosition: number) => void
  onLink: () => void
}

/** Keyboard shortcuts (`shortcuts.tsx` lists them): Enter does not split single-line nodes, and Alt with an arrow key moves a block. */
export const createStoryKeys = ({ onMoved, onLink }: StoryKeyActions) =>
  Extension.create({
    name: 'storyKeys',
    priority: 1000,
    addKeyboardShortcuts() {
      const moveBy = (offset: -1 | 1) => () => {
        const newPlace = moveBlock(this.editor, offset)
        if (newPlace !== undefined) onMoved(newPlace)
        return true
      }
      return {
        Enter: () => handleEnter(this.editor),
        'Mod-Enter': () => leaveBlock(this.editor),
        'Mod-Shift-Backspace': () => {
          removeBlock(this.editor)
          return true
        },
        'Mod-Alt-k': () => {
          onLink()
          return true
        },
        'Alt-ArrowUp': moveBy(-1),
        'Alt-ArrowDown': moveBy(1),
      }
    },
  })
