import { Input, NativeSelect, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { getInputProps, asText, type FieldProps } from './field-props.ts'

const MAX_SEGMENTS = 2
/** From this number on, options are found by typing. */
const MAX_NATIVE_OPTIONS = 40

/**
 * A choice of one: two options with one always selected are segments, a few are a native select, and many are
 * searchable.
 */
export function DropdownField(props: FieldProps) {
  const { field, value, error, onChange } = props
  const { label, subLabel, required = false, disabled = false, options = [] } = field
  const selectedValue = asText(value)
  // Decided once: replacing the control after a choice would lose the focus.
  const [beganSelected] = useState(selectedValue !== '')
  if (options.length <= MAX_SEGMENTS && beganSelected && field.placeholder === undefined) {
    return (
      <Input.Wrapper label={label} required={required} description={subLabel} error={error} labelElement="div">
        <SegmentedControl
          aria-label={label}
          fullWidth
          disabled={disabled}
          value={selectedValue}
          onChange={onChange}
          data={[...options]}
        />
      </Input.Wrapper>
    )
  }
  const { placeholder = '', ...sharedProps } = getInputProps(props)
  if (options.length > MAX_NATIVE_OPTIONS)
    return (
      <Select
        {...sharedProps}
        placeholder={placeholder}
        searchable
        clearable={!required}
        value={selectedValue || null}
        onChange={(next) => onChange(next ?? '')}
        nothingFoundMessage={formMessages.noOption}
        data={[...options]}
      />
    )
  const emptyOption = required && selectedValue !== '' ? [] : [{ value: '', label: placeholder }]
  return (
    <NativeSelect
      {...sharedProps}
      value={selectedValue}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[...emptyOption, ...options]}
    />
  )
}
