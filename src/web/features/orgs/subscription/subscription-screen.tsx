import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { isRunning, getPaymentThanks } from './describe-booking.ts'
import { PaymentSection } from './payment-section.tsx'
import { PlansSection } from './plans-section.tsx'
import { subscriptionQuery } from './subscription.queries.ts'
import { UsageSection } from './usage-section.tsx'
import { FeaturesSection } from './features-section.tsx'
import styles from './subscription.module.css'

interface Props {
  orgId: string
  /** Whether the URL says that the owner is returning from the payment page. */
  hasPaymentFlag: boolean
  /**
   * Called once the owner has been thanked, to remove the flag from the URL, so that a reload doesn't thank them again.
   */
  onThanked: () => void
}

/** The subscription of an organisation: its features, usage, plans and payments. */
export function SubscriptionScreen({ orgId, hasPaymentFlag, onThanked }: Props) {
  const { data, error, refetch, dataUpdatedAt: now } = useQuery(subscriptionQuery(useApi(), orgId))
  const [cameFromPayment] = useState(hasPaymentFlag)
  const paymentThanks = data && cameFromPayment ? getPaymentThanks(data.booked, now) : null
  const showsThanks = hasPaymentFlag && paymentThanks === 'paid'
  const handleThanked = useEffectEvent(onThanked)
  useEffect(() => {
    if (showsThanks) handleThanked()
  }, [showsThanks])
  // `now` is the time of the last response, which is refetched whenever a feature starts or ends.
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton height="20rem" />
  const { booked, plans, payments, subscription, storage, users } = data
  const runningBooking = booked && isRunning(booked) ? booked : null
  return (
    <>
      <div role="status">{paymentThanks && <p className={styles.thanks}>{subscriptionMessages[paymentThanks]}</p>}</div>
      <FeaturesSection windows={subscription} now={now} />
      <UsageSection storage={storage} users={users} />
      {payments ? (
        <PlansSection orgId={orgId} plans={plans} currentBooking={runningBooking} />
      ) : (
        <Section title={subscriptionMessages.plans}>
          <h3>{subscriptionMessages.off}</h3>
          <p className={styles.offText}>{subscriptionMessages.offText}</p>
        </Section>
      )}
      {payments && booked && <PaymentSection orgId={orgId} booking={booked} now={now} />}
    </>
  )
}
