import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { confirmMessages as words } from '#shared/words/account/account.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import styles from '#web/features/auth/auth.module.css'
import { useConfirmAddress } from '#web/features/auth/auth.queries.ts'
import { sayFailure } from '#web/kit/say-failure.ts'

export const title = () => words.title

/**
 * The target of the confirmation mail. Nothing happens until a button is pressed, because mail scanners follow links.
 */
export function Page() {
  const { token } = useSearch({ from: '/guest/register-account/confirm' })
  const confirm = useConfirmAddress()
  if (!token)
    return (
      <AuthCard title={words.brokenTitle} text={words.brokenText}>
        {null}
      </AuthCard>
    )
  if (confirm.isSuccess)
    return (
      <AuthCard title={words.doneTitle} below={<a href="/client">{words.goOn}</a>}>
        <div role="status" className={`${styles.form} ${styles.done}`}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          <div>{words.doneText}</div>
        </div>
      </AuthCard>
    )
  const failure = confirm.error && sayFailure(confirm.error)
  return (
    <AuthCard
      title={words.title}
      text={words.text}
      below={failure && <a href="/client/account/manage">{words.again}</a>}
    >
      <div className={styles.form}>
        {failure && (
          <div role="alert" className={styles.error}>
            {failure.title}
            {failure.text && <div>{failure.text}</div>}
          </div>
        )}
        <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
          {confirm.isPending ? words.confirming : words.confirm}
        </Button>
      </div>
    </AuthCard>
  )
}
