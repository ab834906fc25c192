import { NodeSelection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { Node as RichNode } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

/** The top-level block at a document position, with its index and start position. */
export function findBlockAt({ doc, selection }: EditorState, position = selection.from) {
  const resolvedPosition = doc.resolve(Math.min(position, doc.content.size))
  const index = Math.min(resolvedPosition.index(0), doc.childCount - 1)
  return { index, start: resolvedPosition.posAtIndex(index, 0), node: doc.child(index) }
}

const dispatchAndFocus = (editor: Editor, transaction: Transaction) => {
  editor.view.dispatch(transaction.scrollIntoView())
  editor.view.focus()
}

/** Moves the block at the cursor up or down by one. Returns its new place, counted from 1, or undefined at either end. */
export function moveBlock(editor: Editor, offset: -1 | 1): number | undefined {
  const { state } = editor
  const { index, start, node } = findBlockAt(state)
  const targetIndex = index + offset
  if (targetIndex < 0 || targetIndex >= state.doc.childCount) return undefined
  const otherNode = state.doc.child(targetIndex)
  const position = offset < 0 ? start - otherNode.nodeSize : start + otherNode.nodeSize
  const transaction = state.tr.delete(start, start + node.nodeSize).insert(position, node)
  const cursor = position + Math.min(state.selection.from - start, node.nodeSize - 1)
  // A block without text stays selected, so that it can be moved again.
  const selection =
    state.selection instanceof NodeSelection && state.selection.from === start
      ? NodeSelection.create(transaction.doc, position)
      : TextSelection.near(transaction.doc.resolve(Math.max(1, cursor)))
  dispatchAndFocus(editor, transaction.setSelection(selection))
  return targetIndex + 1
}

/** Removes the block at the cursor. */
export function removeBlock(editor: Editor): void {
  const { state } = editor
  const { start, node } = findBlockAt(state)
  const end = start + node.nodeSize
  const transaction =
    state.doc.childCount === 1
      ? state.tr.replaceWith(start, end, state.schema.node('paragraph'))
      : state.tr.delete(start, end)
  const nearestPosition = transaction.doc.resolve(Math.min(start, transaction.doc.content.size))
  dispatchAndFocus(editor, transaction.setSelection(TextSelection.near(nearestPosition)))
}

/** Puts the cursor at the end of the first line of the block that starts at `start`. Returns false if it has no text. */
export function moveCursorIntoBlock(editor: Editor, block: RichNode, start: number): boolean {
  const line = block.inlineContent ? block : block.firstChild
  if (!line?.inlineContent) return false
  const end = start + line.nodeSize - (block.inlineContent ? 1 : 0)
  dispatchAndFocus(editor, editor.state.tr.setSelection(TextSelection.create(editor.state.doc, end)))
  // If the caret was here before the click, Chromium ignores typing until the selection is set again.
  const caret = editor.view.dom.ownerDocument.getSelection()
  caret?.collapse(caret.anchorNode, caret.anchorOffset)
  return true
}

/** Inserts nodes at `between`, or else replaces the empty paragraph at the cursor, or else inserts after the current block. */
export function insertNodes(editor: Editor, nodes: readonly RichNode[], insertPosition?: number): void {
  const [firstNode] = nodes
  if (!firstNode) return
  const { state } = editor
  const { start, node } = findBlockAt(state)
  const replacesEmptyParagraph =
    insertPosition === undefined && node.type.name === 'paragraph' && node.content.size === 0
  const position = insertPosition ?? (replacesEmptyParagraph ? start : start + node.nodeSize)
  const transaction = replacesEmptyParagraph
    ? state.tr.replaceWith(start, start + node.nodeSize, nodes)
    : state.tr.insert(position, [...nodes])
  const size = nodes.reduce((sum, insertedNode) => sum + insertedNode.nodeSize, 0)
  // Put the cursor into the last inserted node if it has text. After an atom at the end, add a paragraph for it.
  const lastNode = nodes.at(-1) ?? firstNode
  const cursor = lastNode.isAtom ? position + size : position + size - lastNode.nodeSize + 1
  if (lastNode.isAtom && cursor >= transaction.doc.content.size)
    transaction.insert(transaction.doc.content.size, state.schema.node('paragraph'))
  dispatchAndFocus(editor, transaction.setSelection(TextSelection.near(transaction.doc.resolve(cursor))))
}

/** The document position between two blocks that is closest to the pointer. */
export function findDropPosition(editor: Editor, { clientX: left, clientY: top }: MouseEvent): number {
  const { state, view } = editor
  const dropTarget = view.posAtCoords({ left, top })
  if (!dropTarget) return state.doc.content.size
  const { start, node } = findBlockAt(state, dropTarget.inside >= 0 ? dropTarget.inside : dropTarget.pos)
  const domNode = view.nodeDOM(start)
  const box = domNode instanceof HTMLElement ? domNode.getBoundingClientRect() : undefined
  return box && top < box.top + box.height / 2 ? start : start + node.nodeSize
}
