import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
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
import { useUnsavedWarning } from '#web/form/unsaved-changes.ts'
import { useSharedSave } from '#web/form/use-shared-save.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '../settings/settings.module.css'
import { PortalFormPreview, type RenderPortalForm } from './portal-form-preview.tsx'
import { useSavePortal } from './portal.queries.ts'
import { QuestionEditor } from './question-editor.tsx'
import { hasOptions, findQuestionProblem, type QuestionProblem } from './question-problem.ts'
import styles from './portal.module.css'

const FIELD_MODES = ['off', 'asked', 'required'] as const
type FieldMode = (typeof FIELD_MODES)[number]
type FieldModes = Readonly<Record<string, FieldMode>>

const toFieldModes = (fields: readonly PortalField[]): FieldModes =>
  Object.fromEntries(fields.map(({ key, required }) => [key, required ? 'required' : 'asked']))
const toAskedFields = (fieldModes: FieldModes): PortalField[] =>
  PORTAL_FIELDS.flatMap((key) => {
    const mode = fieldModes[key] ?? 'off'
    return mode === 'off' ? [] : { key, required: mode === 'required' }
  })

/** Returns an unused key for a new question. */
function createNextKey(current: readonly PortalQuestion[]): string {
  const numbers = current.map(({ key }) => Number(key.slice(1)))
  return `q${Math.max(0, ...numbers) + 1}`
}

/** Trims a question for saving and drops options that its type doesn't use. */
function cleanQuestion({ subLabel = '', options = [], ...question }: PortalQuestion): PortalQuestion {
  const cleanedOptions = [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))]
  return {
    ...question,
    ...(subLabel.trim() && { subLabel: subLabel.trim() }),
    ...(hasOptions(question) && { options: cleanedOptions }),
  }
}

/** The fields and custom questions of the portal form, with a preview. */
export function PortalQuestionsSection({ portal, renderForm }: { portal: Portal; renderForm: RenderPortalForm }) {
  const alerts = useAlerts()
  const { mutateAsync, isPending } = useSavePortal(portal)
  const [fieldModes, setFieldModes] = useState(() => toFieldModes(portal.fields))
  const [questions, setQuestions] = useState<readonly PortalQuestion[]>(portal.questions)
  const [problem, setProblem] = useState<QuestionProblem | null>(null)
  const fields = toAskedFields(fieldModes)
  const saved = [toAskedFields(toFieldModes(portal.fields)), portal.questions.map(cleanQuestion)]
  const isDirty = JSON.stringify([fields, questions.map(cleanQuestion)]) !== JSON.stringify(saved)
  const labels = new Map(translateForm(submissionForm as Form).fields.map(({ key, label }) => [key, label]))
  const updateQuestions = (update: (current: readonly PortalQuestion[]) => readonly PortalQuestion[]) => {
    markChanged()
    setProblem(null)
    setQuestions(update)
  }
  const changeQuestion = (index: number, question: PortalQuestion) =>
    updateQuestions((current) => current.with(index, question))
  const move = (index: number, offset: number) =>
    updateQuestions((current) => {
      const [movedQuestion] = current.slice(index, index + 1)
      return movedQuestion ? current.toSpliced(index, 1).toSpliced(index + offset, 0, movedQuestion) : current
    })
  const { save, getPendingSave, markChanged } = useSharedSave(async () => {
    const foundProblem = findQuestionProblem(questions)
    setProblem(foundProblem)
    if (foundProblem) return false
    const body = { fields, questions: questions.map(cleanQuestion) }
    const isSaved = await mutateAsync(body).then(
      () => true,
      () => false,
    )
    if (isSaved) alerts.prompt(portalMessages.saved, { kind: 'success' })
    return isSaved
  })
  useUnsavedWarning(isDirty, { save, getPendingSave })
  return (
    <Section title={portalMessages.asked} text={portalMessages.questionsText}>
      <div className={styles.fields}>
        {PORTAL_FIELDS.map((key) => (
          <NativeSelect
            key={key}
            label={labels.get(key)}
            aria-label={portalMessages.requirementOf(labels.get(key) ?? key)}
            value={fieldModes[key] ?? 'off'}
            data={FIELD_MODES.map((value) => ({ value, label: portalMessages.requirement[value] }))}
            onChange={({ currentTarget: { value } }) => {
              markChanged()
              setFieldModes((current) => ({ ...current, [key]: value as FieldMode }))
            }}
          />
        ))}
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
            problem={problem?.key === question.key ? problem : null}
            onChange={(changedQuestion) => changeQuestion(index, changedQuestion)}
            onMove={(offset) => move(index, offset)}
            onRemove={() => updateQuestions((current) => current.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div className={styles.acts}>
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
        <Button variant="primary" disabled={isPending || !isDirty} onClick={() => void save()}>
          {isPending ? portalMessages.saving : portalMessages.save}
        </Button>
      </div>
      <PortalFormPreview portal={portal} fields={fields} questions={questions} renderForm={renderForm} />
    </Section>
  )
}
