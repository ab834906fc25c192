import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { QUESTION_TYPES, type PortalQuestion } from '#shared/entities/submissions/portal.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { hasOptions, type QuestionProblem } from './question-problem.ts'
import styles from '../portal.module.css'

interface Props {
  question: PortalQuestion
  /** The position of the question, from 0. */
  index: number
  isLast: boolean
  /** Names the invalid field, which gets the focus whenever a new object is passed. */
  problem: QuestionProblem | null
  onChange: (question: PortalQuestion) => void
  onMove: (offset: 1 | -1) => void
  onRemove: () => void
}

/** Edits a custom question: label, help text, type, options and position. */
export function QuestionEditor({ question, index, isLast, problem, onChange, onMove, onRemove }: Props) {
  const { type, label, subLabel = '', required = false, options = [] } = question
  const number = index + 1
  const labelField = useRef<HTMLInputElement>(null)
  const optionsField = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const field = problem?.part === 'label' ? labelField : optionsField
    if (problem) field.current?.focus()
  }, [problem])
  const toErrorProps = (part: QuestionProblem['part']) => ({
    error: problem?.part === part && problem.message,
    errorProps: { role: 'alert' },
  })
  const renderButton = (
    icon: typeof IconTrash,
    name: string,
    onPress: (button: HTMLElement) => void,
    isAtListEnd = false,
  ) => {
    const ButtonIcon = icon
    return (
      // `aria-disabled` keeps the focus on the button at either end of the list, unlike `disabled`.
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={name}
        title={name}
        aria-disabled={isAtListEnd}
        data-disabled={isAtListEnd || undefined}
        onClick={({ currentTarget }) => !isAtListEnd && onPress(currentTarget)}
      >
        <ButtonIcon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <li className={styles.question}>
      <div className={styles.questionHead}>
        <strong>{portalMessages.question(number)}</strong>
        <div className={styles.questionActs}>
          {renderButton(IconArrowUp, portalMessages.up(number), () => onMove(-1), index === 0)}
          {renderButton(IconArrowDown, portalMessages.down(number), () => onMove(1), isLast)}
          {renderButton(IconTrash, portalMessages.remove(number), (pressed) => {
            focusAfterRemoval(pressed)
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
        {...toErrorProps('label')}
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
        onChange={({ currentTarget: { value } }) => onChange({ ...question, type: value as PortalQuestion['type'] })}
      />
      {hasOptions(question) && (
        <Textarea
          ref={optionsField}
          label={portalMessages.options}
          required
          autosize
          minRows={3}
          value={options.join('\n')}
          {...toErrorProps('options')}
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
