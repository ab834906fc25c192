import type { ReactNode } from 'react'
import type { Field } from '#shared/forms/field.ts'

/** Props of every field component. */
export interface FieldProps {
  field: Field
  value: unknown
  /** The error message shown under the field. */
  error: string | undefined
  onChange: (value: unknown) => void
  /** The label of a checkmark with links in it. */
  labelContent?: ReactNode
}

/** Returns the props that every input of the component library takes from a field. */
export const getInputProps = ({ field, error }: Pick<FieldProps, 'field' | 'error'>) => ({
  label: field.label,
  description: field.subLabel,
  required: field.required ?? false,
  disabled: field.disabled ?? false,
  placeholder: field.placeholder,
  name: field.key,
  error,
  'data-autofocus': field.focus || undefined,
  // URLs and email addresses are written left to right in every language.
  ...((field.is_url || field.is_email) && { dir: 'ltr' }),
})

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
