import { useLayoutEffect, useRef, type ChangeEvent, type CompositionEvent } from 'react'
import type { Field } from '#shared/forms/field.ts'
import { typed } from '#shared/forms/typing.ts'
import { MAX_LINE, MAX_TEXT, MAX_URL } from '#shared/rules/limits.ts'

/** What the archive keeps of a text, where the field itself sets no limit. */
const mostCharacters = ({ type, is_url }: Field) => (is_url ? MAX_URL : type === 'text' ? MAX_LINE : MAX_TEXT)

type TextInput = HTMLInputElement | HTMLTextAreaElement

interface Typing {
  field: Field
  text: string
  onChange: (text: string) => void
  /** Something of what was pasted is left out. */
  onCut: () => void
}

/** Value and handlers of a text input that holds to its field's rules; the caret stays where the person writes. */
export function useTyping<Input extends TextInput>({ field, text, onChange, onCut }: Typing) {
  const ref = useRef<Input>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const take = (after: string, pasted: boolean, at: number | null) => {
    const result = typed({ ...field, max_chars: field.max_chars ?? mostCharacters(field) }, text, after, pasted)
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
      // What an input method is still putting together is left alone until it is done.
      if (isComposing) onChange(after)
      else take(after, inputType === 'insertFromPaste' || inputType === 'insertFromDrop', selectionStart)
    },
    onCompositionEnd(event: CompositionEvent<Input>) {
      take(event.currentTarget.value, true, event.currentTarget.selectionStart)
    },
  }
}
