import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { QUESTION_TYPES, type Question } from '#shared/entities/submissions/portal.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import { isChoice, type QuestionProblem } from './question-problem.ts'
import styles from './portal.module.css'

interface Props {
  question: Question
  /** The position of the question, from 0. */
  at: number
  last: boolean
  /** Its field gets the focus whenever this is a new object. */
  wrong: QuestionProblem | null
  onChange: (question: Question) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Edits a custom question: label, help text, type, options and position. */
export function QuestionEditor({ question, at, last, wrong, onChange, onMove, onRemove }: Props) {
  const { type, label, subLabel = '', required = false, options = [] } = question
  const number = at + 1
  const labelField = useRef<HTMLInputElement>(null)
  const optionsField = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const field = wrong?.part === 'label' ? labelField : optionsField
    if (wrong) field.current?.focus()
  }, [wrong])
  const problemIn = (part: QuestionProblem['part']) => ({
    error: wrong?.part === part && wrong.message,
    errorProps: { role: 'alert' },
  })
  const button = (sign: typeof IconTrash, name: string, act: (pressed: HTMLElement) => void, isEnd = false) => {
    const Sign = sign
    return (
      // `aria-disabled` keeps the focus on the button at either end of the list, unlike `disabled`.
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={name}
        title={name}
        aria-disabled={isEnd}
        data-disabled={isEnd || undefined}
        onClick={({ currentTarget }) => !isEnd && act(currentTarget)}
      >
        <Sign size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <li className={styles.question}>
      <div className={styles.questionHead}>
        <strong>{portalMessages.question(number)}</strong>
        <div className={styles.questionActs}>
          {button(IconArrowUp, portalMessages.up(number), () => onMove(-1), at === 0)}
          {button(IconArrowDown, portalMessages.down(number), () => onMove(1), last)}
          {button(IconTrash, portalMessages.remove(number), (pressed) => {
            focusWhenGone(pressed)
            onRemove()
          })}
        </div>
      </div>
      <TextInput
        ref={labelField}
        label={portalMessages.label}
        required
        maxLength={MAX_LINE}
        value={label}
        {...problemIn('label')}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, label: value })}
      />
      <TextInput
        label={portalMessages.help}
        maxLength={MAX_LINE}
        value={subLabel}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, subLabel: value })}
      />
      <NativeSelect
        label={portalMessages.type}
        value={type}
        data={QUESTION_TYPES.map((value) => ({ value, label: portalMessages.types[value] }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, type: value as Question['type'] })}
      />
      {isChoice(question) && (
        <Textarea
          ref={optionsField}
          label={portalMessages.options}
          required
          autosize
          minRows={3}
          value={options.join('\n')}
          {...problemIn('options')}
          onChange={({ currentTarget: { value } }) => onChange({ ...question, options: value.split('\n') })}
        />
      )}
      <Checkbox
        label={portalMessages.required}
        checked={required}
        onChange={({ currentTarget: { checked } }) => onChange({ ...question, required: checked })}
      />
    </li>
  )
}
