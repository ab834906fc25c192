import type { Field, Values } from '#shared/forms/field.ts'
import { isEmpty } from '#shared/forms/sent.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { FormState } from '#web/form/form-state.ts'
import { formatValue } from '#web/form/format-value.ts'
import { Button } from '#web/ui/button.tsx'
import { sameAs } from './described.ts'
import styles from './artifact.module.css'

/** Fields whose values are never copied from another item. */
const OWN: ReadonlySet<string> = new Set(['title', 'visibility', 'downloadable'])

/** Below an empty field: the value of the previously described item, and a button that copies it. */
export function AsBefore({ field, form, before }: { field: Field; form: FormState; before: Values | undefined }) {
  if (OWN.has(field.key) || !isEmpty(field, form.values[field.key])) return null
  const value = sameAs(field, form.values, before)
  if (value === undefined) return null
  return (
    <p className={styles.suggestion}>
      <span>
        {artifactMessages.before} {formatValue(field, value)}
      </span>
      <Button
        small
        look="quiet"
        title={artifactMessages.beforeKey}
        aria-label={artifactMessages.takeBefore(field.label)}
        aria-keyshortcuts="Control+D Meta+D"
        onClick={({ currentTarget }) => {
          form.set(field.key, value)
          const place = currentTarget.closest('[data-field]')
          place?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')?.focus()
        }}
      >
        {processingMessages.take}
      </Button>
    </p>
  )
}
