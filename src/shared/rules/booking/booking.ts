import type { SubscriptionWindows } from '../subscription.ts'

const DAY_MS = 86_400_000

/** State of a booking at the payment provider. Unknown states count as ended. */
export const BOOKING_STATES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** An organisation's booking as currently reported by the payment provider. Times in ms. */
export interface Booking {
  id: string
  /** The provider's price id. */
  price: string
  state: BookingState
  started: number
  /** The current billing period. */
  period: { from: number; to: number }
  /**
   * End of the last paid period, if the current payment is missing or the booking has ended. null if nothing was ever
   * paid, or if it wasn't looked up.
   */
  paid_to: number | null
  trial_to: number | null
  /** When the booking is scheduled to end, if it was cancelled. */
  cancel_at: number | null
  ended_at: number | null
  /**
   * When the payment for the current period was refunded in full. If the current payment is missing or the booking has
   * ended, this refers to the last paid period instead.
   */
  paid_back_at: number | null
}

/** The features and limits that a plan includes. */
export interface PlanTerms {
  cms: boolean
  host_page: boolean
  submissions: boolean
  storage: number | null
  users: number | null
}

export interface BookingTerms {
  /** Number of days after a failed payment during which nothing is restricted. */
  grace_days: number
  /** Number of days after a booking's end during which all members can still read. */
  read_only_days: number
}

/**
 * When a booking stops granting access (exclusive), and whether it renews then; null if nothing was ever paid. A
 * renewing booking includes the grace period, so that access doesn't end if a payment is an hour late or fails at
 * first.
 */
export function getBookingEnd(booking: Booking, { grace_days }: BookingTerms): { to: number; renews: boolean } | null {
  const { state, period, paid_to, cancel_at, paid_back_at } = booking
  if (state === 'incomplete' || state === 'incomplete_expired') return null
  const graceMs = grace_days * DAY_MS
  // New periods start even while nothing is paid, and the booking may end long after the last payment.
  const end =
    booking.ended_at !== null
      ? Math.min(booking.ended_at, (paid_to ?? Infinity) + graceMs)
      : state === 'past_due' || state === 'unpaid'
        ? (paid_to ?? period.from) + graceMs
        : state === 'paused'
          ? (booking.trial_to ?? period.from)
          : null
  const isOngoing = end === null && (state === 'active' || state === 'trialing')
  const isCancelled = cancel_at !== null && cancel_at <= period.to
  const regularEnd = end ?? (isCancelled ? cancel_at : isOngoing ? period.to + graceMs : period.to)
  const to = paid_back_at === null ? regularEnd : Math.min(regularEnd, paid_back_at)
  return { to, renews: isOngoing && !isCancelled && paid_back_at === null }
}

/** States in which no further payment will be made. */
export const ENDED_BOOKING_STATES: readonly BookingState[] = ['canceled', 'incomplete', 'incomplete_expired']

/** Whether the booking can still be changed or cancelled. Until it ends, an organisation can't make a second one. */
export const isOngoingBooking = ({ state, ended_at }: Booking): boolean =>
  ended_at === null && !ENDED_BOOKING_STATES.includes(state)

/** Picks the booking that determines access: the one that lasts longest. */
export function selectEffectiveBooking(bookings: readonly Booking[], terms: BookingTerms): Booking | null {
  const candidates = bookings.flatMap((booking) => {
    const end = getBookingEnd(booking, terms)
    return end ? [{ booking, ...end }] : []
  })
  const longestCandidate = candidates.toSorted((a, b) => b.to - a.to || (a.booking.id < b.booking.id ? -1 : 1))[0]
  return longestCandidate?.booking ?? null
}

/** The subscription windows and limits that a booking grants. A feature outside the plan gets an empty window. */
export function toSubscriptionWindows(
  booking: Booking,
  plan: PlanTerms,
  terms: BookingTerms,
): SubscriptionWindows | null {
  const end = getBookingEnd(booking, terms)
  if (!end) return null
  const { started: from } = booking
  const to = Math.max(end.to, from)
  const toWindow = (isIncluded: boolean) => (isIncluded ? { from, to } : { from, to: from })
  const [cms, hostPage] = [toWindow(plan.cms), toWindow(plan.host_page)]
  return {
    cms_from: cms.from,
    cms_to: cms.to,
    submissions_from: plan.submissions ? from : null,
    submissions_to: plan.submissions ? to : null,
    host_page_from: hostPage.from,
    host_page_to: hostPage.to,
    inactive_from: to + terms.read_only_days * DAY_MS,
    storage: plan.storage,
    users: plan.users,
  }
}
