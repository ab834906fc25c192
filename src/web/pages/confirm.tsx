import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { confirmMessages } from '#shared/words/account/account.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import styles from '#web/features/auth/auth.module.css'
import { useConfirmAddress } from '#web/features/auth/auth.queries.ts'
import { describeFailure } from '#web/kit/describe-failure.ts'

export const title = () => confirmMessages.title

/**
 * The target of the confirmation mail. Nothing happens until a button is pressed, because mail scanners follow links.
 */
export function Page() {
  const { token } = useSearch({ from: '/guest/register-account/confirm' })
  const confirm = useConfirmAddress()
  if (!token)
    return (
      <AuthCard title={confirmMessages.incompleteLinkTitle} text={confirmMessages.incompleteLinkText}>
        {null}
      </AuthCard>
    )
  if (confirm.isSuccess)
    return (
      <AuthCard title={confirmMessages.doneTitle} below={<a href="/client">{confirmMessages.continue}</a>}>
        <div role="status" className={`${styles.form} ${styles.done}`}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          <div>{confirmMessages.doneText}</div>
        </div>
      </AuthCard>
    )
  const failure = confirm.error && describeFailure(confirm.error)
  return (
    <AuthCard
      title={confirmMessages.title}
      text={confirmMessages.text}
      below={failure && <a href="/client/account/manage">{confirmMessages.requestNewLink}</a>}
    >
      <div className={styles.form}>
        {failure && (
          <div role="alert" className={styles.error}>
            {failure.title}
            {failure.text && <div>{failure.text}</div>}
          </div>
        )}
        <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
          {confirm.isPending ? confirmMessages.confirming : confirmMessages.confirm}
        </Button>
      </div>
    </AuthCard>
  )
}
