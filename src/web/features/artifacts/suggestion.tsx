import type { Suggestions } from '#shared/entities/artifact.ts'
import type { Field } from '#shared/forms/field.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { FormState } from '#web/form/form-state.ts'
import { formatValue } from '#web/form/format-value.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './artifact.module.css'
import { suggestedFor } from './suggestions.ts'

/** Suggests the value that the file's metadata has for a field. */
export function Suggestion({ field, form, said }: { field: Field; form: FormState; said: Suggestions }) {
  const value = suggestedFor(field, form.values, said)
  if (value === undefined) return null
  const shown = field.key === 'subject' ? said.keywords : value
  return (
    <p className={styles.suggestion}>
      <span>
        {processingMessages.fromFile} {formatValue(field, shown)}
      </span>
      <Button
        small
        look="quiet"
        aria-label={processingMessages.takeFor(field.label)}
        onClick={({ currentTarget }) => {
          form.set(field.key, value)
          // The button disappears, so focus the field.
          const place = currentTarget.closest('[data-field]')
          place?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')?.focus()
        }}
      >
        {processingMessages.take}
      </Button>
    </p>
  )
}
