import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { addEntries, cutOf } from '#shared/forms/array-entry.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { MAX_KEYWORDS, MAX_LINE, MAX_URL } from '#shared/rules/limits.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { RemovablePill } from '../removable-pill.tsx'
import { common, type FieldProps } from './field-props.ts'

/** So many of what is suggested are shown. */
const MOST_SUGGESTED = 8

/** A list: Enter or a comma adds what was typed, Backspace in the empty field takes the last one back. */
export function ArrayField(props: FieldProps) {
  const { field, value, error, onChange } = props
  const list: readonly string[] = Array.isArray(value) ? (value as string[]) : []
  const alerts = useAlerts()
  const [text, setText] = useState('')
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [problem, setProblem] = useState<string | null>(null)
  const { placeholder, name, disabled, dir, 'data-autofocus': focus, ...wrapper } = common(props)

  const cut = cutOf(field)
  const add = (entries: string) => {
    const added = addEntries(field, list, entries)
    setProblem(added.problem)
    setText(added.rest)
    if (added.list.length > MAX_KEYWORDS) alerts.fade(formMessages.cut)
    if (added.list.length > list.length) onChange(added.list.slice(0, MAX_KEYWORDS))
  }
  const type = (now: string) => {
    setProblem(null)
    if (cut.test(now)) add(now)
    else setText(now.replace(/ {2,}/g, ' '))
    box.resetSelectedOption()
    if (now.trim() === '') box.closeDropdown()
    else box.openDropdown()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    // Whoever saves means what they have typed as well.
    if (text !== '' && (event.ctrlKey || event.metaKey) && latinKey(event.nativeEvent).toLowerCase() === 's') add(text)
    if (event.key === 'Enter' && text !== '') {
      // What is chosen of the suggestions is added by them.
      if (suggested.length > 0 && box.dropdownOpened && box.getSelectedOptionIndex() >= 0) return
      event.preventDefault()
      box.closeDropdown()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && list.length > 0) onChange(list.slice(0, -1))
  }
  const holds = matches(text)
  const fits = ({ value: one }: { value: string }) => holds(one) && !list.includes(one)
  const suggested = text.trim() === '' ? [] : (field.options?.filter(fits).slice(0, MOST_SUGGESTED) ?? [])
  const take = (entry: string) => {
    setText('')
    setProblem(null)
    box.closeDropdown()
    onChange([...list, entry].slice(0, MAX_KEYWORDS))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!cut.test(pasted)) return
    event.preventDefault()
    add(`${text}${pasted}`)
  }
  return (
    <Combobox store={box} onOptionSubmit={take} withinPortal={false} keepMounted={false} position="bottom-start">
      <Combobox.DropdownTarget>
        <PillsInput {...wrapper} disabled={disabled} error={problem ?? error}>
          <Pill.Group>
            {list.map((entry) => (
              <RemovablePill
                key={entry}
                entry={entry}
                disabled={disabled}
                onRemove={() => onChange(list.filter((one) => one !== entry))}
              />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                name={name}
                value={text}
                maxLength={field.is_url ? MAX_URL : MAX_LINE}
                disabled={disabled}
                data-autofocus={focus}
                {...(dir && { dir })}
                placeholder={disabled || list.length > 0 ? undefined : placeholder}
                onChange={(event) => type(event.currentTarget.value)}
                onKeyDown={onKey}
                onPaste={onPaste}
                onBlur={() => {
                  box.closeDropdown()
                  if (text !== '') add(text)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={suggested.length === 0}>
        <Combobox.Options aria-label={formMessages.used}>
          {suggested.map(({ value: one, label }) => (
            <Combobox.Option key={one} value={one} onMouseDown={(event) => event.preventDefault()}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
