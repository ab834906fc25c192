import { TextSelection } from '@tiptap/pm/state'
import { Extension, type Editor } from '@tiptap/react'
import { blockAt, moveBlock } from './commands.ts'

/** Single-line nodes: Enter leaves them instead of splitting them. */
const LINES = new Set([
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
const GO_ON = new Set(['quoteWords', 'when', 'caption', 'screenTitle'])
const HOLDS_PROSE = new Set(['beside', 'entry', 'screen'])

/** Moves the cursor to an empty paragraph after the current block, which is inserted if needed. */
function leave(editor: Editor): boolean {
  const { state } = editor
  const { index, start, node } = blockAt(state)
  const end = start + node.nodeSize
  const next = index + 1 < state.doc.childCount ? state.doc.child(index + 1) : undefined
  const transaction = state.tr
  if (next?.type.name !== 'paragraph' || next.content.size > 0) transaction.insert(end, state.schema.node('paragraph'))
  editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end + 1)).scrollIntoView())
  return true
}

function enter(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  const name = $from.parent.type.name
  if (LINES.has(name)) {
    const after = $from.after()
    const isLast = $from.indexAfter(-1) >= $from.node(-1).childCount
    if (!GO_ON.has(name) || isLast || $from.node(-1).type.name === 'doc') return leave(editor)
    return editor.commands.focus(after + 1)
  }
  // Enter in an empty last paragraph leaves the block.
  const holder = $from.depth > 1 ? $from.node(-1) : null
  const isEnd = holder && $from.indexAfter(-1) >= holder.childCount
  if (!empty || !holder || !HOLDS_PROSE.has(holder.type.name) || !isEnd || $from.parent.content.size > 0) return false
  if (holder.childCount > 2) editor.view.dispatch(editor.state.tr.delete($from.before(), $from.after()))
  return leave(editor)
}

/** Keyboard shortcuts: Enter does not split single-line nodes, and Alt with an arrow key moves a block. */
export const storyKeys = (onMoved: (place: number) => void) =>
  Extension.create({
    name: 'storyKeys',
    priority: 1000,
    addKeyboardShortcuts() {
      const move = (by: -1 | 1) => () => {
        const place = moveBlock(this.editor, by)
        if (place !== undefined) onMoved(place)
        return true
      }
      return {
        Enter: () => enter(this.editor),
        'Mod-Enter': () => leave(this.editor),
        'Alt-ArrowUp': move(-1),
        'Alt-ArrowDown': move(1),
      }
    },
  })
