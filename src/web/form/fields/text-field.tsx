import { Autocomplete, TextInput } from '@mantine/core'
import { applyTyping } from '#shared/forms/typing.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { getInputProps, toText, type FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'
import { useFormTextInput } from './use-form-text-input.ts'

/** Autocomplete tokens by field key. */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  email: 'username',
  username: 'nickname',
  first_name: 'given-name',
  last_name: 'family-name',
  submitter_name: 'name',
  submitter_email: 'email',
  org: 'organization',
  org_title: 'organization',
  submitter_org: 'organization',
}

/** Maximum number of suggestions shown. */
const MAX_SUGGESTIONS = 20

export function TextField(props: FieldProps) {
  const { field, value, onChange } = props
  const input = useFormTextInput<HTMLInputElement>(props)
  if (field.options) {
    const suggestions = field.options.map((option) => option.value)
    return (
      <Autocomplete
        {...getInputProps(props)}
        data={suggestions}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        limit={MAX_SUGGESTIONS}
        value={toText(value)}
        onChange={(newText) =>
          onChange(applyTyping({ ...field, max_chars: field.max_chars ?? MAX_LINE }, toText(value), newText, true).text)
        }
      />
    )
  }
  return (
    <div>
      <TextInput
        {...getInputProps(props)}
        {...input}
        autoComplete={AUTOCOMPLETE[field.key] ?? 'off'}
        {...(field.is_email && { inputMode: 'email' })}
        {...(field.is_url && { inputMode: 'url' })}
      />
      <TextCounter field={field} text={input.value} />
    </div>
  )
}
