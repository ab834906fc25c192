import { Button } from '@mantine/core'
import { IconCircleCheck, IconMail } from '@tabler/icons-react'
import { addressMessages as words } from '#shared/words/account/account.ts'
import type { Me } from '#shared/entities/user.ts'
import { useSendConfirmation } from './account.queries.ts'
import styles from './address-state.module.css'

/** Shows whether the email address is confirmed, and can send the mail again. */
export function AddressState({ me }: { me: Me }) {
  const send = useSendConfirmation()
  if (me.email_confirmed)
    return (
      <p className={`${styles.state} ${styles.good}`}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        {words.confirmed}
      </p>
    )
  return (
    <div className={styles.state}>
      <IconMail size={20} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <strong>{words.unconfirmed}</strong>
        <div className={styles.quiet}>{words.text(me.email)}</div>
      </div>
      <Button variant="default" loading={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
        {send.isPending ? words.sending : send.isSuccess ? words.sent : words.send}
      </Button>
      <span role="status" className="visually-hidden">
        {send.isSuccess && words.sent}
      </span>
    </div>
  )
}
