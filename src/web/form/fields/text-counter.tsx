import type { Field } from '#shared/forms/field.ts'
import { countCharacters, countWords } from '#shared/forms/typing.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { LimitCounter } from '#web/form/limit-counter.tsx'
import styles from '../form.module.css'

/**
 * Shows how much of its limit a field uses. Words are named, because a number alone means characters.
 * @spec 5.text.5
 */
export function TextCounter({ field: { max_words, max_chars }, text }: { field: Field; text: string }) {
  if (max_words === undefined && max_chars === undefined) return null
  return (
    <p className={styles.counter}>
      {max_words !== undefined && <span>{formMessages.words(countWords(text), max_words)}</span>}
      {max_chars !== undefined && (
        <LimitCounter
          count={countCharacters(text)}
          max={max_chars}
          label={formMessages.characters(countCharacters(text), max_chars)}
        />
      )}
    </p>
  )
}
