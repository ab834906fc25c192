import { Autocomplete, TextInput } from '@mantine/core'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { common, textOf, type FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'
import { useTyped } from './use-typed.ts'

/** What browsers may fill in by themselves. */
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

export function TextField(props: FieldProps) {
  const { field, value, onChange } = props
  const input = useTyped<HTMLInputElement>(props)
  if (field.options) {
    const suggestions = field.options.map((option) => option.value)
    return (
      <Autocomplete
        {...common(props)}
        data={suggestions}
        maxLength={MAX_LINE}
        value={textOf(value)}
        onChange={onChange}
      />
    )
  }
  return (
    <div>
      <TextInput
        {...common(props)}
        {...input}
        maxLength={MAX_LINE}
        autoComplete={AUTOCOMPLETE[field.key] ?? 'off'}
        {...(field.is_email && { inputMode: 'email' })}
        {...(field.is_url && { inputMode: 'url' })}
      />
      <TextCounter field={field} text={input.value} />
    </div>
  )
}
