import { Suspense, useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { holdsValue, takesInput, type Field } from '#shared/forms/field.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { FIELD_COMPONENTS } from './field-components.ts'
import type { FieldProps } from './fields/field-props.ts'
import type { FormState } from './form-state.ts'
import styles from './form.module.css'
import { findHint } from './problems/use-problems.ts'
import { formatValue } from './format-value.ts'

/** The fields of a form in order. Each problem is shown under its field. */
export function FormFields({
  form: { fields, values, problems, set },
  suggestionTarget,
  belowField,
  onKeyInField,
  renderLabel,
}: {
  form: Pick<FormState, 'fields' | 'values' | 'problems' | 'set'>
  /** The form that receives the days of a free-text date; by default the same form. */
  suggestionTarget?: Pick<FormState, 'fields' | 'values' | 'set'> | undefined
  /** Extra content under a field. */
  belowField?: ((field: Field) => ReactNode) | undefined
  /** Handles a key in a field; returns whether it was handled. */
  onKeyInField?: ((field: Field, event: KeyboardEvent) => boolean) | undefined
  /** Renders the label of a checkmark, for links in it. */
  renderLabel?: ((field: Field) => ReactNode) | undefined
}) {
  return fields.map((field) => (
    <div
      key={field.key}
      data-field={field.key}
      onKeyDownCapture={
        onKeyInField &&
        ((event) => {
          if (!onKeyInField(field, event)) return
          event.preventDefault()
          event.stopPropagation()
        })
      }
    >
      <FormField
        field={field}
        value={values[field.key]}
        error={findHint(problems, field.key)}
        onChange={(value) => set(field.key, value)}
        {...(renderLabel && { labelContent: renderLabel(field) })}
      />
      {acceptsDate(field) && (
        <DateInWords field={field} form={suggestionTarget ?? { fields, values, set }} value={values[field.key]} />
      )}
      {belowField?.(field)}
    </div>
  ))
}

const DateSuggestions = lazyWithMessages(async () => (await import('./dates/date-suggestions.tsx')).DateSuggestions)

const acceptsDate = (field: Field) =>
  (field.type === 'date' || field.type === 'date_range' || field.is_date === true || field.reads_date === true) &&
  takesInput(field)

/** Suggestions for a free-text date. The parser is loaded with the field because the user may be offline later. */
function DateInWords({
  field,
  value,
  form,
}: {
  field: Field
  value: unknown
  form: Pick<FormState, 'fields' | 'values' | 'set'>
}) {
  useEffect(() => void DateSuggestions.preload(), [])
  const dateTexts = field.type === 'date_range' ? Object.values(value ?? {}) : [value]
  const typedText = dateTexts.find((dateText) => typeof dateText === 'string' && dateText.trim() !== '')
  if (typeof typedText !== 'string') return null
  return (
    <Suspense fallback={null}>
      <DateSuggestions field={field} typed={typedText} form={form} />
    </Suspense>
  )
}

function FormField(props: FieldProps) {
  // Layout fields are rendered the same way in static forms.
  if (props.field.static && holdsValue(props.field)) return <StaticField {...props} />
  const Component = FIELD_COMPONENTS[props.field.type]
  return <Component {...props} />
}

/** A read-only field. */
function StaticField({ field, value }: { field: Field; value: unknown }) {
  return (
    <dl className={styles.static}>
      <dt>{field.label}</dt>
      <dd>{formatValue(field, value) || '–'}</dd>
    </dl>
  )
}
