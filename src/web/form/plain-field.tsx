import type { Field } from '#shared/forms/field.ts'
import { countWords } from '#shared/forms/typing.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useTyping } from './fields/use-typing.ts'

interface Props {
  field: Field
  /** Attributes of the input element. */
  input: Readonly<Record<string, unknown>>
  text: string
  onChange: (text: string) => void
  /** Class of the word counter. */
  counter: string | undefined
}

const NOTHING = () => {}

/** A lightweight text input for visitors' pages, with the limits of its field and a word counter. */
export function PlainField({ field, input, text, onChange, counter }: Props) {
  const typing = useTyping<HTMLInputElement & HTMLTextAreaElement>({ field, text, onChange, onCut: NOTHING })
  return (
    <>
      {field.type === 'textarea' ? <textarea {...input} {...typing} /> : <input {...input} {...typing} />}
      {field.max_words !== undefined && (
        <p className={counter}>{formMessages.words(countWords(text), field.max_words)}</p>
      )}
    </>
  )
}
