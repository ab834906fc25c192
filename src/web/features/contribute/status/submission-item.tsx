import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { SUBMITTED_ITEM_FIELDS } from '#shared/entities/submissions/portal.ts'
import type { ContributionStatus } from '#shared/entities/submissions/submission.ts'
import { buildContributorForm } from '#shared/forms/project/contributor.form.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { MAX_SUBMISSION_TEXT } from '#shared/rules/limits.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { formatValue } from '#web/form/format-value.ts'
import { useSharedSave } from '#web/form/use-shared-save.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useContributionActions } from '../send/contribute.queries.ts'
import { CorrectionForm } from './correction-form.tsx'
import { SubmissionThumbnail } from '../receipt/submission-thumbnail.tsx'
import { FilledFacts } from './filled-facts.tsx'
import { useFocusWhenGone } from './use-focus-when-gone.ts'
import styles from '../contribute.module.css'

type Submission = ContributionStatus['submissions'][number]

/** The fields listed below the title. */
const DETAIL_KEYS = new Set<string>(SUBMITTED_ITEM_FIELDS.filter((key) => key !== 'title'))

/**
 * One submission: its status, the messages between contributor and reviewers, and the actions that its contributor can
 * still take.
 */
export function SubmissionItem({
  submission,
  fields,
  token,
}: {
  submission: Submission
  fields: ContributionStatus['fields']
  token: string
}) {
  const alerts = useAlerts()
  const { correct, answer, withdraw } = useContributionActions(token)
  const [openForm, setOpenForm] = useState<'correct' | 'answer' | null>(null)
  const [text, setText] = useState('')
  const answerButton = useFocusWhenGone<HTMLButtonElement>(openForm === 'answer')
  const correctButton = useFocusWhenGone<HTMLButtonElement>(openForm === 'correct')
  const headingRef = useFocusWhenGone<HTMLHeadingElement>(submission.status !== 'withdrawn')
  const { id, title, filename, status, asked, url, events, kept_until } = submission
  const confirmWithdrawal = async () => {
    const isConfirmed = await alerts.confirm({
      title: contributeMessages.withdrawTitle(title),
      description: contributeMessages.withdrawText,
      actionLabel: contributeMessages.withdraw,
    })
    if (isConfirmed) withdraw.mutate({ submission: id })
  }
  const closeForm = (form: 'correct' | 'answer') => setOpenForm((current) => (current === form ? null : current))
  const { save: sendAnswer, markChanged } = useSharedSave(async (isUntouched) => {
    if (text.trim() === '') return false
    const reply = await answer.mutateAsync({ submission: id, text, seen: events.at(-1)?.id }).catch(() => null)
    if (!reply) return false
    // Keep text that was typed while the answer was being sent.
    if (isUntouched()) {
      setText('')
      closeForm('answer')
    }
    return true
  })
  const visibleEvents = events.filter(({ what, text: eventText }) => eventText !== null || what !== 'given')
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <div className={styles.itemPicture}>
          <SubmissionThumbnail submission={submission} />
        </div>
        <div className={styles.itemNames}>
          <h2 ref={headingRef} dir="auto" tabIndex={-1} className={styles.itemTitle}>
            {title}
          </h2>
          <p className={styles.quiet} dir="auto">
            {filename}
          </p>
        </div>
        <span className={`${styles.badge} ${styles[status] ?? ''}`}>
          {asked ? contributeMessages.asked : contributeMessages.statuses[status]}
        </span>
      </div>
      {openForm !== 'correct' && (
        <FilledFacts
          facts={translateForm(submissionForm).fields.flatMap((field) =>
            DETAIL_KEYS.has(field.key)
              ? [[field.label, formatValue(field, submission[field.key as keyof Submission])]]
              : [],
          )}
        />
      )}
      {visibleEvents.length > 0 && (
        <ol className={styles.events}>
          {visibleEvents.map((event) => (
            <li key={event.id}>
              <span className={styles.quiet}>
                {formatLocalDay(event.at)} · {contributeMessages.events[event.what]}
              </span>
              {event.text && (
                <p dir="auto" className={styles.message}>
                  {event.text}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {kept_until !== null && (
        <p className={styles.quiet}>{contributeMessages.keptUntil(formatLocalDay(kept_until))}</p>
      )}
      {url && (
        <ButtonLink variant="primary" href={url}>
          {contributeMessages.seeInGallery}
        </ButtonLink>
      )}
      {openForm === 'correct' && (
        <CorrectionForm
          form={buildContributorForm({ fields, questions: [] })}
          loaded={submission}
          save={(changes) => correct.mutateAsync({ ...changes, submission: id })}
          onDone={() => closeForm('correct')}
        />
      )}
      {openForm === 'answer' && (
        <div className={styles.answer}>
          <Textarea
            label={asked ? contributeMessages.yourAnswer : contributeMessages.yourMessage}
            autosize
            minRows={3}
            maxLength={MAX_SUBMISSION_TEXT}
            value={text}
            data-autofocus
            onChange={({ currentTarget: { value } }) => {
              markChanged()
              setText(value)
            }}
          />
          <Button variant="primary" disabled={answer.isPending || text.trim() === ''} onClick={() => void sendAnswer()}>
            {answer.isPending ? contributeMessages.sending : contributeMessages.sendAnswer}
          </Button>
        </div>
      )}
      {status !== 'withdrawn' && (
        <div className={styles.itemActs}>
          <Button
            ref={answerButton}
            variant={asked ? 'primary' : 'secondary'}
            aria-expanded={openForm === 'answer'}
            onClick={() => setOpenForm(openForm === 'answer' ? null : 'answer')}
          >
            {asked ? contributeMessages.answer : contributeMessages.write}
          </Button>
          {status === 'pending' && (
            <Button
              ref={correctButton}
              aria-expanded={openForm === 'correct'}
              onClick={() => setOpenForm(openForm === 'correct' ? null : 'correct')}
            >
              {openForm === 'correct' ? contributeMessages.cancel : contributeMessages.correct}
            </Button>
          )}
          <Button variant="quiet" disabled={withdraw.isPending} onClick={() => void confirmWithdrawal()}>
            {contributeMessages.withdraw}
          </Button>
        </div>
      )}
    </li>
  )
}
