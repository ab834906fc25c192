import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'

// A test server for the part of Stripe's documented API that the product uses, including the payment pages. Events
// happen only when a test triggers them, at a time the test sets.

export const SECRET_KEY = 'sk_test_onlyTheServerKnowsThisKey'
export const WEBHOOK_SECRET = 'whsec_onlyTheServerKnowsThisToo'
const MONTH_S = 30 * 86_400

interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  created: number
  start_date: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  trial_end: number | null
  items: {
    object: 'list'
    data: { id: string; price: { id: string }; current_period_start: number; current_period_end: number }[]
  }
}
interface Charge {
  id: string
  object: 'charge'
  customer: string
  amount: number
  created: number
  status: 'succeeded' | 'failed'
  refunded: boolean
  refunds: { object: 'list'; data: { created: number }[] }
}
interface Invoice {
  id: string
  customer: string
  subscription: string
  created: number
  total: number
  status: string
  lines: { object: string; data: { period: { start: number; end: number } }[] }
}
interface Session {
  id: string
  customer: string
  status: 'open' | 'complete' | 'expired'
  price: string
  success_url: string
  cancel_url: string
}
interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

/** Monthly price in cents. */
const PRICES: Record<string, number> = { price_small: 900, price_museum: 4900, price_early: 500 }

/** The plans of the tests. */
export const PLANS = {
  grace_days: 7,
  read_only_days: 30,
  plans: [
    {
      id: 'small',
      price: 'price_small',
      title: { en: 'Small', de: 'Klein' },
      text: { en: 'For an archive that begins.', de: 'Für ein Archiv, das beginnt.' },
      ...{ storage: 50_000_000_000, users: 5, submissions: false },
    },
    {
      id: 'museum',
      price: 'price_museum',
      title: { en: 'Museum' },
      text: { en: 'For a house with volunteers, and with submissions from outside.' },
      ...{ storage: 1_000_000_000_000, users: 50 },
    },
    { id: 'early', price: 'price_early', title: { en: 'Early friends' }, storage: 1, users: 1, offered: false },
  ],
}

