import { Input, NativeSelect, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { getInputProps, toText, type FieldProps } from './field-props.ts'

const MAX_SEGMENTS = 2
/** With more options than this, the user finds them by typing. */
const MAX_NATIVE_OPTIONS = 40

/**
 * A single choice: a segmented control for up to two options of which one is always selected, a native select for a
 * moderate number, and a searchable select for many.
 */
export function DropdownField(props: FieldProps) {
  const { field, value, error, onChange } = props
  const { label, subLabel, required = false, disabled = false, options = [] } = field
  const selectedValue = toText(value)
  // Decided once: replacing the control after a choice would lose the focus.
  const [hadInitialValue] = useState(selectedValue !== '')
  if (options.length <= MAX_SEGMENTS && hadInitialValue && field.placeholder === undefined) {
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
