import type { MetadataSuggestions } from '#shared/entities/artifact.ts'
import type { Field } from '#shared/forms/field.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { FormState } from '#web/form/form-state.ts'
import { formatValue } from '#web/form/format-value.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../artifact.module.css'
import { getSuggestedValue } from './suggestions.ts'

/** Suggests the value that the file's metadata has for a field. */
export function Suggestion({
  field,
  form,
  suggestions,
}: {
  field: Field
  form: FormState
  suggestions: MetadataSuggestions
}) {
  const value = getSuggestedValue(field, form.values, suggestions)
  if (value === undefined) return null
  const displayedValue = field.key === 'subject' ? suggestions.keywords : value
  return (
    <p className={styles.suggestion}>
      <span>
        {processingMessages.fromFile} {formatValue(field, displayedValue)}
      </span>
      <Button
        small
        variant="quiet"
        aria-label={processingMessages.acceptValueFor(field.label)}
        onClick={({ currentTarget }) => {
          form.set(field.key, value)
          // The button disappears, so focus the field.
          const fieldElement = currentTarget.closest('[data-field]')
          fieldElement?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')?.focus()
        }}
      >
        {processingMessages.acceptValue}
      </Button>
    </p>
  )
}
