import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { addEntries, getEntrySeparator } from '#shared/forms/array-entry.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { MAX_KEYWORDS, MAX_LINE, MAX_URL } from '#shared/rules/limits.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { RemovablePill } from '../removable-pill.tsx'
import { getInputProps, type FieldProps } from './field-props.ts'
import { TermOption, useTermSuggestions } from '../vocabulary/term-suggestions.tsx'

/** Maximum number of suggestions shown. */
const MAX_SUGGESTIONS = 8
/** The value of the option that adds the typed text to the vocabulary; no entry is empty. */
const NEW_TERM = ''

/** A list: Enter or a comma adds the typed text, Backspace in the empty input removes the last entry. */
export function ArrayField(props: FieldProps) {
  const { field, value, error, onChange } = props
  const list: readonly string[] = Array.isArray(value) ? (value as string[]) : []
  const alerts = useAlerts()
  const [text, setText] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [problem, setProblem] = useState<string | null>(null)
  const { placeholder, name, disabled, dir, 'data-autofocus': autoFocus, ...wrapperProps } = getInputProps(props)

  const errorId = useId()
  const shownError = problem ?? error
  const separator = getEntrySeparator(field)
  const addTyped = (entries: string) => {
    const addResult = addEntries(field, list, entries)
    setProblem(addResult.problem)
    setText(addResult.remaining)
    if (addResult.list.length > MAX_KEYWORDS) alerts.fade(formMessages.pasteShortened)
    if (addResult.list.length > list.length) onChange(addResult.list.slice(0, MAX_KEYWORDS))
  }
  const handleType = (typed: string) => {
    setProblem(null)
    if (separator.test(typed)) addTyped(typed)
    else setText(typed.replace(/ {2,}/g, ' '))
    combobox.resetSelectedOption()
    if (typed.trim() === '') combobox.closeDropdown()
    else combobox.openDropdown()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    // Saving includes the text that is still being typed.
    if (text !== '' && (event.ctrlKey || event.metaKey) && toLatinKey(event.nativeEvent).toLowerCase() === 's')
      addTyped(text)
    if (event.key === 'Enter' && text !== '') {
      // A highlighted suggestion is added by the combobox.
      if (suggestions.length > 0 && combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0) return
      event.preventDefault()
      if (field.vocabulary?.strict && areCurrent) return addFirstTerm()
      combobox.closeDropdown()
      addTyped(text)
    } else if (event.key === 'Backspace' && text === '' && list.length > 0) onChange(list.slice(0, -1))
  }
  const { terms, areCurrent, addTerm } = useTermSuggestions(field, text)
  const matchesText = createTextFilter(text)
  const isNew = (entry: string) => !list.includes(entry) && !terms.some((term) => term.title === entry)
  const usedValues = (field.options ?? []).filter((option) => matchesText(option.value) && isNew(option.value))
  const options = [
    ...terms
      .filter(({ title }) => !list.includes(title))
      .map((term) => ({ value: term.title, label: <TermOption term={term} /> })),
    ...usedValues,
  ]
  const suggestions = text.trim() === '' ? [] : options.slice(0, MAX_SUGGESTIONS)
  // Offered once it is known that no term has this name.
  const newTerm = addTerm && areCurrent && isNew(text.trim()) ? text.trim() : ''
  const addSuggestion = (option: string) => {
    const entry = option === NEW_TERM ? newTerm : option
    // The mutation reports its own failure.
    if (option === NEW_TERM) void addTerm?.(entry).catch(() => undefined)
    setText('')
    setProblem(null)
    combobox.closeDropdown()
    onChange([...list, entry].slice(0, MAX_KEYWORDS))
  }
  /** Adds the best term for the typed text; says that only terms are accepted if there is none. */
  const addFirstTerm = () => {
    const [term] = terms
    if (!term) return setProblem(field.subLabel ?? null)
    if (!list.includes(term.title)) return addSuggestion(term.title)
    setText('')
    combobox.closeDropdown()
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pastedText = event.clipboardData.getData('text')
    if (!separator.test(pastedText)) return
    event.preventDefault()
    addTyped(`${text}${pastedText}`)
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={addSuggestion}
      withinPortal={false}
      keepMounted={false}
      position="bottom-start"
    >
      <Combobox.DropdownTarget>
        <PillsInput {...wrapperProps} disabled={disabled} error={shownError} errorProps={{ id: errorId }}>
          <Pill.Group>
            {list.map((entry) => (
              <RemovablePill
                key={entry}
                entry={entry}
                disabled={disabled}
                onRemove={() => onChange(list.filter((otherEntry) => otherEntry !== entry))}
              />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                name={name}
                {...(shownError !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
                value={text}
                maxLength={field.is_url ? MAX_URL : MAX_LINE}
                disabled={disabled}
                data-autofocus={autoFocus}
                {...(dir && { dir })}
                placeholder={disabled || list.length > 0 ? undefined : placeholder}
                onChange={(event) => handleType(event.currentTarget.value)}
                onKeyDown={handleKeyDown}
                onPaste={handlePaste}
                onBlur={() => {
                  combobox.closeDropdown()
                  if (text !== '') addTyped(text)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={suggestions.length === 0 && newTerm === ''}>
        <Combobox.Options aria-label={field.vocabulary ? vocabulariesMessages.suggestions : formMessages.usedInProject}>
          {suggestions.map((option) => (
            <Combobox.Option key={option.value} value={option.value} onMouseDown={(event) => event.preventDefault()}>
              {option.label}
            </Combobox.Option>
          ))}
          {newTerm !== '' && (
            <Combobox.Option value={NEW_TERM} onMouseDown={(event) => event.preventDefault()}>
              {vocabulariesMessages.addTerm(newTerm)}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
