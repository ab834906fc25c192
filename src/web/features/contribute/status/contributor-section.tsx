import { useState } from 'react'
import { CONTRIBUTOR_FIELDS, type PortalQuestion } from '#shared/entities/submissions/portal.ts'
import type { SubmittedAnswer, ContributionStatus } from '#shared/entities/submissions/submission.ts'
import type { FormInput } from '#shared/forms/field.ts'
import { buildContributorForm } from '#shared/forms/project/contributor.form.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { formatAnswer } from '#web/form/format-value.ts'
import { Button } from '#web/ui/button.tsx'
import { useContributionActions } from '../send/contribute.queries.ts'
import { CorrectionForm } from './correction-form.tsx'
import { FilledFacts } from './filled-facts.tsx'
import { useFocusWhenGone } from './use-focus-when-gone.ts'
import styles from '../contribute.module.css'

/** The contributor and their answers, which can be corrected until a submission has been approved. */
export function ContributorSection({ contribution, token }: { contribution: ContributionStatus; token: string }) {
  const { correctContributor } = useContributionActions(token)
  const [isOpen, setIsOpen] = useState(false)
  const correctButton = useFocusWhenGone<HTMLButtonElement>(isOpen)
  const { giver: contributor, answers, submissions } = contribution
  const fields = translateForm(submissionForm).fields
  const facts = [
    ...CONTRIBUTOR_FIELDS.map(
      (key) => [fields.find((field) => field.key === key)?.label ?? '', contribution[key] ?? ''] as const,
    ),
    ...answers.map((answer) => [answer.label, formatAnswer(answer)] as const),
  ]
  const canCorrect = contributor !== null && contributor.fields.length + contributor.questions.length > 0
  const isLocked = submissions.some(({ status }) => status === 'approved')
  if (!canCorrect && facts.every(([, value]) => value === '')) return null
  return (
    <section className={styles.part} aria-labelledby="giver">
      <h2 id="giver" className={styles.legend}>
        {contributeMessages.contributor}
      </h2>
      {!isOpen && <FilledFacts facts={facts} />}
      {canCorrect && isOpen && (
        <CorrectionForm
          form={buildContributorForm(contributor)}
          loaded={{ ...contribution, ...toFormValues(contributor.questions, answers) }}
          save={(changes) => correctContributor.mutateAsync(toCorrection(changes, contributor.questions))}
          onDone={() => setIsOpen(false)}
        />
      )}
      {canCorrect && (
        <div className={styles.itemActs}>
          <Button ref={correctButton} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? contributeMessages.cancel : contributeMessages.correctContributor}
          </Button>
        </div>
      )}
      {isLocked && <p className={styles.quiet}>{contributeMessages.contributorLocked}</p>}
    </section>
  )
}

/** The answers to questions that still exist with the same label and type. */
const toFormValues = (questions: readonly PortalQuestion[], answers: readonly SubmittedAnswer[]): FormInput =>
  Object.fromEntries(
    questions.flatMap(({ key, label, type }) => {
      const answer = answers.find((candidate) => candidate.key === key && candidate.label === label)
      return answer && typeof answer.value === ANSWER_TYPES[type] ? [[key, answer.value]] : []
    }),
  )

const ANSWER_TYPES: Readonly<Record<PortalQuestion['type'], string>> = {
  ...{ text: 'string', textarea: 'string', dropdown: 'string', country: 'string' },
  ...{ multiple: 'object', checkmark: 'boolean', date: 'number' },
}

/** Separates changed answers from changed contributor fields, as the API expects. */
function toCorrection(changes: Record<string, unknown>, questions: readonly PortalQuestion[]) {
  const questionKeys = new Set(questions.map(({ key }) => key))
  const answers = Object.entries(changes).filter(([key]) => questionKeys.has(key))
  const contributorChanges = Object.entries(changes).filter(([key]) => !questionKeys.has(key))
  return {
    ...Object.fromEntries(contributorChanges),
    ...(answers.length > 0 && {
      answers: answers.map(([key, value]) => ({ key, value: value as SubmittedAnswer['value'] | null })),
    }),
  }
}
