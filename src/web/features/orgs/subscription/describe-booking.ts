import { ENDED_BOOKING_STATES } from '#shared/rules/booking/booking.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import type { SubscriptionReply } from './subscription.queries.ts'

export type Booking = NonNullable<SubscriptionReply['booked']>

/** Whether the booking is still running and can be changed. An ended one has to be booked again. */
export const isRunning = ({ state }: Booking): boolean => !ENDED_BOOKING_STATES.includes(state)

const hasFailedPayment = ({ state }: Booking) => state === 'past_due' || state === 'unpaid'

/** Describes the state of a booking at `now` (ms), and whether its owner has to act. */
export function describeBooking(booking: Booking, now: number): { text: string; needsAction: boolean } {
  const { renews, ends_at } = booking
  const day = formatLocalDay(ends_at)
  const isOpen = ends_at > now
  if (!isRunning(booking))
    return { text: isOpen ? subscriptionMessages.ends(day) : subscriptionMessages.endedOn(day), needsAction: false }
  if (hasFailedPayment(booking))
    return { text: isOpen ? subscriptionMessages.failed(day) : subscriptionMessages.failedOver(day), needsAction: true }
  // For example after a refund: the booking continues at the provider.
  if (!isOpen) return { text: subscriptionMessages.stopped(day), needsAction: true }
  return { text: renews ? subscriptionMessages.renews : subscriptionMessages.ends(day), needsAction: false }
}

/** The thanks to show after returning from the payment page; null if the payment failed or was refunded. */
export function getPaymentThanks(booking: Booking | null, now: number): 'waiting' | 'paid' | null {
  if (!booking || !isRunning(booking)) return 'waiting'
  return !hasFailedPayment(booking) && booking.ends_at > now ? 'paid' : null
}
