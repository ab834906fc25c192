import { Slice, type Node as RichNode } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { fitsLimits, isKeyIgnored, type TypingLimits } from '#shared/forms/typing.ts'

const getDocText = (doc: RichNode) => doc.textBetween(0, doc.content.size, ' ', ' ')

/**
 * Editor props that enforce a field's limits: once the limit is reached, Space and Enter do nothing, and pasted content
 * is truncated to what fits, which calls `onTruncate`.
 */
export function createLimitProps(limits: TypingLimits, onTruncate: () => void): EditorProps {
  if (limits.max_words === undefined && limits.max_chars === undefined) return {}
  const isWithinLimits = (view: EditorView, doc: RichNode) => {
    const [textBefore, textAfter] = [getDocText(view.state.doc), getDocText(doc)]
    // Text that was already too long may become shorter.
    return fitsLimits(textAfter, limits) || textAfter.length < textBefore.length
  }
  return {
    handleTextInput: (view, from, to, text) =>
      // Don't touch text that an input method is still composing.
      !view.composing &&
      (isKeyIgnored(limits, getDocText(view.state.doc), text) ||
        !isWithinLimits(view, view.state.tr.insertText(text, from, to).doc)),
    handleKeyDown: (view, event) =>
      event.key === 'Enter' && !event.isComposing && isKeyIgnored(limits, getDocText(view.state.doc), '\n'),
    handlePaste: (view, _event, slice) => {
      const insertUpTo = (size: number) => {
        const partialSlice = size < slice.content.size ? Slice.maxOpen(slice.content.cut(0, size)) : slice
        return view.state.tr.replaceSelection(partialSlice)
      }
      if (isWithinLimits(view, insertUpTo(slice.content.size).doc)) return false
      // Find the longest prefix that fits by binary search.
      let [low, high] = [0, slice.content.size - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if (isWithinLimits(view, insertUpTo(middle).doc)) low = middle
        else high = middle - 1
      }
      view.dispatch(insertUpTo(low).scrollIntoView())
      onTruncate()
      return true
    },
    handleDrop: (view, _event, slice, moved) => {
      const isTooLong = !moved && !isWithinLimits(view, view.state.tr.replaceSelection(slice).doc)
      if (isTooLong) onTruncate()
      return isTooLong
    },
  }
}
