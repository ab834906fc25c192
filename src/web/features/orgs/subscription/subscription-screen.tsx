import { useQuery } from '@tanstack/react-query'
import { subscriptionMessages as words } from '#shared/words/subscription/subscription.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlansSection } from './plans-section.tsx'
import { subscriptionQuery } from './subscription.queries.ts'
import { UsageSection } from './usage-section.tsx'
import { WindowsSection } from './windows-section.tsx'
import styles from './subscription.module.css'

/** Of these there is something to change; what has ended is booked anew. */
const LIVING: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])

/** What an organisation has, uses and can get. `paid`: its owner comes from the page on which they paid. */
export function SubscriptionScreen({ orgId, paid }: { orgId: string; paid: boolean }) {
  const { data, error, refetch, dataUpdatedAt: now } = useQuery(subscriptionQuery(useApi(), orgId))
  // The time that is shown is that of the last answer, which comes anew when a window begins or ends.
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton height="20rem" />
  const { booked, plans, payments, subscription, storage, users } = data
  const living = booked && LIVING.has(booked.state) ? booked : null
  return (
    <>
      <div role="status">{paid && <p className={styles.thanks}>{living ? words.paid : words.waiting}</p>}</div>
      <WindowsSection windows={subscription} now={now} />
      <UsageSection storage={storage} users={users} />
      {payments ? (
        <PlansSection orgId={orgId} plans={plans} living={living} />
      ) : (
        <Section title={words.plans}>
          <h3>{words.off}</h3>
          <p className={styles.offText}>{words.offText}</p>
        </Section>
      )}
      {payments && booked && <PaymentSection orgId={orgId} booked={booked} now={now} />}
    </>
  )
}
