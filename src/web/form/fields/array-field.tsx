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

/** Maximum number of suggestions shown. */
const MOST_SUGGESTED = 8

/** A list: Enter or a comma adds the typed text, Backspace in the empty input removes the last entry. */
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
  const type = (typed: string) => {
    setProblem(null)
    if (cut.test(typed)) add(typed)
    else setText(typed.replace(/ {2,}/g, ' '))
    box.resetSelectedOption()
    if (typed.trim() === '') box.closeDropdown()
    else box.openDropdown()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    // Saving includes the text that is still being typed.
    if (text !== '' && (event.ctrlKey || event.metaKey) && latinKey(event.nativeEvent).toLowerCase() === 's') add(text)
    if (event.key === 'Enter' && text !== '') {
      // A highlighted suggestion is added by the combobox.
      if (suggested.length > 0 && box.dropdownOpened && box.getSelectedOptionIndex() >= 0) return
      event.preventDefault()
      box.closeDropdown()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && list.length > 0) onChange(list.slice(0, -1))
  }
  const holds = matches(text)
  const fits = (option: { value: string }) => holds(option.value) && !list.includes(option.value)
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
                onRemove={() => onChange(list.filter((other) => other !== entry))}
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
          {suggested.map((option) => (
            <Combobox.Option key={option.value} value={option.value} onMouseDown={(event) => event.preventDefault()}>
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
