import { PasswordInput } from '../password-input.tsx'
import { getInputProps, toText, type FieldProps } from './field-props.ts'

/** The value is used exactly as typed; spaces don't collapse here. */
export function PasswordField(props: FieldProps) {
  const { field, value, onChange } = props
  return (
    <PasswordInput
      {...getInputProps(props)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={toText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={field.subLabel || /verify|again|repeat/i.test(field.key) ? 'new-password' : 'current-password'}
    />
  )
}
