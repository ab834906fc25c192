import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { notificationTimes, unsubscribeMessages } from '#shared/words/notifications/notifications.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import styles from '#web/features/auth/auth.module.css'
import {
  mailSubscriptionQuery,
  useSwitchMailSubscription,
} from '#web/features/account/notifications/notifications.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isMissing } from '#web/kit/api-error.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => unsubscribeMessages.title

const renderSettingsLink = () => <a href="/client/account/manage#mails">{unsubscribeMessages.settings}</a>

/** The target of an unsubscribe link. Nothing happens until a button is pressed, because mail scanners follow links. */
export function Page() {
  const { token } = useSearch({ from: '/guest/unsubscribe' })
  return token ? <Subscription key={token} token={token} /> : <BrokenLink />
}

function BrokenLink() {
  return (
    <AuthCard
      title={unsubscribeMessages.brokenTitle}
      text={unsubscribeMessages.brokenText}
      below={renderSettingsLink()}
    >
      {null}
    </AuthCard>
  )
}

/** Turns one kind of mail to one address off or on again. */
function Subscription({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(mailSubscriptionQuery(useApi(), token))
  const switchSubscription = useSwitchMailSubscription(token)
  if (isMissing(error)) return <BrokenLink />
  if (!data)
    return (
      <AuthCard title={unsubscribeMessages.title}>
        {error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />}
      </AuthCard>
    )
  const mailNames = notificationTimes[data.notice]
  if (data.on)
    return (
      <AuthCard title={unsubscribeMessages.onTitle} below={renderSettingsLink()}>
        <div className={styles.form}>
          <p className={styles.step}>{unsubscribeMessages.on(data.email, mailNames)}</p>
          <Button fullWidth loading={switchSubscription.isPending} onClick={() => switchSubscription.mutate(false)}>
            {switchSubscription.isPending ? unsubscribeMessages.stopping : unsubscribeMessages.stop}
          </Button>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title={unsubscribeMessages.offTitle} below={renderSettingsLink()}>
      <div className={styles.form}>
        <div role="status" className={styles.done}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          <div>{unsubscribeMessages.off(data.email, mailNames)}</div>
        </div>
        <Button
          variant="default"
          fullWidth
          loading={switchSubscription.isPending}
          onClick={() => switchSubscription.mutate(true)}
        >
          {switchSubscription.isPending ? unsubscribeMessages.undoing : unsubscribeMessages.undo}
        </Button>
      </div>
    </AuthCard>
  )
}
