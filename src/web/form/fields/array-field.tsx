import { Pill, PillsInput } from '@mantine/core'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { addEntries } from '#shared/forms/array-entry.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { MAX_KEYWORDS, MAX_LINE } from '#shared/rules/limits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { common, type FieldProps } from './field-props.ts'

/** A list: Enter or a comma adds what was typed, Backspace in the empty field takes the last one back. */
export function ArrayField(props: FieldProps) {
  const { field, value, error, onChange } = props
  const list: readonly string[] = Array.isArray(value) ? (value as string[]) : []
  const alerts = useAlerts()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { placeholder, name, disabled, 'data-autofocus': focus, ...wrapper } = common(props)

  const add = (entries: string) => {
    const added = addEntries(field, list, entries)
    setProblem(added.problem)
    setText(added.rest)
    if (added.list.length > MAX_KEYWORDS) alerts.fade(formMessages.cut)
    if (added.list.length > list.length) onChange(added.list.slice(0, MAX_KEYWORDS))
  }
  const type = (now: string) => {
    setProblem(null)
    if (now.includes(',')) add(now)
    else setText(now.replace(/ {2,}/g, ' '))
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text !== '') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && list.length > 0) onChange(list.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n\r]/.test(pasted)) return
    event.preventDefault()
    add(`${text}${pasted}`)
  }
  return (
    <PillsInput {...wrapper} disabled={disabled} error={problem ?? error}>
      <Pill.Group>
        {list.map((entry) => (
          <Pill
            key={entry}
            withRemoveButton={!disabled}
            removeButtonProps={{ 'aria-label': formMessages.remove(entry), tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => onChange(list.filter((one) => one !== entry))}
          >
            {entry}
          </Pill>
        ))}
        <PillsInput.Field
          name={name}
          value={text}
          maxLength={MAX_LINE}
          disabled={disabled}
          data-autofocus={focus}
          placeholder={disabled || list.length > 0 ? undefined : placeholder}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
          onBlur={() => text !== '' && add(text)}
        />
      </Pill.Group>
    </PillsInput>
  )
}
