import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Org } from '#shared/entities/org.ts'
import { findEndings, END_NOTIFICATION_LEAD_MS } from '#shared/rules/subscription.ts'
import { LONG_DATE_FORMAT, formatDatePart } from '#shared/words/formats.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { subscriptionQuery } from './subscription.queries.ts'
import styles from '../orgs.module.css'

/** Warns an owner that a feature ends within two weeks of `now` (ms). */
export function EndingNotice({ org, now }: { org: Org; now: number }) {
  const [ending] = findEndings(org.subscription, now, now + END_NOTIFICATION_LEAD_MS)
  const isEnabled = org.is_owner && ending !== undefined
  const subscription = useQuery({
    ...subscriptionQuery(useApi(), org.id),
    enabled: isEnabled,
    meta: { quiet: true },
  }).data
  if (!ending || !subscription) return null
  // If the booking renews itself, its features continue.
  const { booked } = subscription
  if (booked?.renews && ending.at >= booked.ends_at) return null
  return (
    <p className={styles.ending}>
      {subscriptionMessages.endsSoon(formatDatePart(ending.at, LONG_DATE_FORMAT))}{' '}
      <Link to="/client/subscription" search={{ org: org.id }}>
        {subscriptionMessages.open}
      </Link>
    </p>
  )
}
