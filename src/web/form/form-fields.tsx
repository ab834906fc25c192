import { Suspense, useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { holdsValue, takesInput, type Field } from '#shared/forms/field.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { FIELD_MAP } from './field-map.ts'
import type { FormState } from './form-state.ts'
import styles from './form.module.css'
import { formatValue } from './format-value.ts'

/** The fields of a form in order. `wrong` is shown under the field that it names. */
export function FormFields({
  form: { fields, values, wrong, set },
  offerTo,
  below,
  onKey,
}: {
  form: Pick<FormState, 'fields' | 'values' | 'wrong' | 'set'>
  /** The form that receives the days of a date in words; by default the same form. */
  offerTo?: Pick<FormState, 'fields' | 'values' | 'set'> | undefined
  /** Extra content under a field. */
  below?: ((field: Field) => ReactNode) | undefined
  /** Handles a key in a field; returns whether it did something. */
  onKey?: ((field: Field, event: KeyboardEvent) => boolean) | undefined
}) {
  return fields.map((field) => (
    <div
      key={field.key}
      data-field={field.key}
      onKeyDownCapture={
        onKey &&
        ((event) => {
          if (!onKey(field, event)) return
          event.preventDefault()
          event.stopPropagation()
        })
      }
    >
      <FieldOf
        field={field}
        value={values[field.key]}
        error={wrong?.key === field.key ? wrong.message : undefined}
        onChange={(value) => set(field.key, value)}
      />
      {isDated(field) && (
        <DateWords field={field} form={offerTo ?? { fields, values, set }} value={values[field.key]} />
      )}
      {below?.(field)}
    </div>
  ))
}

const DateOffer = lazily(async () => (await import('./dates/date-offer.tsx')).DateOffer)

const isDated = (field: Field) =>
  (field.type === 'date' || field.type === 'date_range' || field.is_date === true) && takesInput(field)

/** Suggestions for a date typed in words. The parser is loaded with the field because the user may be offline later. */
function DateWords({
  field,
  value,
  form,
}: {
  field: Field
  value: unknown
  form: Pick<FormState, 'fields' | 'values' | 'set'>
}) {
  useEffect(() => void DateOffer.preload(), [])
  const ends = field.type === 'date_range' ? Object.values(value ?? {}) : [value]
  const typed = ends.find((end) => typeof end === 'string' && end.trim() !== '')
  if (typeof typed !== 'string') return null
  return (
    <Suspense fallback={null}>
      <DateOffer field={field} typed={typed} form={form} />
    </Suspense>
  )
}

function FieldOf(props: {
  field: Field
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}) {
  // Layout fields are drawn the same in static forms.
  if (props.field.static && holdsValue(props.field)) return <StaticField {...props} />
  const Component = FIELD_MAP[props.field.type]
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
