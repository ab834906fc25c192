import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatLocalDay, formatMoney } from '#shared/words/formats.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { describeBooking, type Booking } from './describe-booking.ts'
import { invoicesQuery, usePaymentPages } from './subscription.queries.ts'
import styles from './subscription.module.css'

/** The state of the booking, the link to the payment provider, and the invoices. */
export function PaymentSection({ orgId, booking, now }: { orgId: string; booking: Booking; now: number }) {
  const { manage, isOpening } = usePaymentPages(orgId)
  const { text, needsAction } = describeBooking(booking, now)
  return (
    <Section title={subscriptionMessages.payment}>
      <p className={needsAction ? styles.warning : styles.goesOn}>{text}</p>
      <Button disabled={isOpening} onClick={() => manage.mutate(undefined)}>
        {isOpening ? subscriptionMessages.redirecting : subscriptionMessages.manage}
      </Button>
      <h3 className={styles.sub}>{subscriptionMessages.invoices}</h3>
      <Invoices orgId={orgId} />
    </Section>
  )
}

function Invoices({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useQuery(invoicesQuery(useApi(), orgId))
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton height="4rem" />
  if (data.length === 0) return <p className={styles.quiet}>{subscriptionMessages.noInvoices}</p>
  return (
    <ul className={styles.invoices}>
      {data.map(({ id, number, created_at, amount, currency, state, url }) => (
        <li key={id} className={styles.invoice}>
          <span>{formatLocalDay(created_at)}</span>
          <span className={styles.quiet}>{subscriptionMessages.states[state]}</span>
          <span className={styles.amount}>{formatMoney(amount, currency)}</span>
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={subscriptionMessages.invoice(number ?? '', formatLocalDay(created_at))}
            >
              {number ?? subscriptionMessages.invoices}
              <IconExternalLink size={14} stroke={1.75} aria-hidden />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
