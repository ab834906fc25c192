import type { SubscriptionWindows } from '../subscription.ts'

const DAY = 86_400_000

/** How a booking stands with the payment provider; what it may call others is as good as ended. */
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

/** What an org has booked, as the payment provider knows it now; times in ms. */
export interface Booking {
  id: string
  /** The provider’s name of what is paid for. */
  price: string
  state: BookingState
  started: number
  /** Between which times is being paid for. */
  period: { from: number; to: number }
  /** Until when was paid, where the payment of a period is missing or it has ended; null: never, or not asked. */
  paid_to: number | null
  trial_to: number | null
  /** When it ends by itself, if somebody has said so. */
  cancel_at: number | null
  ended_at: number | null
  /** When all that was paid for this period was paid back; where its payment is missing or it has ended, for the one paid last. */
  paid_back_at: number | null
}

/** What whoever booked a plan may use. */
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
  /** Days after its end for which an org can still be read by everybody in it. */
  read_only_days: number
}

/**
 * Until when a booking opens what it books, exclusive, and whether it goes on by itself then; null: nothing was ever paid.
 * One that renews is open for the days of grace past its period, so that a payment which is late by an hour, or fails at
 * first, closes nothing.
 */
export function bookedUntil(booking: Booking, { grace_days }: BookingTerms): { to: number; renews: boolean } | null {
  const { state, period, paid_to, cancel_at, paid_back_at } = booking
  if (state === 'incomplete' || state === 'incomplete_expired') return null
  const grace = grace_days * DAY
  // Periods go on beginning while nothing is paid, and it may end long after.
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

/** States in which nothing is paid any more, or never was. */
export const ENDED: readonly BookingState[] = ['canceled', 'incomplete', 'incomplete_expired']

/** Whether there is something to change or to cancel: another one cannot be booked beside it. */
export const isAlive = ({ state, ended_at }: Booking): boolean => ended_at === null && !ENDED.includes(state)

/** Of all that an org ever booked, what counts: what lasts longest. */
export function bookingThatCounts(bookings: readonly Booking[], terms: BookingTerms): Booking | null {
  const paid = bookings.flatMap((booking) => {
    const until = bookedUntil(booking, terms)
    return until ? [{ booking, ...until }] : []
  })
  const first = paid.toSorted((a, b) => b.to - a.to || (a.booking.id < b.booking.id ? -1 : 1))[0]
  return first?.booking ?? null
}

/** The windows and limits of a booking. What its plan does not include is a window without a moment in it. */
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
