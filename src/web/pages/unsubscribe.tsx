import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { noticesWithin, unsubscribeMessages } from '#shared/words/notices/notices.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import styles from '#web/features/auth/auth.module.css'
import { subscriptionQuery, useSwitchSubscription } from '#web/features/account/notices/notices.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isMissing } from '#web/kit/api-error.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => unsubscribeMessages.title

const below = () => <a href="/client/account/manage#mails">{unsubscribeMessages.settings}</a>

/** The target of an unsubscribe link. Nothing happens until a button is pressed, because mail scanners follow links. */
export function Page() {
  const { token } = useSearch({ from: '/guest/unsubscribe' })
  return token ? <Subscription key={token} token={token} /> : <Broken />
}

function Broken() {
  return (
    <AuthCard title={unsubscribeMessages.brokenTitle} text={unsubscribeMessages.brokenText} below={below()}>
      {null}
    </AuthCard>
  )
}

/** Turns one kind of mail to one address off or on again. */
function Subscription({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(subscriptionQuery(useApi(), token))
  const change = useSwitchSubscription(token)
  if (isMissing(error)) return <Broken />
  if (!data)
    return (
      <AuthCard title={unsubscribeMessages.title}>
        {error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />}
      </AuthCard>
    )
  const what = noticesWithin[data.notice]
  if (data.on)
    return (
      <AuthCard title={unsubscribeMessages.onTitle} below={below()}>
        <div className={styles.form}>
          <p className={styles.step}>{unsubscribeMessages.on(data.email, what)}</p>
          <Button fullWidth loading={change.isPending} onClick={() => change.mutate(false)}>
            {change.isPending ? unsubscribeMessages.stopping : unsubscribeMessages.stop}
          </Button>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title={unsubscribeMessages.offTitle} below={below()}>
      <div className={styles.form}>
        <div role="status" className={styles.done}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          <div>{unsubscribeMessages.off(data.email, what)}</div>
        </div>
        <Button variant="default" fullWidth loading={change.isPending} onClick={() => change.mutate(true)}>
          {change.isPending ? unsubscribeMessages.undoing : unsubscribeMessages.undo}
        </Button>
      </div>
    </AuthCard>
  )
}
