import { Checkbox, Group } from '@mantine/core'
import type { FieldProps } from './field-props.ts'

/** A choice of any number of options. */
export function MultipleField({ field, value, error, onChange }: FieldProps) {
  const { label, subLabel, required = false, disabled = false, options = [] } = field
  return (
    <Checkbox.Group
      label={label}
      description={subLabel}
      required={required}
      error={error}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    >
      <Group gap="md" mt={6}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
