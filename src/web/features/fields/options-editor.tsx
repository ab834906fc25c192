import { TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { FieldOption } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { toKey } from '#shared/entities/own-fields/to-key.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import styles from './fields.module.css'

interface Props {
  options: readonly FieldOption[]
  problem: string | undefined
  onChange: (options: readonly FieldOption[]) => void
}

/** The options of a choice. Renaming one keeps its key, so that items keep it; Enter adds the next one. */
export function OptionsEditor({ options, problem, onChange }: Props) {
  const id = useId()
  const [newText, setNewText] = useState('')
  const newInput = useRef<HTMLInputElement>(null)
  const language = getCurrentLanguage()
  const addOption = () => {
    const text = newText.trim()
    if (text === '') return
    const key = toKey(text, new Set(options.map((option) => option.key)), 'option')
    onChange([...options, { key, label: { [language]: text } }])
    setNewText('')
    newInput.current?.focus()
  }
  return (
    <fieldset className={styles.options} aria-describedby={problem && id}>
      <legend className={styles.optionsLegend}>{ownFieldsMessages.options}</legend>
      <ol className={styles.optionList}>
        {options.map((option, i) => {
          const text = pickText(option.label, language)
          return (
            <li key={option.key} className={styles.option}>
              <TextInput
                className={styles.optionInput}
                aria-label={ownFieldsMessages.option(i + 1)}
                maxLength={100}
                value={option.label[language] ?? text}
                onChange={({ currentTarget: { value } }) =>
                  onChange(
                    options.map((other) =>
                      other === option ? { ...option, label: { ...option.label, [language]: value } } : other,
                    ),
                  )
                }
              />
              <Button
                variant="icon"
                aria-label={ownFieldsMessages.optionUp(text)}
                aria-disabled={i === 0}
                onClick={() => i > 0 && onChange(moveUp(options, i))}
              >
                <IconArrowUp size={16} stroke={1.75} aria-hidden />
              </Button>
              <Button
                variant="icon"
                aria-label={ownFieldsMessages.removeOption(text)}
                onClick={({ currentTarget }) => {
                  focusAfterRemoval(currentTarget)
                  onChange(options.filter((other) => other !== option))
                }}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </Button>
            </li>
          )
        })}
      </ol>
      <div className={styles.option}>
        <TextInput
          ref={newInput}
          className={styles.optionInput}
          aria-label={ownFieldsMessages.addOption}
          placeholder={ownFieldsMessages.addOption}
          maxLength={100}
          value={newText}
          error={problem !== undefined}
          onChange={({ currentTarget }) => setNewText(currentTarget.value)}
          onBlur={addOption}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || newText.trim() === '') return
            event.preventDefault()
            addOption()
          }}
        />
        <Button variant="icon" aria-label={ownFieldsMessages.addOption} onClick={addOption}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </Button>
      </div>
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const moveUp = (options: readonly FieldOption[], index: number): FieldOption[] => {
  const moved = [...options]
  moved.splice(index - 1, 2, ...options.slice(index - 1, index + 1).toReversed())
  return moved
}
