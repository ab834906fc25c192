import type { Services } from '#server/access/services.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { findOrgTitle } from '#server/features/orgs/orgs.repo.ts'
import { takeWithin } from '#server/ports/locks/locks.ts'
import type { Payments } from '#server/ports/payment/payments.ts'
import type { PaymentConfig } from '#server/kit/config.ts'
import { isAlive } from '#shared/rules/booking/booking.ts'
import { findBilling, nameCustomer } from './billing.repo.ts'

type On = Pick<Services, 'db' | 'payments' | 'config'>

const PATIENCE_MS = 30_000

/** Throws `payments_off` if payments aren't configured. */
export function demandPayments({ payments, config }: On): { payments: Payments; plans: PaymentConfig['plans'] } {
  if (!payments || !config.payments) throw new AppError('payments_off')
  return { payments, plans: config.payments.plans }
}

/** The address of the subscription screen, which the provider leads back to. */
const screenOf = ({ config }: On, org: string, from?: 'checkout') =>
  `${config.publicUrl}/client/subscription?org=${org}${from ? `&from=${from}` : ''}`

function priceOf(plans: PaymentConfig['plans'], id: string): string {
  const plan = plans.plans.find((one) => one.id === id && one.offered)
  if (!plan) throw badInput('plan', 'no_plan')
  return plan.price
}

/**
 * Opens a checkout for a plan and returns its address. Only the last checkout opened for an org can be paid. Throws
 * `conflict` with reason `booked_already` if there is an active booking.
 */
export async function beginCheckout(
  on: On & Pick<Services, 'locks'>,
  org: string,
  plan: string,
  user: { email: string },
): Promise<string> {
  const { payments, plans } = demandPayments(on)
  const price = priceOf(plans, plan)
  const lock = await takeWithin(on.locks, org, PATIENCE_MS)
  if (!lock) throw new AppError('payments_away', { cause: new Error('locked') })
  try {
    return await openCheckout({ ...on, payments }, org, price, user)
  } finally {
    await lock.release()
  }
}

async function openCheckout(
  on: On & { payments: Payments },
  org: string,
  price: string,
  user: { email: string },
): Promise<string> {
  const { payments } = on
  const known = await findBilling(on.db, org)
  const customer =
    known?.customer ??
    (await nameCustomer(
      on.db,
      org,
      await payments.createCustomer({ org, email: user.email, name: await findOrgTitle(on.db, org) }),
    ))
  const bookings = await payments.bookings(customer)
  if (bookings.some(isAlive)) throw new AppError('conflict', { reason: ['booked_already'] })
  return payments.checkout({ customer, org, price, paid: screenOf(on, org, 'checkout'), left: screenOf(on, org) })
}

/** Opens the provider's billing portal, or its page for changing to a plan, and returns the address. */
export async function openPortal(on: On, org: string, plan: string | undefined): Promise<string> {
  const { payments, plans } = demandPayments(on)
  const price = plan === undefined ? undefined : priceOf(plans, plan)
  const known = await findBilling(on.db, org)
  if (!known) throw new AppError('conflict', { reason: ['nothing_booked'] })
  const { customer } = known
  const back = screenOf(on, org)
  if (price === undefined) return payments.portal({ customer, back })
  const booking = (await payments.bookings(customer)).find(isAlive)
  if (!booking) throw new AppError('conflict', { reason: ['nothing_booked'] })
  return payments.portal({ customer, back, change: { booking: booking.id, price } })
}
