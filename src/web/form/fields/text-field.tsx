import { Autocomplete, TextInput } from '@mantine/core'
import { typed } from '#shared/forms/typing.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { common, textOf, type FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'
import { useTyped } from './use-typed.ts'

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
const MOST_SUGGESTED = 20

export function TextField(props: FieldProps) {
  const { field, value, onChange } = props
  const input = useTyped<HTMLInputElement>(props)
  if (field.options) {
    const suggestions = field.options.map((option) => option.value)
    return (
      <Autocomplete
        {...common(props)}
        data={suggestions}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        limit={MOST_SUGGESTED}
        value={textOf(value)}
        onChange={(after) =>
          onChange(typed({ ...field, max_chars: field.max_chars ?? MAX_LINE }, textOf(value), after, true).text)
        }
      />
    )
  }
  return (
    <div>
      <TextInput
        {...common(props)}
        {...input}
        autoComplete={AUTOCOMPLETE[field.key] ?? 'off'}
        {...(field.is_email && { inputMode: 'email' })}
        {...(field.is_url && { inputMode: 'url' })}
      />
      <TextCounter field={field} text={input.value} />
    </div>
  )
}
