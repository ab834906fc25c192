import { Checkbox } from '@mantine/core'
import styles from '../form.module.css'
import type { FieldProps } from './field-props.ts'

export function CheckmarkField({ field, value, error, onChange, labelContent = field.label }: FieldProps) {
  return (
    <Checkbox
      name={field.key}
      label={
        <>
          {labelContent}
          {field.required && (
            <span className={styles.asterisk} aria-hidden="true">
              {'\u00a0*'}
            </span>
          )}
        </>
      }
      description={field.subLabel}
      required={field.required ?? false}
      disabled={field.disabled ?? false}
      error={error}
      aria-invalid={error !== undefined}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
