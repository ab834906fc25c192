import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { GIVER_FIELDS, type AskedField, type Portal, type Question } from '#shared/entities/submissions/portal.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useUnsavedWarning } from '#web/form/unsaved.ts'
import { useJoined } from '#web/form/use-joined.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '../settings/settings.module.css'
import { AskedPreview, type DrawForm } from './asked-preview.tsx'
import { useSavePortal } from './portal.queries.ts'
import { QuestionEditor } from './question-editor.tsx'
import { isChoice, problemOf, type QuestionProblem } from './question-problem.ts'
import styles from './portal.module.css'

const HOW = ['off', 'asked', 'required'] as const
type How = (typeof HOW)[number]
type Fields = Readonly<Record<string, How>>

const howOf = (fields: readonly AskedField[]): Fields =>
  Object.fromEntries(fields.map(({ key, required }) => [key, required ? 'required' : 'asked']))
const fieldsOf = (how: Fields): AskedField[] =>
  GIVER_FIELDS.flatMap((key) => {
    const mode = how[key] ?? 'off'
    return mode === 'off' ? [] : { key, required: mode === 'required' }
  })

/** Returns an unused key for a new question. */
function nextKey(all: readonly Question[]): string {
  const numbers = all.map(({ key }) => Number(key.slice(1)))
  return `q${Math.max(0, ...numbers) + 1}`
}

/** Trims a question for saving and drops options that its type doesn't use. */
function tidy({ subLabel = '', options = [], ...question }: Question): Question {
  const some = [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))]
  return {
    ...question,
    ...(subLabel.trim() && { subLabel: subLabel.trim() }),
    ...(isChoice(question) && { options: some }),
  }
}

/** The fields and custom questions of the portal form, with a preview. */
export function AskedSection({ portal, draw }: { portal: Portal; draw: DrawForm }) {
  const alerts = useAlerts()
  const { mutateAsync, isPending } = useSavePortal(portal)
  const [how, setHow] = useState(() => howOf(portal.fields))
  const [questions, setQuestions] = useState<readonly Question[]>(portal.questions)
  const [wrong, setWrong] = useState<QuestionProblem | null>(null)
  const fields = fieldsOf(how)
  const saved = [fieldsOf(howOf(portal.fields)), portal.questions.map(tidy)]
  const dirty = JSON.stringify([fields, questions.map(tidy)]) !== JSON.stringify(saved)
  const labels = new Map(spoken(submissionForm as Form).fields.map(({ key, label }) => [key, label]))
  const ask = (next: (all: readonly Question[]) => readonly Question[]) => {
    touch()
    setWrong(null)
    setQuestions(next)
  }
  const change = (at: number, question: Question) => ask((all) => all.with(at, question))
  const move = (at: number, by: number) =>
    ask((all) => {
      const [moved] = all.slice(at, at + 1)
      return moved ? all.toSpliced(at, 1).toSpliced(at + by, 0, moved) : all
    })
  const { save, saving, touch } = useJoined(async () => {
    const problem = problemOf(questions)
    setWrong(problem)
    if (problem) return false
    const body = { fields, questions: questions.map(tidy) }
    const done = await mutateAsync(body).then(
      () => true,
      () => false,
    )
    if (done) alerts.prompt(portalMessages.saved, { kind: 'success' })
    return done
  })
  useUnsavedWarning(dirty, { save, saving })
  return (
    <Section title={portalMessages.asked} text={portalMessages.askedText}>
      <div className={styles.fields}>
        {GIVER_FIELDS.map((key) => (
          <NativeSelect
            key={key}
            label={labels.get(key)}
            aria-label={portalMessages.howOf(labels.get(key) ?? key)}
            value={how[key] ?? 'off'}
            data={HOW.map((value) => ({ value, label: portalMessages.how[value] }))}
            onChange={({ currentTarget: { value } }) => {
              touch()
              setHow((now) => ({ ...now, [key]: value as How }))
            }}
          />
        ))}
      </div>
      <h3 className={styles.heading}>{portalMessages.own}</h3>
      {questions.length === 0 && <p className={settings.hint}>{portalMessages.noOwn}</p>}
      <ol className={styles.questions}>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.key}
            at={at}
            last={at === questions.length - 1}
            question={question}
            wrong={wrong?.key === question.key ? wrong : null}
            onChange={(changed) => change(at, changed)}
            onMove={(by) => move(at, by)}
            onRemove={() => ask((all) => all.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <div className={styles.acts}>
        <Button
          onClick={() =>
            ask((all) => [...all, { key: nextKey([...all, ...portal.questions]), type: 'text', label: '' }])
          }
        >
          {portalMessages.add}
        </Button>
        <Button look="primary" disabled={isPending || !dirty} onClick={() => void save()}>
          {isPending ? portalMessages.saving : portalMessages.save}
        </Button>
      </div>
      <AskedPreview portal={portal} fields={fields} questions={questions} draw={draw} />
    </Section>
  )
}