export async function startStripe() {
  const plans = join(await mkdtemp(join(tmpdir(), 'vitrine-plans-')), 'plans.json')
  await writeFile(plans, JSON.stringify(PLANS))
  let lastId = 0
  const createId = (kind: string) => `${kind}_${(++lastId).toString().padStart(6, '0')}`
  let clock = Math.floor(Date.now() / 1000)
  const customers = new Map<string, { id: string; metadata: Record<string, string> }>()
  const subscriptions: Subscription[] = []
  const charges: Charge[] = []
  const sessions: Session[] = []
  const invoices: Invoice[] = []
  const events: StripeEvent[] = []
  const requests: string[] = []
  let isAway = false
  let onPaid: (() => Promise<void>) | null = null

  const emitEvent = (type: string, object: object) =>
    events.push({
      id: createId('evt'),
      object: 'event',
      type,
      created: clock,
      data: { object: structuredClone(object) },
    })
  const getCurrentItem = (subscription: Subscription) => subscription.items.data[0]!
  function addInvoice(subscription: Subscription, status: string): Invoice {
    const { price, current_period_start: start, current_period_end: end } = getCurrentItem(subscription)
    const invoice = {
      ...{
        id: createId('in'),
        object: 'invoice',
        number: `A-${lastId}`,
        customer: subscription.customer,
        subscription: subscription.id,
      },
      ...{ created: clock, total: PRICES[price.id] ?? 0, currency: 'eur', status },
      lines: { object: 'list', data: [{ period: { start, end } }] },
    }
    invoices.push(invoice)
    return invoice
  }
  const addCharge = (customer: string, amount: number, status: Charge['status']) => {
    const charge: Charge = {
      ...{ id: createId('ch'), object: 'charge', customer, amount, created: clock, status, refunded: false },
      refunds: { object: 'list', data: [] },
    }
    charges.push(charge)
    emitEvent(`charge.${status}`, charge)
  }
  const findSubscription = (customer: string) =>
    subscriptions.findLast((subscription) => subscription.customer === customer)!
  const createPrice = (name: string) => ({
    id: name,
    object: 'price',
    unit_amount: PRICES[name],
    currency: 'eur',
    recurring: { interval: 'month', interval_count: 1 },
  })

  /** Actions on a customer's latest subscription. */
  const actions = {
    wait(seconds: number) {
      clock += seconds
    },
    pay(session: Session) {
      session.status = 'complete'
      const start = clock
      const subscription: Subscription = {
        ...{
          id: createId('sub'),
          object: 'subscription',
          customer: session.customer,
          status: 'active',
          created: start,
        },
        ...{ start_date: start, cancel_at: null, cancel_at_period_end: false, canceled_at: null, ended_at: null },
        trial_end: null,
        items: {
          object: 'list',
          data: [
            {
              id: createId('si'),
              price: { id: session.price },
              ...{ current_period_start: start, current_period_end: start + MONTH_S },
            },
          ],
        },
      }
      subscriptions.push(subscription)
      emitEvent('customer.subscription.created', { ...subscription, status: 'incomplete' })
      addCharge(session.customer, PRICES[session.price] ?? 0, 'succeeded')
      emitEvent('invoice.paid', addInvoice(subscription, 'paid'))
      emitEvent('customer.subscription.updated', subscription)
      emitEvent('checkout.session.completed', {
        id: session.id,
        object: 'checkout.session',
        customer: session.customer,
      })
    },
    renew(customer: string, isPaid = true) {
      const subscription = findSubscription(customer)
      clock = Math.max(clock, getCurrentItem(subscription).current_period_end)
      getCurrentItem(subscription).current_period_start = getCurrentItem(subscription).current_period_end
      getCurrentItem(subscription).current_period_end += MONTH_S
      emitEvent('customer.subscription.updated', subscription)
      clock += 3600
      const amount = PRICES[getCurrentItem(subscription).price.id] ?? 0
      subscription.status = isPaid ? 'active' : 'past_due'
      addCharge(customer, amount, isPaid ? 'succeeded' : 'failed')
      emitEvent(isPaid ? 'invoice.paid' : 'invoice.payment_failed', addInvoice(subscription, isPaid ? 'paid' : 'open'))
      emitEvent('customer.subscription.updated', subscription)
    },
    payLate(customer: string) {
      const subscription = findSubscription(customer)
      subscription.status = 'active'
      addCharge(customer, PRICES[getCurrentItem(subscription).price.id] ?? 0, 'succeeded')
      for (const unpaidInvoice of invoices.filter(
        (candidate) => candidate.subscription === subscription.id && candidate.status === 'open',
      )) {
        unpaidInvoice.status = 'paid'
        emitEvent('invoice.paid', unpaidInvoice)
      }
      emitEvent('customer.subscription.updated', subscription)
    },
    cancelAtEnd(customer: string) {
      const subscription = findSubscription(customer)
      subscription.cancel_at_period_end = true
      subscription.cancel_at = getCurrentItem(subscription).current_period_end
      subscription.canceled_at = clock
      emitEvent('customer.subscription.updated', subscription)
    },
    end(customer: string) {
      const subscription = findSubscription(customer)
      subscription.status = 'canceled'
      subscription.ended_at = clock
      emitEvent('customer.subscription.deleted', subscription)
    },
    change(customer: string, price: string) {
      const subscription = findSubscription(customer)
      getCurrentItem(subscription).price = { id: price }
      addCharge(customer, 1000, 'succeeded')
      emitEvent('customer.subscription.updated', subscription)
    },
    refund(customer: string) {
      for (const charge of charges.filter(
        (candidate) => candidate.customer === customer && candidate.status === 'succeeded',
      )) {
        charge.refunded = true
        charge.refunds.data.push({ created: clock })
        emitEvent('charge.refunded', charge)
      }
    },
  }

  const list = (data: readonly object[]) => ({ object: 'list', data, has_more: false })
  const getOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const toSessionJson = (session: Session) => ({
    ...session,
    object: 'checkout.session',
    url: `${getOrigin()}/pay/${session.id}`,
  })

  function handleApiCall(method: string, path: string, query: URLSearchParams, form: URLSearchParams): object | null {
    const customer = query.get('customer')
    const filterByCustomer = <T extends { customer: string }>(all: readonly T[]) =>
      all.filter((entry) => entry.customer === customer)
    if (method === 'POST' && path === 'customers') {
      const createdCustomer = {
        id: createId('cus'),
        object: 'customer',
        metadata: { org: form.get('metadata[org]') ?? '' },
      }
      customers.set(createdCustomer.id, createdCustomer)
      return createdCustomer
    }
    if (method === 'GET' && path === 'subscriptions') return list(filterByCustomer(subscriptions).toReversed())
    if (method === 'GET' && path === 'charges')
      return list(
        filterByCustomer(charges).filter(
          ({ created }) =>
            created >= Number(query.get('created[gte]')) && created <= Number(query.get('created[lte]') ?? Infinity),
        ),
      )
    if (method === 'GET' && path === 'invoices')
      return list(
        invoices
          .filter((entry) => [entry.customer, entry.subscription].includes(customer ?? query.get('subscription') ?? ''))
          .filter(({ status }) => status === (query.get('status') ?? status))
          .toReversed()
          .slice(0, Number(query.get('limit')))
          .map((entry) => ({ ...entry, hosted_invoice_url: `${getOrigin()}/invoice/${entry.id}` })),
      )
    if (method === 'GET' && path === 'checkout/sessions')
      return list(filterByCustomer(sessions).filter(({ status }) => status === 'open'))
    if (method === 'POST' && path === 'checkout/sessions') {
      const getField = (name: string) => form.get(name) ?? ''
      const newSession: Session = {
        ...{
          id: createId('cs'),
          status: 'open',
          customer: getField('customer'),
          price: getField('line_items[0][price]'),
        },
        ...{ success_url: getField('success_url'), cancel_url: getField('cancel_url') },
      }
      if (getField('mode') !== 'subscription' || !newSession.customer || !PRICES[newSession.price]) return null
      sessions.push(newSession)
      return toSessionJson(newSession)
    }
    const [kind, name, action] = path.split(/\/(?=\w+_\d+)|(?<=\d)\//)
    const session = sessions.find((entry) => entry.id === name)
    if (kind === 'checkout/sessions' && action === 'expire' && session) {
      session.status = 'expired'
      return toSessionJson(session)
    }
    if (kind === 'subscriptions') return subscriptions.find((entry) => entry.id === name) ?? null
    if (path.startsWith('prices/')) return PRICES[path.slice(7)] ? createPrice(path.slice(7)) : null
    if (path === 'billing_portal/sessions') {
      const newPrice = form.get('flow_data[subscription_update_confirm][items][0][price]')
      const returnUrl = encodeURIComponent(form.get('return_url') ?? '')
      const pathAndQuery = `${form.get('customer')}?back=${returnUrl}${newPrice ? `&price=${newPrice}` : ''}`
      return { id: createId('bps'), object: 'billing_portal.session', url: `${getOrigin()}/portal/${pathAndQuery}` }
    }
    return null
  }

  const renderPage = (title: string, content: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}`

  async function handlePageRequest(request: IncomingMessage, url: URL): Promise<{ to?: string; html?: string } | null> {
    const session = sessions.find((entry) => url.pathname === `/pay/${entry.id}`)
    if (session && request.method === 'POST' && session.status === 'open') {
      actions.pay(session)
      await onPaid?.()
      return { to: session.success_url }
    }
    if (session) return { html: renderPage('Pay by card', '<form method="post"><button>Pay</button></form>') }
    const customer = /^\/portal\/(\w+)$/.exec(url.pathname)?.[1]
    const price = url.searchParams.get('price')
    if (customer && request.method === 'POST') {
      if (price) actions.change(customer, price)
      await onPaid?.()
      return { to: url.searchParams.get('back') ?? '' }
    }
    if (customer) return { html: renderPage('Your bookings', '<form method="post"><button>Confirm</button></form>') }
    return null
  }

  const server = createServer((request, response) => {
    const answer = async () => {
      const url = new URL(request.url ?? '', getOrigin())
      const body = await text(request)
      if (!url.pathname.startsWith('/v1/')) {
        const pageReply = await handlePageRequest(request, url)
        response.writeHead(pageReply?.to ? 303 : pageReply ? 200 : 404, {
          'content-type': 'text/html',
          ...(pageReply?.to && { location: pageReply.to }),
        })
        return response.end(pageReply?.html)
      }
      const sendJson = (status: number, value: object) => {
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        response.end(JSON.stringify(value))
      }
      requests.push(`${request.method} ${url.pathname}`)
      if (isAway) return sendJson(500, { error: { type: 'api_error', message: 'away' } })
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        return sendJson(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
      const reply = handleApiCall(
        request.method ?? '',
        url.pathname.slice(4),
        url.searchParams,
        new URLSearchParams(body),
      )
      return reply
        ? sendJson(200, reply)
        : sendJson(404, { error: { type: 'invalid_request_error', message: 'No such thing' } })
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const signer = new Stripe(SECRET_KEY)

  return {
    life: actions,
    events,
    sessions,
    subscriptions,
    asked: requests,
    now: () => clock * 1000,
    /** Environment variables of a server that uses this payment server. */
    env: {
      ...{ PAYMENT_SECRET_KEY: SECRET_KEY, PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET },
      ...{ PAYMENT_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, PLANS: plans },
    },
    customerOf: (org: string) => [...customers.values()].find(({ metadata }) => metadata.org === org)?.id ?? '',
    goAway(shouldBeAway: boolean) {
      isAway = shouldBeAway
    },
    /** Registers a callback that runs after a payment, before the payer is redirected. */
    whenPaid(handler: () => Promise<void>) {
      onPaid = handler
    },
    /** Sends a webhook with the given bytes, signed like Stripe unless told otherwise. `timestamp` is in seconds. */
    async send(
      base: string,
      bytes: string,
      { secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = {},
    ) {
      const signature = signer.webhooks.generateTestHeaderString({ payload: bytes, secret, timestamp })
      return post(base, bytes, { 'stripe-signature': signature })
    },
    deliver(base: string, event: object) {
      return this.send(base, JSON.stringify(event))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(join(plans, '..'), { recursive: true, force: true })
    },
  }
}

/** Posts bytes to the webhook endpoint. */
export const post = (base: string, bytes: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/client/api/payments/webhook`, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
