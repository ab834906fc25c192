import { NativeSelect } from '@mantine/core'
import {
  PORTAL_FIELDS,
  type PortalField,
  type Portal,
  type PortalQuestion,
} from '#shared/entities/submissions/portal.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { Button } from '#web/ui/button.tsx'
import settings from '#web/ui/styles/settings.module.css'
import { QuestionEditor } from './question-editor.tsx'
import type { PortalSettingsState } from '../use-portal-settings.ts'
import styles from '../portal.module.css'

const FIELD_MODES = ['off', 'asked', 'required'] as const
type FieldMode = (typeof FIELD_MODES)[number]

/** Returns the fields with one of them off, optional or required, in the order of the form. */
const withMode = (fields: readonly PortalField[], changedKey: PortalField['key'], mode: FieldMode): PortalField[] =>
  PORTAL_FIELDS.flatMap((key) => {
    if (key !== changedKey) return fields.filter((field) => field.key === key)
    return mode === 'off' ? [] : { key, required: mode === 'required' }
  })

/** Returns an unused key for a new question. */
function createNextKey(current: readonly PortalQuestion[]): string {
  const numbers = current.map(({ key }) => Number(key.slice(1)))
  return `q${Math.max(0, ...numbers) + 1}`
}

/** The fields and custom questions of the portal form. */
export function PortalQuestions({
  portal,
  settings: { others, setOthers, questionProblem },
}: {
  portal: Portal
  settings: PortalSettingsState
}) {
  const { fields, questions } = others
  const labels = new Map(translateForm(submissionForm as Form).fields.map(({ key, label }) => [key, label]))
  const updateQuestions = (update: (current: readonly PortalQuestion[]) => readonly PortalQuestion[]) =>
    setOthers((current) => ({ questions: update(current.questions) }))
  const move = (index: number, offset: number) =>
    updateQuestions((current) => {
      const [movedQuestion] = current.slice(index, index + 1)
      return movedQuestion ? current.toSpliced(index, 1).toSpliced(index + offset, 0, movedQuestion) : current
    })
  return (
    <>
      <div className={styles.fields}>
        {PORTAL_FIELDS.map((key) => {
          const field = fields.find((askedField) => askedField.key === key)
          return (
            <NativeSelect
              key={key}
              label={labels.get(key)}
              aria-label={portalMessages.requirementOf(labels.get(key) ?? key)}
              value={field ? (field.required ? 'required' : 'asked') : 'off'}
              data={FIELD_MODES.map((value) => ({ value, label: portalMessages.requirement[value] }))}
              onChange={({ currentTarget: { value } }) =>
                setOthers((current) => ({ fields: withMode(current.fields, key, value as FieldMode) }))
              }
            />
          )
        })}
      </div>
      <h3 className={styles.heading}>{portalMessages.ownQuestions}</h3>
      {questions.length === 0 && <p className={settings.hint}>{portalMessages.noQuestions}</p>}
      <ol className={styles.questions}>
        {questions.map((question, index) => (
          <QuestionEditor
            key={question.key}
            index={index}
            isLast={index === questions.length - 1}
            question={question}
            problem={questionProblem?.key === question.key ? questionProblem : null}
            onChange={(changedQuestion) => updateQuestions((current) => current.with(index, changedQuestion))}
            onMove={(offset) => move(index, offset)}
            onRemove={() => updateQuestions((current) => current.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div>
        <Button
          onClick={() =>
            updateQuestions((current) => [
              ...current,
              { key: createNextKey([...current, ...portal.questions]), type: 'text', label: '' },
            ])
          }
        >
          {portalMessages.add}
        </Button>
      </div>
    </>
  )
}
