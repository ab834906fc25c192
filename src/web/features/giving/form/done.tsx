import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Arrived } from '../send/send-draft.ts'
import styles from '../giving.module.css'

interface Props {
  portal: string
  thanks: string
  arrived: Arrived
  /** The number of files that were added after sending and are still to be sent. */
  rest?: number
  /** The texts were changed after sending, and the earlier ones arrived. */
  asFirst?: boolean
  /** The files were added to an earlier contribution, for which no second mail is sent. */
  added?: boolean
  /** Left out if the portal is closed. */
  onMore?: () => void
}

/** Confirms that a contribution has arrived, with its reference number and a link to its status page. */
export function Done(props: Props) {
  const { portal, thanks, arrived, rest = 0, asFirst = false, added = false, onMore } = props
  const { reference, receipt, submissions } = arrived
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.done}>
      <IconCircleCheck size={56} stroke={1.25} aria-hidden className={styles.doneSign} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {rest > 0 ? givingMessages.partTitle : givingMessages.doneTitle}
      </h1>
      {thanks && (
        <p dir="auto" className={styles.thanks}>
          {thanks}
        </p>
      )}
      <p>{givingMessages.arrived(submissions.length)}</p>
      {rest > 0 && <p>{givingMessages.rest(rest)}</p>}
      {asFirst && <p>{givingMessages.asFirst}</p>}
      <p className={styles.reference}>
        <span className={styles.quiet}>{givingMessages.reference}</span>
        <strong>{reference}</strong>
      </p>
      {!added && <p className={styles.quiet}>{givingMessages.mailed}</p>}
      <div className={styles.doneActs}>
        {rest > 0 && onMore && (
          <Button look="primary" wide onClick={onMore}>
            {givingMessages.sendRest}
          </Button>
        )}
        <ButtonLink
          look={rest > 0 ? 'secondary' : 'primary'}
          wide
          href={`/submit?submissionsId=${portal}&receipt=${receipt}`}
        >
          {givingMessages.seeReceipt}
        </ButtonLink>
        {rest === 0 && onMore && (
          <Button wide onClick={onMore}>
            {givingMessages.giveMore}
          </Button>
        )}
      </div>
    </div>
  )
}
