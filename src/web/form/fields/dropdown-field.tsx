import { Input, NativeSelect, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { common, textOf, type FieldProps } from './field-props.ts'

const FEW = 2
/** From this number on, options are found by typing. */
const MANY = 40

/**
 * A choice of one: two options with one always selected are segments, a few are a native select, and many are
 * searchable.
 */
export function DropdownField(props: FieldProps) {
  const { field, value, error, onChange } = props
  const { label, subLabel, required = false, disabled = false, options = [] } = field
  const chosen = textOf(value)
  // Decided once: replacing the control after a choice would lose the focus.
  const [isChosen] = useState(chosen !== '')
  if (options.length <= FEW && isChosen && field.placeholder === undefined) {
    return (
      <Input.Wrapper label={label} required={required} description={subLabel} error={error} labelElement="div">
        <SegmentedControl
          aria-label={label}
          fullWidth
          disabled={disabled}
          value={chosen}
          onChange={onChange}
          data={[...options]}
        />
      </Input.Wrapper>
    )
  }
  const { placeholder = '', ...shared } = common(props)
  if (options.length > MANY)
    return (
      <Select
        {...shared}
        placeholder={placeholder}
        searchable
        clearable={!required}
        value={chosen || null}
        onChange={(next) => onChange(next ?? '')}
        nothingFoundMessage={formMessages.noOption}
        data={[...options]}
      />
    )
  const none = required && chosen !== '' ? [] : [{ value: '', label: placeholder }]
  return (
    <NativeSelect
      {...shared}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[...none, ...options]}
    />
  )
}
