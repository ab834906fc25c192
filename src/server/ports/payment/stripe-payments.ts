import { Stripe } from 'stripe'
import { AppError } from '#server/kit/app-error.ts'
import { BOOKING_STATES, type Booking } from '#shared/rules/booking/booking.ts'
import type { Invoice, Payments, PaymentEvent, Price } from './payments.ts'

interface Keys {
  secretKey: string
  webhookSecret: string
  /** The address of another server with the same API. */
  apiUrl: string | undefined
}

const TIMEOUT_MS = 10_000
const HOUR_S = 3600
const MOST_INVOICES = 24

/** Payments through Stripe's own library. */
export function openStripe({ secretKey, webhookSecret, apiUrl }: Keys): Payments {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address && {
      protocol: address.protocol === 'http:' ? 'http' : 'https',
      host: address.hostname,
      ...(address.port && { port: address.port }),
    }),
  })
  return {
    createCustomer: ({ org, email, name }) =>
      asking(async () => (await stripe.customers.create({ email, name, metadata: { org } })).id),

    bookings: (customer) =>
      asking(async () => {
        const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
        return Promise.all(
          data.map(async (one) => {
            const paid = await lastPaid(stripe, one)
            return {
              ...bookingOf(one),
              paid_to: paid && ms(paid.to),
              paid_back_at: await paidBackAt(stripe, customer, one, paid ?? periodOf(one)),
            }
          }),
        )
      }),

    price: (id) => asking(async () => priceOf(await stripe.prices.retrieve(id))),

    checkout: (request) =>
      asking(async () => {
        const open = await stripe.checkout.sessions.list({ customer: request.customer, status: 'open', limit: 100 })
        for (const { id } of open.data) await stripe.checkout.sessions.expire(id)
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: request.customer,
          client_reference_id: request.org,
          line_items: [{ price: request.price, quantity: 1 }],
          success_url: request.paid,
          cancel_url: request.left,
        })
        return addressOf(session.url)
      }),

    portal: ({ customer, back, change }) =>
      asking(async () => {
        const flow = change && (await changeOf(stripe, change, back))
        const session = await stripe.billingPortal.sessions.create({
          customer,
          return_url: back,
          ...(flow && { flow_data: flow }),
        })
        return addressOf(session.url)
      }),

    invoices: (customer) =>
      asking(async () => (await stripe.invoices.list({ customer, limit: MOST_INVOICES })).data.flatMap(invoiceOf)),

    readEvent(bytes, signature) {
      try {
        return eventOf(stripe.webhooks.constructEvent(bytes, signature, webhookSecret))
      } catch (error) {
        // The cause names what is wrong with the signature; the bytes come from outside and are not logged.
        throw new AppError('bad_signature', { cause: error })
      }
    },
  }
}

/**
 * Runs a call to the provider. Any refusal or timeout counts as the provider's failure, and its details are hidden from
 * the caller.
 */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) throw error
    const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
    // Only these fields are logged: the library's messages may quote what was sent.
    throw broken(JSON.stringify({ type, code, statusCode, requestId }))
  }
}

/** The reason is only logged. */
const broken = (what: string) => new AppError('payments_away', { cause: new Error(what) })

/** A period of time, in Unix seconds. */
interface Span {
  from: number
  to: number
}

const ms = (seconds: number) => seconds * 1000
const msOrNull = (seconds: number | null | undefined) => (seconds ? ms(seconds) : null)

function periodOf(one: Stripe.Subscription) {
  const [item] = one.items.data
  if (!item) throw broken(`${one.id} has no items`)
  return { price: item.price.id, from: item.current_period_start, to: item.current_period_end, item: item.id }
}

function bookingOf(one: Stripe.Subscription): Omit<Booking, 'paid_to' | 'paid_back_at'> {
  const { price, from, to } = periodOf(one)
  return {
    id: one.id,
    price,
    state: BOOKING_STATES.find((state) => state === one.status) ?? 'canceled',
    started: ms(one.start_date),
    period: { from: ms(from), to: ms(to) },
    trial_to: msOrNull(one.trial_end),
    cancel_at: msOrNull(one.cancel_at) ?? (one.cancel_at_period_end ? ms(to) : null),
    ended_at: msOrNull(one.ended_at),
  }
}

/**
 * The period that the last payment covered, including earlier payments for the same period, when payments fail or have
 * ended. Null if nothing was ever paid, or if the subscription is in good standing.
 */
async function lastPaid(stripe: Stripe, one: Stripe.Subscription): Promise<Span | null> {
  if (!['past_due', 'unpaid', 'canceled'].includes(one.status)) return null
  const { data } = await stripe.invoices.list({ subscription: one.id, status: 'paid', limit: MOST_INVOICES })
  const spans = data.map(({ lines }) => lines.data.map(({ period }) => period))
  const to = Math.max(...(spans[0] ?? []).map(({ end }) => end))
  // A plan change is charged as the difference for the remainder of the same period.
  const from = spans.flat().flatMap(({ start, end }) => (end === to ? [start] : []))
  return from.length > 0 ? { from: Math.min(...from), to } : null
}

/**
 * When everything paid for a period was refunded, or null. Payments after the subscription ended belong to another one.
 */
async function paidBackAt(stripe: Stripe, customer: string, one: Stripe.Subscription, { from }: Span) {
  if (!['active', 'trialing', 'past_due', 'unpaid', 'canceled'].includes(one.status)) return null
  const { data } = await stripe.charges.list({
    customer,
    created: { gte: from - HOUR_S, ...(one.ended_at && { lte: one.ended_at }) },
    limit: 100,
    expand: ['data.refunds'],
  })
  const paid = data.filter(({ status, amount }) => status === 'succeeded' && amount > 0)
  if (paid.length === 0 || !paid.every(({ refunded }) => refunded)) return null
  const times = paid.flatMap(({ refunds, created }) => refunds?.data.map((refund) => refund.created) ?? [created])
  return ms(Math.max(...times))
}

function priceOf({ unit_amount, currency, recurring }: Stripe.Price): Price {
  const { interval = 'month', interval_count = 1 } = recurring ?? {}
  return {
    amount: unit_amount ?? 0,
    currency,
    every: { interval: interval as Price['every']['interval'], count: interval_count },
  }
}

async function changeOf(stripe: Stripe, { booking, price }: { booking: string; price: string }, back: string) {
  const { item } = periodOf(await stripe.subscriptions.retrieve(booking))
  return {
    type: 'subscription_update_confirm' as const,
    subscription_update_confirm: { subscription: booking, items: [{ id: item, price, quantity: 1 }] },
    after_completion: { type: 'redirect' as const, redirect: { return_url: back } },
  }
}

const INVOICE_STATES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

function invoiceOf(invoice: Stripe.Invoice): Invoice[] {
  const state = INVOICE_STATES.find((known) => known === invoice.status)
  if (!invoice.id || !state || state === 'draft') return []
  return [
    {
      id: invoice.id,
      number: invoice.number,
      created_at: ms(invoice.created),
      amount: invoice.total,
      currency: invoice.currency,
      state,
      url: invoice.hosted_invoice_url ?? null,
    },
  ]
}

function eventOf({ id, type, data }: Stripe.Event): PaymentEvent {
  const { customer } = data.object as { customer?: unknown }
  const named = typeof customer === 'object' ? (customer as { id?: unknown } | null)?.id : customer
  return { id, type, customer: typeof named === 'string' ? named : null }
}

function addressOf(url: string | null): string {
  if (!url) throw broken('the page has no URL')
  return url
}
