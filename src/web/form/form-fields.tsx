import { Suspense, useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { holdsValue, takesInput, type Field } from '#shared/forms/field.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { FIELD_MAP } from './field-map.ts'
import type { FormState } from './form-state.ts'
import { StaticField } from './static-field.tsx'

/** The fields of a form, one after the other. `wrong` stands under the field that it is about. */
export function FormFields({
  form: { fields, values, wrong, set },
  offerTo,
  below,
  onKey,
}: {
  form: Pick<FormState, 'fields' | 'values' | 'wrong' | 'set'>
  /** What takes the days that are understood of a date in words; else these fields. */
  offerTo?: Pick<FormState, 'fields' | 'values' | 'set'> | undefined
  /** What stands under a field besides. */
  below?: ((field: Field) => ReactNode) | undefined
  /** What a key does in a field; answers whether it did something. */
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

/** A date that was typed otherwise than as a day; what understands such words is loaded with its field, as the line may be gone later. */
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
  // What only shapes the form shapes it just as well where it is only told.
  if (props.field.static && holdsValue(props.field)) return <StaticField {...props} />
  const Component = FIELD_MAP[props.field.type]
  return <Component {...props} />
}
