import { Checkbox, Group } from '@mantine/core'
import { useId } from 'react'
import type { FieldProps } from './field-props.ts'

/** A choice of any number of options. */
export function MultipleField({ field, value, error, onChange }: FieldProps) {
  const id = useId()
  const { label, subLabel, required = false, disabled = false, options = [] } = field
  return (
    <Checkbox.Group
      label={label}
      description={subLabel}
      required={required}
      error={error}
      errorProps={{ id }}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    >
      <Group gap="md" mt={6}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={disabled}
            {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': id })}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
