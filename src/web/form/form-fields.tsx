import type { KeyboardEvent, ReactNode } from 'react'
import { holdsValue, type Field } from '#shared/forms/field.ts'
import { FIELD_MAP } from './field-map.ts'
import type { FormState } from './form-state.ts'
import { StaticField } from './static-field.tsx'

/** The fields of a form, one after the other. `wrong` stands under the field that it is about. */
export function FormFields({
  form: { fields, values, wrong, set },
  below,
  onKey,
}: {
  form: Pick<FormState, 'fields' | 'values' | 'wrong' | 'set'>
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
      {below?.(field)}
    </div>
  ))
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
