import type { Services } from '#server/access/services.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { holdOrg, writeSubscription } from '#server/features/orgs/orgs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { PaymentConfig } from '#server/kit/config.ts'
import type { PaymentEvent } from '#server/ports/payment/payments.ts'
import { bookedUntil, bookingThatCounts, windowsOf, type Booking } from '#shared/rules/booking/booking.ts'
import { findCustomer, hearOnce, keepTold, wasHeard } from './billing.repo.ts'

type On = Pick<Services, 'db' | 'hub' | 'payments' | 'config'>

/** Events that may change a booking or its payment; others are ignored. */
const CONCERNS = /^(?:checkout\.session|customer\.subscription|invoice|charge)\./
const TRIES = 8

/**
 * Updates an org's subscription after an event of the payment provider. The event is only a reason to fetch the current
 * bookings, so events may arrive in any order, late or repeatedly.
 */
export async function hearPayment(on: On, event: PaymentEvent): Promise<void> {
  const { payments, config } = on
  if (!payments || !config.payments) throw new AppError('payments_off')
  if (event.customer === null || !CONCERNS.test(event.type)) return
  if (await wasHeard(on.db, event.id)) return
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const known = await findCustomer(on.db, event.customer)
    if (!known) return
    const bookings = await payments.bookings(known.customer)
    if (await settle(on, config.payments.plans, event, known, bookings)) return
  }
  // The provider will retry.
  throw new AppError('too_slow')
}

/**
 * Saves the event, the booking and the subscription in one transaction. Returns false if someone else has saved a
 * booking in the meantime.
 */
const settle = (
  { db, hub }: On,
  plans: PaymentConfig['plans'],
  event: PaymentEvent,
  { org, told: version }: { org: string; told: number },
  bookings: readonly Booking[],
): Promise<boolean> =>
  transaction(db, async (trx) => {
    await holdOrg(trx, org)
    const next = bookedNow(plans, bookings)
    if (!(await keepTold(trx, org, version, next?.kept ?? null))) return false
    if (!(await hearOnce(trx, event))) return true
    if (!next) return true
    await writeSubscription(trx, org, next.windows)
    await afterCommit(trx, () => hub.publish({ to: 'org', org }))
    return true
  })

/** The effective booking with its subscription periods, or null if nothing was ever paid. */
function bookedNow(plans: PaymentConfig['plans'], bookings: readonly Booking[]) {
  const booking = bookingThatCounts(bookings, plans)
  if (!booking) return null
  const plan = plans.plans.find(({ price }) => price === booking.price)
  if (!plan)
    throw new Error(`PLANS has no plan of ${booking.price}, which is booked: put it back, with "offered": false`)
  const windows = windowsOf(booking, plan, plans)
  const until = bookedUntil(booking, plans)
  if (!windows || !until) return null
  const { id, state } = booking
  return { windows, kept: { booking: id, plan: plan.id, state, ends_at: until.to, renews: until.renews } }
}
