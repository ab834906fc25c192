import type { SubscriptionWindows } from '../subscription.ts'

const DAY = 86_400_000

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

/** An organisation's booking as the payment provider reports it now. Times in ms. */
export interface Booking {
  id: string
  /** The provider's price id. */
  price: string
  state: BookingState
  started: number
  /** The current billing period. */
  period: { from: number; to: number }
  /**
   * End of the last paid period, if the current payment is missing or the booking has ended. null: never paid, or not
   * looked up.
   */
  paid_to: number | null
  trial_to: number | null
  /** When it is scheduled to end, if it was cancelled. */
  cancel_at: number | null
  ended_at: number | null
  /**
   * When the payment for the current period was refunded in full; for the last paid period if the current payment is
   * missing or the booking has ended.
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
  /** Days for which everything stays open after a payment has failed. */
  grace_days: number
  /** Days after the end during which all members can still read. */
  read_only_days: number
}

/**
 * When a booking stops granting access (exclusive), and whether it renews then; null if nothing was ever paid. A
 * renewing booking includes the grace period, so that a payment which is an hour late or fails at first closes nothing.
 */
export function bookedUntil(booking: Booking, { grace_days }: BookingTerms): { to: number; renews: boolean } | null {
  const { state, period, paid_to, cancel_at, paid_back_at } = booking
  if (state === 'incomplete' || state === 'incomplete_expired') return null
  const grace = grace_days * DAY
  // Periods keep starting while nothing is paid, and the booking may end long after the last payment.
  const end =
    booking.ended_at !== null
      ? Math.min(booking.ended_at, (paid_to ?? Infinity) + grace)
      : state === 'past_due' || state === 'unpaid'
        ? (paid_to ?? period.from) + grace
        : state === 'paused'
          ? (booking.trial_to ?? period.from)
          : null
  const goesOn = end === null && (state === 'active' || state === 'trialing')
  const isCancelled = cancel_at !== null && cancel_at <= period.to
  const regular = end ?? (isCancelled ? cancel_at : goesOn ? period.to + grace : period.to)
  const to = paid_back_at === null ? regular : Math.min(regular, paid_back_at)
  return { to, renews: goesOn && !isCancelled && paid_back_at === null }
}

/** States in which nothing will be paid again. */
export const ENDED: readonly BookingState[] = ['canceled', 'incomplete', 'incomplete_expired']

/** Whether the booking can be changed or cancelled. An organisation can't book a second one meanwhile. */
export const isAlive = ({ state, ended_at }: Booking): boolean => ended_at === null && !ENDED.includes(state)

/** Selects the booking that determines access: the one that lasts longest. */
export function bookingThatCounts(bookings: readonly Booking[], terms: BookingTerms): Booking | null {
  const paid = bookings.flatMap((booking) => {
    const until = bookedUntil(booking, terms)
    return until ? [{ booking, ...until }] : []
  })
  const first = paid.toSorted((a, b) => b.to - a.to || (a.booking.id < b.booking.id ? -1 : 1))[0]
  return first?.booking ?? null
}

/** The subscription windows and limits that a booking grants. A feature outside the plan gets an empty window. */
export function windowsOf(booking: Booking, plan: PlanTerms, terms: BookingTerms): SubscriptionWindows | null {
  const until = bookedUntil(booking, terms)
  if (!until) return null
  const { started: from } = booking
  const to = Math.max(until.to, from)
  const window = (on: boolean) => (on ? { from, to } : { from, to: from })
  const [cms, host] = [window(plan.cms), window(plan.host_page)]
  return {
    cms_from: cms.from,
    cms_to: cms.to,
    submissions_from: plan.submissions ? from : null,
    submissions_to: plan.submissions ? to : null,
    host_page_from: host.from,
    host_page_to: host.to,
    inactive_from: to + terms.read_only_days * DAY,
    storage: plan.storage,
    users: plan.users,
  }
}
