import { Stripe } from 'stripe'
import { AppError } from '#server/kit/app-error.ts'
import { BOOKING_STATES, type Booking } from '#shared/rules/booking/booking.ts'
import type { Invoice, Payments, PaymentEvent, Price } from './payments.ts'

interface StripeKeys {
  secretKey: string
  webhookSecret: string
  /** Base URL of another server with the same API. */
  apiUrl: string | undefined
}

const TIMEOUT_MS = 10_000
const HOUR_S = 3600
const MAX_INVOICES = 24

/** Payments through Stripe, using its own library. */
export function openStripe({ secretKey, webhookSecret, apiUrl }: StripeKeys): Payments {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      host: url.hostname,
      ...(url.port && { port: url.port }),
    }),
  })
  return {
    createCustomer: ({ org, email, name }) =>
      callStripe(async () => (await stripe.customers.create({ email, name, metadata: { org } })).id),

    bookings: (customer) =>
      callStripe(async () => {
        const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
        return Promise.all(
          data.map(async (subscription) => {
            const paidPeriod = await findLastPaidPeriod(stripe, subscription)
            return {
              ...toBooking(subscription),
              paid_to: paidPeriod && toMs(paidPeriod.to),
              paid_back_at: await findRefundTime(
                stripe,
                customer,
                subscription,
                paidPeriod ?? getCurrentPeriod(subscription),
              ),
            }
          }),
        )
      }),

    price: (id) => callStripe(async () => toPrice(await stripe.prices.retrieve(id))),

    checkout: (request) =>
      callStripe(async () => {
        const openSessions = await stripe.checkout.sessions.list({
          customer: request.customer,
          status: 'open',
          limit: 100,
        })
        for (const { id } of openSessions.data) await stripe.checkout.sessions.expire(id)
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: request.customer,
          client_reference_id: request.org,
          line_items: [{ price: request.price, quantity: 1 }],
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
        })
        return requireUrl(session.url)
      }),

    portal: ({ customer, returnUrl, change: priceChange }) =>
      callStripe(async () => {
        const flow = priceChange && (await createPriceChangeFlow(stripe, priceChange, returnUrl))
        const session = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          ...(flow && { flow_data: flow }),
        })
        return requireUrl(session.url)
      }),

    invoices: (customer) =>
      callStripe(async () => (await stripe.invoices.list({ customer, limit: MAX_INVOICES })).data.flatMap(toInvoices)),

    readEvent(bytes, signature) {
      try {
        return toPaymentEvent(stripe.webhooks.constructEvent(bytes, signature, webhookSecret))
      } catch (error) {
        // The cause says what is wrong with the signature. The bytes come from outside and are not logged.
        throw new AppError('bad_signature', { cause: error })
      }
    },
  }
}

/**
 * Calls the provider. Any refusal or timeout counts as the provider's failure, and its details are hidden from the
 * caller.
 */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof AppError) throw error
    const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
    // Only these fields are logged, because the library's messages may quote what was sent.
    throw createPaymentsUnavailableError(JSON.stringify({ type, code, statusCode, requestId }))
  }
}

/** The caller doesn't see the reason; it is only logged. */
const createPaymentsUnavailableError = (reason: string) => new AppError('payments_away', { cause: new Error(reason) })

/** A period of time, in Unix seconds. */
interface TimeSpan {
  from: number
  to: number
}

const toMs = (seconds: number) => seconds * 1000
const toMsOrNull = (seconds: number | null | undefined) => (seconds ? toMs(seconds) : null)

function getCurrentPeriod(subscription: Stripe.Subscription) {
  const [item] = subscription.items.data
  if (!item) throw createPaymentsUnavailableError(`${subscription.id} has no items`)
  return { price: item.price.id, from: item.current_period_start, to: item.current_period_end, item: item.id }
}

