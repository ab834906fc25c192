import type { Field } from '#shared/forms/field.ts'
import { countCharacters, countWords } from '#shared/forms/typing.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import styles from '../form.module.css'

/**
 * Shows how much of its limit a field uses.
 * @spec 5.text.5
 */
export function TextCounter({ field: { max_words, max_chars }, text }: { field: Field; text: string }) {
  if (max_words === undefined && max_chars === undefined) return null
  return (
    <p className={styles.counter}>
      {max_words !== undefined && <span>{formMessages.words(countWords(text), max_words)}</span>}
      {max_chars !== undefined && <span>{formMessages.characters(countCharacters(text), max_chars)}</span>}
    </p>
  )
}
