import { Input, NativeSelect, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { common, textOf, type FieldProps } from './field-props.ts'

const FEW = 2
/** So many are found by typing. */
const MANY = 40

/** One of several; two of which one is always chosen stand side by side, others drop down, and of many one types what one looks for. */
export function DropdownField(props: FieldProps) {
  const { field, value, error, onChange } = props
  const { label, subLabel, required = false, disabled = false, options = [] } = field
  const chosen = textOf(value)
  // As it was met: one that becomes another control once it is answered takes the keyboard's place away.
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
