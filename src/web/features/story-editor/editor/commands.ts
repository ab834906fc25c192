import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { Node as RichNode } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

/** The top-level block at a document position, with its index and start position. */
export function blockAt({ doc, selection }: EditorState, place = selection.from) {
  const at = doc.resolve(Math.min(place, doc.content.size))
  const index = Math.min(at.index(0), doc.childCount - 1)
  return { index, start: at.posAtIndex(index, 0), node: doc.child(index) }
}

const show = (editor: Editor, transaction: Transaction) => {
  editor.view.dispatch(transaction.scrollIntoView())
  editor.view.focus()
}

/** Moves the block at the cursor up or down by one. Returns its new place, counted from 1, or undefined at either end. */
export function moveBlock(editor: Editor, by: -1 | 1): number | undefined {
  const { state } = editor
  const { index, start, node } = blockAt(state)
  const to = index + by
  if (to < 0 || to >= state.doc.childCount) return undefined
  const other = state.doc.child(to)
  const place = by < 0 ? start - other.nodeSize : start + other.nodeSize
  const transaction = state.tr.delete(start, start + node.nodeSize).insert(place, node)
  const cursor = place + Math.min(state.selection.from - start, node.nodeSize - 1)
  show(editor, transaction.setSelection(TextSelection.near(transaction.doc.resolve(Math.max(1, cursor)))))
  return to + 1
}

/** Removes the block at the cursor. */
export function removeBlock(editor: Editor): void {
  const { state } = editor
  const { start, node } = blockAt(state)
  const end = start + node.nodeSize
  const transaction =
    state.doc.childCount === 1
      ? state.tr.replaceWith(start, end, state.schema.node('paragraph'))
      : state.tr.delete(start, end)
  const near = transaction.doc.resolve(Math.min(start, transaction.doc.content.size))
  show(editor, transaction.setSelection(TextSelection.near(near)))
}

/** Puts the cursor at the end of the first line of the block that starts at `start`. Returns false if it has no text. */
export function writeTo(editor: Editor, block: RichNode, start: number): boolean {
  const line = block.inlineContent ? block : block.firstChild
  if (!line?.inlineContent) return false
  const end = start + line.nodeSize - (block.inlineContent ? 1 : 0)
  show(editor, editor.state.tr.setSelection(TextSelection.create(editor.state.doc, end)))
  // If the caret was here before the click, Chromium ignores typing until the selection is set again.
  const caret = editor.view.dom.ownerDocument.getSelection()
  caret?.collapse(caret.anchorNode, caret.anchorOffset)
  return true
}

/** Inserts nodes at `between`, or else replaces the empty paragraph at the cursor, or else inserts after the current block. */
export function insertNodes(editor: Editor, nodes: readonly RichNode[], between?: number): void {
  const [first] = nodes
  if (!first) return
  const { state } = editor
  const { start, node } = blockAt(state)
  const isBlank = between === undefined && node.type.name === 'paragraph' && node.content.size === 0
  const place = between ?? (isBlank ? start : start + node.nodeSize)
  const transaction = isBlank
    ? state.tr.replaceWith(start, start + node.nodeSize, nodes)
    : state.tr.insert(place, [...nodes])
  const size = nodes.reduce((sum, inserted) => sum + inserted.nodeSize, 0)
  // Put the cursor into the last inserted node if it has text. After an atom at the end, add a paragraph for it.
  const last = nodes.at(-1) ?? first
  const cursor = last.isAtom ? place + size : place + size - last.nodeSize + 1
  if (last.isAtom && cursor >= transaction.doc.content.size)
    transaction.insert(transaction.doc.content.size, state.schema.node('paragraph'))
  show(editor, transaction.setSelection(TextSelection.near(transaction.doc.resolve(cursor))))
}

/** The document position between two blocks that is closest to the pointer. */
export function betweenBlocks(editor: Editor, { clientX: left, clientY: top }: MouseEvent): number {
  const { state, view } = editor
  const found = view.posAtCoords({ left, top })
  if (!found) return state.doc.content.size
  const { start, node } = blockAt(state, found.inside >= 0 ? found.inside : found.pos)
  const dom = view.nodeDOM(start)
  const box = dom instanceof HTMLElement ? dom.getBoundingClientRect() : undefined
  return box && top < box.top + box.height / 2 ? start : start + node.nodeSize
}