function toBooking(subscription: Stripe.Subscription): Omit<Booking, 'paid_to' | 'paid_back_at'> {
  const { price, from, to } = getCurrentPeriod(subscription)
  return {
    id: subscription.id,
    price,
    state: BOOKING_STATES.find((state) => state === subscription.status) ?? 'canceled',
    started: toMs(subscription.start_date),
    period: { from: toMs(from), to: toMs(to) },
    trial_to: toMsOrNull(subscription.trial_end),
    cancel_at: toMsOrNull(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? toMs(to) : null),
    ended_at: toMsOrNull(subscription.ended_at),
  }
}

/**
 * If payments are failing or have ended, returns the period that the last payment covered, including earlier payments
 * for the same period. Null if nothing was ever paid, or if the subscription is in good standing.
 */
async function findLastPaidPeriod(stripe: Stripe, subscription: Stripe.Subscription): Promise<TimeSpan | null> {
  if (!['past_due', 'unpaid', 'canceled'].includes(subscription.status)) return null
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: MAX_INVOICES })
  const periodsByInvoice = data.map(({ lines }) => lines.data.map(({ period }) => period))
  const to = Math.max(...(periodsByInvoice[0] ?? []).map(({ end }) => end))
  // When changing plans, the difference for the rest of the period is charged.
  const from = periodsByInvoice.flat().flatMap(({ start, end }) => (end === to ? [start] : []))
  return from.length > 0 ? { from: Math.min(...from), to } : null
}

/**
 * Returns when everything paid for a period was refunded, or null. Payments made after the subscription ended belong to
 * another one.
 */
async function findRefundTime(stripe: Stripe, customer: string, subscription: Stripe.Subscription, { from }: TimeSpan) {
  if (!['active', 'trialing', 'past_due', 'unpaid', 'canceled'].includes(subscription.status)) return null
  const { data } = await stripe.charges.list({
    customer,
    created: { gte: from - HOUR_S, ...(subscription.ended_at && { lte: subscription.ended_at }) },
    limit: 100,
    expand: ['data.refunds'],
  })
  const payments = data.filter(({ status, amount }) => status === 'succeeded' && amount > 0)
  if (payments.length === 0 || !payments.every(({ refunded }) => refunded)) return null
  const paymentTimes = payments.flatMap(
    ({ refunds, created }) => refunds?.data.map((refund) => refund.created) ?? [created],
  )
  return toMs(Math.max(...paymentTimes))
}

function toPrice({ unit_amount, currency, recurring }: Stripe.Price): Price {
  const { interval = 'month', interval_count = 1 } = recurring ?? {}
  return {
    amount: unit_amount ?? 0,
    currency,
    every: { interval: interval as Price['every']['interval'], count: interval_count },
  }
}

async function createPriceChangeFlow(
  stripe: Stripe,
  { booking, price }: { booking: string; price: string },
  returnUrl: string,
) {
  const { item } = getCurrentPeriod(await stripe.subscriptions.retrieve(booking))
  return {
    type: 'subscription_update_confirm' as const,
    subscription_update_confirm: { subscription: booking, items: [{ id: item, price, quantity: 1 }] },
    after_completion: { type: 'redirect' as const, redirect: { return_url: returnUrl } },
  }
}

const INVOICE_STATES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

function toInvoices(invoice: Stripe.Invoice): Invoice[] {
  const state = INVOICE_STATES.find((knownState) => knownState === invoice.status)
  if (!invoice.id || !state || state === 'draft') return []
  return [
    {
      id: invoice.id,
      number: invoice.number,
      created_at: toMs(invoice.created),
      amount: invoice.total,
      currency: invoice.currency,
      state,
      url: invoice.hosted_invoice_url ?? null,
    },
  ]
}

function toPaymentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const { customer } = data.object as { customer?: unknown }
  const customerId = typeof customer === 'object' ? (customer as { id?: unknown } | null)?.id : customer
  return { id, type, customer: typeof customerId === 'string' ? customerId : null }
}

function requireUrl(url: string | null): string {
  if (!url) throw createPaymentsUnavailableError('the page has no URL')
  return url
}
