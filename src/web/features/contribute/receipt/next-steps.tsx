import type { ContributionStatus } from '#shared/entities/submissions/submission.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import receiptStyles from './receipt.module.css'
import styles from '../contribute.module.css'

/** The next steps of a contribution that waits for review: who reviews it, when, and how the contributor hears about it. */
export function NextSteps({
  contribution,
  isStatusPage = false,
  archiveSaysWhen = false,
}: {
  contribution: ContributionStatus
  isStatusPage?: boolean
  /** Whether a message of the archive is shown, which may say how long the review takes. */
  archiveSaysWhen?: boolean
}) {
  const { archive, usual_days, submitter_email: email, submissions, may_add } = contribution
  if (submissions.every(({ status }) => status !== 'pending')) return null
  const unknownDuration = archiveSaysWhen ? '' : contributeMessages.unknownDuration
  const duration = usual_days === null ? unknownDuration : contributeMessages.usualDuration(usual_days)
  return (
    <section className={styles.part} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.legend}>
        {contributeMessages.nextSteps}
      </h2>
      <ol className={receiptStyles.steps}>
        <li>
          {contributeMessages.reviewStep(archive)} {duration}
        </li>
        <li>
          {email === null
            ? contributeMessages.noEmailStep(isStatusPage)
            : contributeMessages.emailStep(email, isStatusPage)}
        </li>
        <li>
          {contributeMessages.changeStep(isStatusPage)} {may_add && contributeMessages.addStep}
        </li>
      </ol>
    </section>
  )
}
