import { NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Problem } from '#shared/forms/check-form.ts'
import type { Field } from '#shared/forms/field.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import { Button } from '#web/ui/button.tsx'
import { getEditModes, isEmptyValue, type FieldChange, type EditMode } from './field-changes.ts'
import styles from './bulk.module.css'

const INPUT_SELECTOR = '[data-step] :is(input, select, textarea, [contenteditable="true"])'
const findInput = (section: HTMLElement | null) => section?.querySelector<HTMLElement>(INPUT_SELECTOR)

interface Props {
  field: Field
  change: FieldChange
  /** Whether the items have different values. */
  isMixed: boolean
  problem: Problem | null
  /** The number of items for which the new value isn't valid. */
  unchangedCount: number
  onMode: (mode: EditMode) => void
  /** Called with undefined if the field is to stay as it is. */
  onChange: (change: FieldChange | undefined) => void
  suggestionTarget: Pick<FormState, 'fields' | 'values' | 'set'>
  children?: ReactNode
}

/** Says how one field of many items is to change. */
export function FieldChangeEditor(props: Props) {
  const { field, change, isMixed, problem, unchangedCount, onMode, onChange, suggestionTarget, children } = props
  const section = useRef<HTMLElement>(null)
  const modes = getEditModes(field)
  const isEmptied = change.mode === 'set' && 'value' in change && isEmptyValue(field, change.value)
  useEffect(() => {
    const [element, focusedBefore] = [section.current, document.activeElement]
    const focusInput = () => {
      const input = findInput(element)
      if (document.activeElement === focusedBefore) input?.focus()
      return input != null
    }
    if (!element || focusInput()) return undefined
    // Inputs that are loaded on demand appear a moment later.
    const observer = new MutationObserver(() => focusInput() && observer.disconnect())
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  // The invalid field may be scrolled out of view.
  useEffect(() => {
    if (problem) findInput(section.current)?.focus()
  }, [problem])
  const renderTextInput = (key: 'find' | 'replacement', label: string) => (
    <TextInput
      label={label}
      maxLength={MAX_LINE}
      autoComplete="off"
      value={change[key] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...change, [key]: value })}
    />
  )
  return (
    <section ref={section} aria-label={field.label} className={styles.step}>
      <div className={styles.head}>
        <h3 className={styles.name}>{field.label}</h3>
        {modes.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={fileOperationMessages.howToChange(field.label)}
            value={change.mode}
            data={modes.map((value) => ({ value, label: fileOperationMessages.changeModes[value] }))}
            onChange={({ currentTarget: { value } }) => onMode(modes.find((mode) => mode === value) ?? 'set')}
          />
        )}
        <Button
          variant="icon"
          aria-label={fileOperationMessages.dontChange(field.label)}
          onClick={() => onChange(undefined)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </Button>
      </div>
      <div data-step className={`${styles.inputs} ${change.mode === 'replace' ? '' : styles.own}`}>
        {change.mode === 'replace' && (
          <>
            {renderTextInput('find', fileOperationMessages.find)}
            {renderTextInput('replacement', fileOperationMessages.replaceWith)}
          </>
        )}
        {(change.mode === 'set' || change.mode === 'add' || change.mode === 'remove') && (
          <FormFields
            form={{
              fields: [{ ...field, required: false }],
              values: { [field.key]: change.value },
              problems: problem ? [problem] : [],
              set: (_key, value) => onChange({ ...change, value }),
            }}
            suggestionTarget={suggestionTarget}
          />
        )}
      </div>
      {change.mode === 'set' && isMixed && <p className={styles.note}>{fileOperationMessages.mixedHint}</p>}
      {(change.mode === 'empty' || isEmptied) && <p className={styles.note}>{fileOperationMessages.willBeEmpty}</p>}
      {unchangedCount > 0 && <p className={styles.note}>{fileOperationMessages.skippedItems(unchangedCount)}</p>}
      {children}
    </section>
  )
}
