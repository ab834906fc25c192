import type { Field } from '#shared/forms/field.ts'
import { countWords } from '#shared/forms/typing.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useTyping } from './fields/use-typing.ts'

interface Props {
  field: Field
  /** What the document knows of it. */
  input: Readonly<Record<string, unknown>>
  text: string
  onChange: (text: string) => void
  /** How its counter is drawn. */
  counter: string | undefined
}

const NOTHING = () => {}

/** A text input of a page that loads little. It holds to its field's rules as in every form, and says how full it is. */
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
