import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TermSuggestion } from '#shared/entities/vocabularies/vocabulary.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { suggestTermsQuery } from '#web/kit/vocabularies/term-suggestions.ts'
import styles from '../vocabularies.module.css'

interface Props {
  vocabulary: string
  label: string
  /** The id of a term that can't be chosen. */
  excluded: string
  onChoose: (term: TermSuggestion | null) => void
}

/** A field that finds a term by the beginning of any of its names. */
export function TermPicker({ vocabulary, label, excluded, onChoose }: Props) {
  const [text, setText] = useState('')
  const combobox = useCombobox()
  const suggestions = useQuery(suggestTermsQuery(useApi(), vocabulary, text)).data ?? []
  const terms = suggestions.filter(({ id }) => id !== excluded)
  const choose = (id: string) => {
    const term = terms.find((candidate) => candidate.id === id) ?? null
    setText(term?.title ?? '')
    onChoose(term)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} keepMounted={false}>
      <Combobox.Target>
        <TextInput
          data-autofocus
          label={label}
          placeholder={vocabulariesMessages.filter}
          value={text}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            onChoose(null)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={terms.length === 0}>
        <Combobox.Options aria-label={vocabulariesMessages.suggestions} className={styles.options}>
          {terms.map(({ id, title, found, broader }) => (
            <Combobox.Option key={id} value={id} onMouseDown={(event) => event.preventDefault()}>
              {title} <span className={styles.quiet}>{[found, broader].filter(Boolean).join(' · ')}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
