import { Button } from '@mantine/core'
import { IconCircleCheck, IconMail } from '@tabler/icons-react'
import { addressMessages } from '#shared/words/account/account.ts'
import type { CurrentUser } from '#shared/entities/user.ts'
import { useSendConfirmation } from './account.queries.ts'
import styles from './email-status.module.css'

/** Shows whether the email address is confirmed, and can send the mail again. */
export function EmailStatus({ me }: { me: CurrentUser }) {
  const sendConfirmation = useSendConfirmation()
  if (me.email_confirmed)
    return (
      <p className={`${styles.state} ${styles.good}`}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        {addressMessages.confirmed}
      </p>
    )
  return (
    <div className={styles.state}>
      <IconMail size={20} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <strong>{addressMessages.unconfirmed}</strong>
        <div className={styles.quiet}>{addressMessages.text(me.email)}</div>
      </div>
      <Button
        variant="default"
        loading={sendConfirmation.isPending}
        disabled={sendConfirmation.isSuccess}
        onClick={() => sendConfirmation.mutate()}
      >
        {sendConfirmation.isPending
          ? addressMessages.sending
          : sendConfirmation.isSuccess
            ? addressMessages.sent
            : addressMessages.send}
      </Button>
      <span role="status" className="visually-hidden">
        {sendConfirmation.isSuccess && addressMessages.sent}
      </span>
    </div>
  )
}
