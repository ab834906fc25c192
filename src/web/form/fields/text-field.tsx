import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { applyTyping } from '#shared/forms/typing.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { getInputProps, toText, type FieldProps } from './field-props.ts'
import { TermOption, useTermSuggestions } from '../vocabulary/term-suggestions.tsx'
import { TextCounter } from './text-counter.tsx'
import styles from '../form.module.css'
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
  const { terms } = useTermSuggestions(field, toText(value))
  if (field.options) {
    const termTitles = terms.map(({ title }) => title)
    const usedValues = field.options.map((option) => option.value)
    const suggestions = [...new Set([...termTitles, ...usedValues])]
    return (
      <Autocomplete
        {...getInputProps(props)}
        data={suggestions}
        // Terms match by any of their names.
        {...(field.vocabulary && {
          filter: ({ options, search, limit }) =>
            (options as { value: string; label: string }[])
              .filter((option) => termTitles.includes(option.value) || createTextFilter(search)(option.value))
              .slice(0, limit),
          renderOption: ({ option }) => {
            const term = terms.find(({ title }) => title === option.value)
            return term ? <TermOption term={term} /> : option.value
          },
        })}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        limit={MAX_SUGGESTIONS}
        value={toText(value)}
        onChange={(newText) =>
          onChange(applyTyping({ ...field, max_chars: field.max_chars ?? MAX_LINE }, toText(value), newText, true).text)
        }
      />
    )
  }
  if (field.wraps) return <WrappingTextField {...props} />
  return (
    <div>
      <TextInput
        {...getInputProps(props)}
        {...input}
        autoComplete={AUTOCOMPLETE[field.key] ?? 'off'}
        {...(field.is_email && { inputMode: 'email' })}
        {...(field.is_number && { inputMode: 'decimal' })}
        {...(field.unit && {
          rightSection: <span className={styles.unit}>{field.unit}</span>,
          rightSectionWidth: 'auto',
        })}
        {...(field.is_url && { inputMode: 'url' })}
      />
      <TextCounter field={field} text={input.value} />
    </div>
  )
}

/** A text of one line that wraps where it is too long. As in any text input, Enter submits the form. */
function WrappingTextField(props: FieldProps) {
  const input = useFormTextInput<HTMLTextAreaElement>(props)
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.ctrlKey && !event.metaKey) event.currentTarget.form?.requestSubmit()
  }
  return (
    <div>
      <Textarea
        {...getInputProps(props)}
        {...input}
        autoComplete="off"
        autosize
        rows={1}
        minRows={1}
        maxRows={12}
        onKeyDown={submit}
      />
      <TextCounter field={props.field} text={input.value} />
    </div>
  )
}
