import type { Services } from '#server/access/services.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { lockOrg, writeSubscription } from '#server/features/orgs/orgs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { PaymentConfig } from '#server/kit/config.ts'
import type { PaymentEvent } from '#server/ports/payment/payments.ts'
import {
  getBookingEnd,
  selectEffectiveBooking,
  toSubscriptionWindows,
  type Booking,
} from '#shared/rules/booking/booking.ts'
import { findBillingByCustomer, insertPaymentEvent, saveBooking, isKnownPaymentEvent } from './billing.repo.ts'

type PaymentServices = Pick<Services, 'db' | 'pubSub' | 'payments' | 'config'>

/** Events that may change a booking or its payment; others are ignored. */
const RELEVANT_EVENTS = /^(?:checkout\.session|customer\.subscription|invoice|charge)\./
const MAX_TRIES = 8

/**
 * Updates an org's subscription after an event of the payment provider. The event only prompts us to fetch the current
 * bookings, so events may arrive in any order, late or repeatedly.
 */
export async function handlePaymentEvent(services: PaymentServices, event: PaymentEvent): Promise<void> {
  const { payments, config } = services
  if (!payments || !config.payments) throw new AppError('payments_off')
  if (event.customer === null || !RELEVANT_EVENTS.test(event.type)) return
  if (await isKnownPaymentEvent(services.db, event.id)) return
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const billing = await findBillingByCustomer(services.db, event.customer)
    if (!billing) return
    const bookings = await payments.bookings(billing.customer)
    if (await applyBookings(services, config.payments.plans, event, billing, bookings)) return
  }
  // The provider will send the event again.
  throw new AppError('too_slow')
}

/**
 * Saves the event, the booking and the subscription in one transaction. Returns false if someone else has saved a
 * booking in the meantime.
 */
const applyBookings = (
  { db, pubSub }: PaymentServices,
  plans: PaymentConfig['plans'],
  event: PaymentEvent,
  { org, reply_count: version }: { org: string; reply_count: number },
  bookings: readonly Booking[],
): Promise<boolean> =>
  transaction(db, async (trx) => {
    await lockOrg(trx, org)
    const resolvedBooking = resolveBooking(plans, bookings)
    if (!(await saveBooking(trx, org, version, resolvedBooking?.storedBooking ?? null))) return false
    if (!(await insertPaymentEvent(trx, event))) return true
    if (!resolvedBooking) return true
    await writeSubscription(trx, org, resolvedBooking.windows)
    await afterCommit(trx, () => pubSub.publish({ topic: 'org', org }))
    return true
  })

/** Returns the effective booking with its subscription periods, or null if nothing was ever paid. */
function resolveBooking(plans: PaymentConfig['plans'], bookings: readonly Booking[]) {
  const booking = selectEffectiveBooking(bookings, plans)
  if (!booking) return null
  const plan = plans.plans.find(({ price }) => price === booking.price)
  if (!plan)
    throw new Error(`PLANS has no plan of ${booking.price}, which is booked: put it back, with "offered": false`)
  const windows = toSubscriptionWindows(booking, plan, plans)
  const bookedPeriod = getBookingEnd(booking, plans)
  if (!windows || !bookedPeriod) return null
  const { id, state } = booking
  return {
    windows,
    storedBooking: { booking: id, plan: plan.id, state, ends_at: bookedPeriod.to, renews: bookedPeriod.renews },
  }
}
