import { useState } from 'react'
import { ABOUT_GIVER, type Question } from '#shared/entities/submissions/portal.ts'
import type { GivenAnswer, Receipt } from '#shared/entities/submissions/submission.ts'
import type { Values } from '#shared/forms/field.ts'
import { giverForm } from '#shared/forms/project/giver.form.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { formatAnswer } from '#web/form/format-value.ts'
import { Button } from '#web/ui/button.tsx'
import { useReceiptActs } from '../giving.queries.ts'
import { Correction } from './correction.tsx'
import { Told } from './told.tsx'
import { useWhenGone } from './use-when-gone.ts'
import styles from '../giving.module.css'

/** The contributor and their answers, which can be corrected until a submission has been approved. */
export function GiverPart({ receipt, token }: { receipt: Receipt; token: string }) {
  const { correctContributor } = useReceiptActs(token)
  const [open, setOpen] = useState(false)
  const correcting = useWhenGone<HTMLButtonElement>(open)
  const { giver, answers, submissions } = receipt
  const known = spoken(submissionForm).fields
  const told = [
    ...ABOUT_GIVER.map((key) => [known.find((field) => field.key === key)?.label ?? '', receipt[key] ?? ''] as const),
    ...answers.map((one) => [one.label, formatAnswer(one)] as const),
  ]
  const asks = giver !== null && giver.fields.length + giver.questions.length > 0
  const isFixed = submissions.some(({ status }) => status === 'approved')
  if (!asks && told.every(([, value]) => value === '')) return null
  return (
    <section className={styles.part} aria-labelledby="giver">
      <h2 id="giver" className={styles.legend}>
        {givingMessages.giver}
      </h2>
      {!open && <Told facts={told} />}
      {asks && open && (
        <Correction
          form={giverForm(giver)}
          loaded={{ ...receipt, ...valuesOf(giver.questions, answers) }}
          save={(changes) => correctContributor.mutateAsync(saidIn(changes, giver.questions))}
          onDone={() => setOpen(false)}
        />
      )}
      {asks && (
        <div className={styles.itemActs}>
          <Button ref={correcting} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? givingMessages.leave : givingMessages.correct}
          </Button>
        </div>
      )}
      {isFixed && <p className={styles.quiet}>{givingMessages.giverFixed}</p>}
    </section>
  )
}

/** The answers to questions that still exist with the same label and type. */
const valuesOf = (questions: readonly Question[], answers: readonly GivenAnswer[]): Values =>
  Object.fromEntries(
    questions.flatMap(({ key, label, type }) => {
      const answer = answers.find((candidate) => candidate.key === key && candidate.label === label)
      return answer && typeof answer.value === KINDS[type] ? [[key, answer.value]] : []
    }),
  )

const KINDS: Readonly<Record<Question['type'], string>> = {
  ...{ text: 'string', textarea: 'string', dropdown: 'string', country: 'string' },
  ...{ multiple: 'object', checkmark: 'boolean', date: 'number' },
}

/** Separates changed answers from changed contributor fields, as the API expects. */
function saidIn(changes: Record<string, unknown>, questions: readonly Question[]) {
  const asked = new Set(questions.map(({ key }) => key))
  const answers = Object.entries(changes).filter(([key]) => asked.has(key))
  const others = Object.entries(changes).filter(([key]) => !asked.has(key))
  return {
    ...Object.fromEntries(others),
    ...(answers.length > 0 && {
      answers: answers.map(([key, value]) => ({ key, value: value as GivenAnswer['value'] | null })),
    }),
  }
}
