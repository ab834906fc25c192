import type { Services } from '#server/access/services.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { findOrgTitle } from '#server/features/orgs/orgs.repo.ts'
import { takeWithTimeout } from '#server/ports/locks/locks.ts'
import type { Payments } from '#server/ports/payment/payments.ts'
import type { PaymentConfig } from '#server/kit/config.ts'
import { isOngoingBooking } from '#shared/rules/booking/booking.ts'
import { findBilling, saveCustomer } from './billing.repo.ts'

type PaymentServices = Pick<Services, 'db' | 'payments' | 'config'>

const LOCK_TIMEOUT_MS = 30_000

/** Throws `payments_off` if payments aren't configured. */
export function requirePayments({ payments, config }: PaymentServices): {
  payments: Payments
  plans: PaymentConfig['plans']
} {
  if (!payments || !config.payments) throw new AppError('payments_off')
  return { payments, plans: config.payments.plans }
}

/** The URL of the subscription screen, to which the provider returns the customer. */
const getSubscriptionScreenUrl = ({ config }: PaymentServices, org: string, origin?: 'checkout') =>
  `${config.publicUrl}/client/subscription?org=${org}${origin ? `&from=${origin}` : ''}`

function findPrice(plans: PaymentConfig['plans'], id: string): string {
  const plan = plans.plans.find((candidate) => candidate.id === id && candidate.offered)
  if (!plan) throw badInput('plan', 'no_plan')
  return plan.price
}

/**
 * Opens a checkout for a plan and returns its URL. Only the most recent checkout of an org can be paid. Throws
 * `conflict` with reason `booked_already` if there is an active booking.
 */
export async function beginCheckout(
  services: PaymentServices & Pick<Services, 'locks'>,
  org: string,
  plan: string,
  user: { email: string },
): Promise<string> {
  const { payments, plans } = requirePayments(services)
  const price = findPrice(plans, plan)
  const lock = await takeWithTimeout(services.locks, org, LOCK_TIMEOUT_MS)
  if (!lock) throw new AppError('payments_away', { cause: new Error('locked') })
  try {
    return await openCheckout({ ...services, payments }, org, price, user)
  } finally {
    await lock.release()
  }
}

async function openCheckout(
  services: PaymentServices & { payments: Payments },
  org: string,
  price: string,
  user: { email: string },
): Promise<string> {
  const { payments } = services
  const billing = await findBilling(services.db, org)
  const customer =
    billing?.customer ??
    (await saveCustomer(
      services.db,
      org,
      await payments.createCustomer({ org, email: user.email, name: await findOrgTitle(services.db, org) }),
    ))
  const bookings = await payments.bookings(customer)
  if (bookings.some(isOngoingBooking)) throw new AppError('conflict', { reason: ['booked_already'] })
  return payments.checkout({
    customer,
    org,
    price,
    successUrl: getSubscriptionScreenUrl(services, org, 'checkout'),
    cancelUrl: getSubscriptionScreenUrl(services, org),
  })
}

/** Opens the provider's billing portal, or its page for changing to a plan, and returns the URL. */
export async function openBillingPortal(
  services: PaymentServices,
  org: string,
  plan: string | undefined,
): Promise<string> {
  const { payments, plans } = requirePayments(services)
  const price = plan === undefined ? undefined : findPrice(plans, plan)
  const billing = await findBilling(services.db, org)
  if (!billing) throw new AppError('conflict', { reason: ['nothing_booked'] })
  const { customer } = billing
  const returnUrl = getSubscriptionScreenUrl(services, org)
  if (price === undefined) return payments.portal({ customer, returnUrl: returnUrl })
  const booking = (await payments.bookings(customer)).find(isOngoingBooking)
  if (!booking) throw new AppError('conflict', { reason: ['nothing_booked'] })
  return payments.portal({ customer, returnUrl: returnUrl, change: { booking: booking.id, price } })
}
