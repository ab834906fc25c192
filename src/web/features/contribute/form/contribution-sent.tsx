import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { contributionStatusQuery } from '../send/contribute.queries.ts'
import type { SentContribution } from '../send/send-draft.ts'
import { NextSteps } from '../receipt/next-steps.tsx'
import { getStatusPath, StatusPageLink } from '../receipt/status-page-link.tsx'
import { SubmissionThumbnail } from '../receipt/submission-thumbnail.tsx'
import receiptStyles from '../receipt/receipt.module.css'
import styles from '../contribute.module.css'

interface Props {
  portalId: string
  thanks: string
  contribution: SentContribution
  /** The number of files that were added after sending and are still to be sent. */
  remainingFiles?: number
  /** Whether the texts were changed after they were sent, so the contribution has the earlier ones. */
  hasEarlierTexts?: boolean
  /** Whether the files were added to an earlier contribution, for which no second mail is sent. */
  isAddition?: boolean
  /** Left out if the portal is closed. */
  onSendMore?: () => void
}

/**
 * Confirms that a contribution has arrived: what was sent, the reference number, what happens next and the link to the
 * status page.
 */
export function ContributionSent({ portalId, thanks, contribution, isAddition, onSendMore, ...rest }: Props) {
  const { remainingFiles = 0, hasEarlierTexts } = rest
  const { reference, receipt: statusToken, submissions } = contribution
  const { data: status } = useQuery(contributionStatusQuery(useApi(), statusToken))
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <div className={styles.done}>
      <IconCircleCheck size={56} stroke={1.25} aria-hidden className={styles.doneSign} />
      <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
        {remainingFiles > 0 ? contributeMessages.partlySentTitle : contributeMessages.doneTitle}
      </h1>
      {thanks && (
        <p dir="auto" className={styles.thanks}>
          {thanks}
        </p>
      )}
      <p>{contributeMessages.arrived(submissions.length)}</p>
      <ul className={receiptStyles.thumbnails} aria-label={contributeMessages.sentFiles}>
        {submissions.map(({ id, title }) => {
          const submission = status?.submissions.find((file) => file.id === id)
          return (
            <li key={id}>
              <SubmissionThumbnail submission={submission ?? { type: null, thumbnail: null }} />
              {/* All files of a contribution have the same title up to its number. */}
              <span dir="auto" className={receiptStyles.thumbnailTitle}>
                {submission?.filename ?? title}
              </span>
            </li>
          )
        })}
      </ul>
      {remainingFiles > 0 && <p>{contributeMessages.remainingFiles(remainingFiles)}</p>}
      {hasEarlierTexts && <p>{contributeMessages.arrivedUnchanged}</p>}
      <p className={styles.reference}>
        <span className={styles.quiet}>{contributeMessages.reference}</span>
        <strong>{reference}</strong>
      </p>
      <StatusPageLink portalId={portalId} token={statusToken} />
      {!isAddition && status?.submitter_email && <p className={styles.quiet}>{contributeMessages.mailed}</p>}
      <div className={styles.doneActs}>
        {remainingFiles > 0 && onSendMore && (
          <Button variant="primary" wide onClick={onSendMore}>
            {contributeMessages.sendRemaining}
          </Button>
        )}
        <ButtonLink
          variant={remainingFiles > 0 ? 'secondary' : 'primary'}
          wide
          href={getStatusPath(portalId, statusToken)}
        >
          {contributeMessages.trackSubmission}
        </ButtonLink>
      </div>
      {status && <NextSteps contribution={status} archiveSaysWhen={thanks !== ''} />}
      {remainingFiles === 0 && onSendMore && <Button onClick={onSendMore}>{contributeMessages.sendAnother}</Button>}
    </div>
  )
}
