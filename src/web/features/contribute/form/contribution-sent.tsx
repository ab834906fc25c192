import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { SentContribution } from '../send/send-draft.ts'
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

/** Confirms that a contribution has arrived, with its reference number and a link to its status page. */
export function ContributionSent(props: Props) {
  const {
    portalId,
    thanks,
    contribution,
    remainingFiles = 0,
    hasEarlierTexts = false,
    isAddition = false,
    onSendMore,
  } = props
  const { reference, receipt: statusToken, submissions } = contribution
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
      {remainingFiles > 0 && <p>{contributeMessages.remainingFiles(remainingFiles)}</p>}
      {hasEarlierTexts && <p>{contributeMessages.arrivedUnchanged}</p>}
      <p className={styles.reference}>
        <span className={styles.quiet}>{contributeMessages.reference}</span>
        <strong>{reference}</strong>
      </p>
      {!isAddition && <p className={styles.quiet}>{contributeMessages.mailed}</p>}
      <div className={styles.doneActs}>
        {remainingFiles > 0 && onSendMore && (
          <Button variant="primary" wide onClick={onSendMore}>
            {contributeMessages.sendRemaining}
          </Button>
        )}
        <ButtonLink
          variant={remainingFiles > 0 ? 'secondary' : 'primary'}
          wide
          href={`/submit?submissionsId=${portalId}&receipt=${statusToken}`}
        >
          {contributeMessages.trackSubmission}
        </ButtonLink>
        {remainingFiles === 0 && onSendMore && (
          <Button wide onClick={onSendMore}>
            {contributeMessages.sendAnother}
          </Button>
        )}
      </div>
    </div>
  )
}
