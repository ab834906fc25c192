import type { Field, FormInput } from '#shared/forms/field.ts'
import { isEmptyValue } from '#shared/forms/normalize-field-value.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { FormState } from '#web/form/form-state.ts'
import { formatValue } from '#web/form/format-value.ts'
import { Button } from '#web/ui/button.tsx'
import { getValueToCopy } from './last-described.ts'
import styles from '../artifact.module.css'

/** Fields whose values are never copied from another item. */
const UNIQUE_KEYS: ReadonlySet<string> = new Set(['title', 'visibility', 'downloadable'])

/** Below an empty field: the value of the previously described item, and a button that copies it. */
export function PreviousValue({
  field,
  form,
  previousValues,
}: {
  field: Field
  form: FormState
  previousValues: FormInput | undefined
}) {
  if (UNIQUE_KEYS.has(field.key) || !isEmptyValue(field, form.values[field.key])) return null
  const value = getValueToCopy(field, form.values, previousValues)
  if (value === undefined) return null
  return (
    <p className={styles.suggestion}>
      <span>
        {artifactMessages.previousItem} {formatValue(field, value)}
      </span>
      <Button
        small
        variant="quiet"
        title={artifactMessages.previousItemKey}
        aria-label={artifactMessages.restorePrevious(field.label)}
        aria-keyshortcuts="Control+D Meta+D"
        onClick={({ currentTarget }) => {
          form.set(field.key, value)
          const fieldElement = currentTarget.closest('[data-field]')
          fieldElement?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')?.focus()
        }}
      >
        {processingMessages.acceptValue}
      </Button>
    </p>
  )
}
