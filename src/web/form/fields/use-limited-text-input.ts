import { useLayoutEffect, useRef, type ChangeEvent, type CompositionEvent } from 'react'
import type { Field } from '#shared/forms/field.ts'
import { applyTyping } from '#shared/forms/typing.ts'
import { MAX_LINE, MAX_TEXT, MAX_URL } from '#shared/rules/limits.ts'

/** A text of one line takes pasted line breaks as spaces. */
const joinLines = ({ type }: Field, text: string) => (type === 'text' ? text.replace(/[\r\n]+/g, ' ') : text)

/** The storage limit of a text whose field sets none. */
const getMaxCharacters = ({ type, is_url }: Field) => (is_url ? MAX_URL : type === 'text' ? MAX_LINE : MAX_TEXT)

type TextInput = HTMLInputElement | HTMLTextAreaElement

interface LimitedInputOptions {
  field: Field
  text: string
  onChange: (text: string) => void
  /** Called when pasted text was truncated. */
  onTruncate: () => void
}

/** Value and handlers of a text input that enforces its field's limits and keeps the caret in place. */
export function useLimitedTextInput<Input extends TextInput>({
  field,
  text,
  onChange,
  onTruncate,
}: LimitedInputOptions) {
  const ref = useRef<Input>(null)
  const pendingCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (pendingCaret.current !== null) ref.current?.setSelectionRange(pendingCaret.current, pendingCaret.current)
    pendingCaret.current = null
  })
  const applyEdit = (newText: string, isPasted: boolean, caretPosition: number | null) => {
    const result = applyTyping(
      { ...field, max_chars: field.max_chars ?? getMaxCharacters(field) },
      text,
      newText,
      isPasted,
    )
    if (result.isCut) onTruncate()
    if (result.text !== newText && caretPosition !== null)
      pendingCaret.current = Math.max(0, caretPosition - (newText.length - result.text.length))
    onChange(result.text)
  }
  return {
    ref,
    value: text,
    onChange(event: ChangeEvent<Input>) {
      const { value, selectionStart } = event.currentTarget
      const newText = joinLines(field, value)
      const { inputType = '', isComposing = false } = event.nativeEvent as InputEvent
      // Don't touch text that an input method is still composing.
      if (isComposing) onChange(newText)
      else applyEdit(newText, inputType === 'insertFromPaste' || inputType === 'insertFromDrop', selectionStart)
    },
    onCompositionEnd(event: CompositionEvent<Input>) {
      applyEdit(event.currentTarget.value, true, event.currentTarget.selectionStart)
    },
  }
}
