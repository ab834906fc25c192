import { useLayoutEffect, useRef, type ChangeEvent, type CompositionEvent } from 'react'
import type { Field } from '#shared/forms/field.ts'
import { typed } from '#shared/forms/typing.ts'
import { MAX_LINE, MAX_TEXT, MAX_URL } from '#shared/rules/limits.ts'

/** The storage limit of a text whose field sets none. */
const mostCharacters = ({ type, is_url }: Field) => (is_url ? MAX_URL : type === 'text' ? MAX_LINE : MAX_TEXT)

type TextInput = HTMLInputElement | HTMLTextAreaElement

interface Typing {
  field: Field
  text: string
  onChange: (text: string) => void
  /** Called when pasted text was truncated. */
  onCut: () => void
}

/** Value and handlers of a text input that enforces its field's limits and keeps the caret in place. */
export function useTyping<Input extends TextInput>({ field, text, onChange, onCut }: Typing) {
  const ref = useRef<Input>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const take = (after: string, isPasted: boolean, at: number | null) => {
    const result = typed({ ...field, max_chars: field.max_chars ?? mostCharacters(field) }, text, after, isPasted)
    if (result.cut) onCut()
    if (result.text !== after && at !== null) caret.current = Math.max(0, at - (after.length - result.text.length))
    onChange(result.text)
  }
  return {
    ref,
    value: text,
    onChange(event: ChangeEvent<Input>) {
      const { value: after, selectionStart } = event.currentTarget
      const { inputType = '', isComposing = false } = event.nativeEvent as InputEvent
      // Don't touch text that an input method is still composing.
      if (isComposing) onChange(after)
      else take(after, inputType === 'insertFromPaste' || inputType === 'insertFromDrop', selectionStart)
    },
    onCompositionEnd(event: CompositionEvent<Input>) {
      take(event.currentTarget.value, true, event.currentTarget.selectionStart)
    },
  }
}
