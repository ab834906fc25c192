import type { Field } from '#shared/forms/field.ts'
import { countWords } from '#shared/forms/typing.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useLimitedTextInput } from './fields/use-limited-text-input.ts'

interface Props {
  field: Field
  /** Attributes of the input element. */
  inputAttributes: Readonly<Record<string, unknown>>
  text: string
  onChange: (text: string) => void
  /** Class of the word counter. */
  counterClass: string | undefined
}

const doNothing = () => {}

/** A lightweight text input for visitors' pages, with the limits of its field and a word counter. */
export function PlainField({ field, inputAttributes, text, onChange, counterClass }: Props) {
  const limitedInput = useLimitedTextInput<HTMLInputElement & HTMLTextAreaElement>({
    field,
    text,
    onChange,
    onTruncate: doNothing,
  })
  return (
    <>
      {field.type === 'textarea' ? (
        <textarea {...inputAttributes} {...limitedInput} />
      ) : (
        <input {...inputAttributes} {...limitedInput} />
      )}
      {field.max_words !== undefined && (
        <p className={counterClass}>{formMessages.words(countWords(text), field.max_words)}</p>
      )}
    </>
  )
}
