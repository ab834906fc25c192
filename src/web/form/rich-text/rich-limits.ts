import { Slice, type Node as RichNode } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { fits, isDead, type Limits } from '#shared/forms/typing.ts'

const textOf = (doc: RichNode) => doc.textBetween(0, doc.content.size, ' ', ' ')

/**
 * Editor props that enforce a field's limits: a full editor accepts no space and no Enter, and pasted content is
 * truncated to what fits, which calls `onTruncate`.
 */
export function richLimits(limits: Limits, onCut: () => void): EditorProps {
  if (limits.max_words === undefined && limits.max_chars === undefined) return {}
  const holds = (view: EditorView, doc: RichNode) => {
    const [before, after] = [textOf(view.state.doc), textOf(doc)]
    // Text that was already too long may become shorter.
    return fits(after, limits) || after.length < before.length
  }
  return {
    handleTextInput: (view, from, to, text) =>
      // Don't touch text that an input method is still composing.
      !view.composing &&
      (isDead(limits, textOf(view.state.doc), text) || !holds(view, view.state.tr.insertText(text, from, to).doc)),
    handleKeyDown: (view, event) =>
      event.key === 'Enter' && !event.isComposing && isDead(limits, textOf(view.state.doc), '\n'),
    handlePaste: (view, _event, slice) => {
      const inserted = (size: number) => {
        const part = size < slice.content.size ? Slice.maxOpen(slice.content.cut(0, size)) : slice
        return view.state.tr.replaceSelection(part)
      }
      if (holds(view, inserted(slice.content.size).doc)) return false
      // Find the longest prefix that fits by binary search.
      let [low, high] = [0, slice.content.size - 1]
      while (low < high) {
        const half = Math.ceil((low + high) / 2)
        if (holds(view, inserted(half).doc)) low = half
        else high = half - 1
      }
      view.dispatch(inserted(low).scrollIntoView())
      onCut()
      return true
    },
    handleDrop: (view, _event, slice, moved) => {
      const cut = !moved && !holds(view, view.state.tr.replaceSelection(slice).doc)
      if (cut) onCut()
      return cut
    },
  }
}
