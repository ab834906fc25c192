import type { Field } from '#shared/forms/field.ts'

/** What draws a field is given. */
export interface FieldProps {
  field: Field
  value: unknown
  /** What is wrong with it, told under it. */
  error: string | undefined
  onChange: (value: unknown) => void
}

/** What every input of the component library takes of a field. */
export const common = ({ field, error }: Pick<FieldProps, 'field' | 'error'>) => ({
  label: field.label,
  description: field.subLabel,
  required: field.required ?? false,
  disabled: field.disabled ?? false,
  placeholder: field.placeholder,
  name: field.key,
  error,
  'data-autofocus': field.focus || undefined,
  // An address is read from the left in every language.
  ...((field.is_url || field.is_email) && { dir: 'ltr' }),
})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
