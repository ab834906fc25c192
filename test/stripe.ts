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
interface Happened {
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
  let next = 0
  const id = (kind: string) => `${kind}_${(++next).toString().padStart(6, '0')}`
  let clock = Math.floor(Date.now() / 1000)
  const customers = new Map<string, { id: string; metadata: Record<string, string> }>()
  const subscriptions: Subscription[] = []
  const charges: Charge[] = []
  const sessions: Session[] = []
  const invoices: Invoice[] = []
  const events: Happened[] = []
  const asked: string[] = []
  let away = false
  let onPaid: (() => Promise<void>) | null = null

  const happened = (type: string, object: object) =>
    events.push({ id: id('evt'), object: 'event', type, created: clock, data: { object: structuredClone(object) } })
  const period = (one: Subscription) => one.items.data[0]!
  function invoice(of: Subscription, status: string): Invoice {
    const { price, current_period_start: start, current_period_end: end } = period(of)
    const one = {
      ...{ id: id('in'), object: 'invoice', number: `A-${next}`, customer: of.customer, subscription: of.id },
      ...{ created: clock, total: PRICES[price.id] ?? 0, currency: 'eur', status },
      lines: { object: 'list', data: [{ period: { start, end } }] },
    }
    invoices.push(one)
    return one
  }
  const charge = (customer: string, amount: number, status: Charge['status']) => {
    const one: Charge = {
      ...{ id: id('ch'), object: 'charge', customer, amount, created: clock, status, refunded: false },
      refunds: { object: 'list', data: [] },
    }
    charges.push(one)
    happened(`charge.${status}`, one)
  }
  const find = (customer: string) => subscriptions.findLast((one) => one.customer === customer)!
  const priceOf = (name: string) => ({
    id: name,
    object: 'price',
    unit_amount: PRICES[name],
    currency: 'eur',
    recurring: { interval: 'month', interval_count: 1 },
  })

  /** Actions on a customer's latest subscription. */
  const life = {
    wait(seconds: number) {
      clock += seconds
    },
    pay(session: Session) {
      session.status = 'complete'
      const start = clock
      const one: Subscription = {
        ...{ id: id('sub'), object: 'subscription', customer: session.customer, status: 'active', created: start },
        ...{ start_date: start, cancel_at: null, cancel_at_period_end: false, canceled_at: null, ended_at: null },
        trial_end: null,
        items: {
          object: 'list',
          data: [
            {
              id: id('si'),
              price: { id: session.price },
              ...{ current_period_start: start, current_period_end: start + MONTH_S },
            },
          ],
        },
      }
      subscriptions.push(one)
      happened('customer.subscription.created', { ...one, status: 'incomplete' })
      charge(session.customer, PRICES[session.price] ?? 0, 'succeeded')
      happened('invoice.paid', invoice(one, 'paid'))
      happened('customer.subscription.updated', one)
      happened('checkout.session.completed', { id: session.id, object: 'checkout.session', customer: session.customer })
    },
    renew(customer: string, paid = true) {
      const one = find(customer)
      clock = Math.max(clock, period(one).current_period_end)
      period(one).current_period_start = period(one).current_period_end
      period(one).current_period_end += MONTH_S
      happened('customer.subscription.updated', one)
      clock += 3600
      const amount = PRICES[period(one).price.id] ?? 0
      one.status = paid ? 'active' : 'past_due'
      charge(customer, amount, paid ? 'succeeded' : 'failed')
      happened(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice(one, paid ? 'paid' : 'open'))
      happened('customer.subscription.updated', one)
    },
    payLate(customer: string) {
      const one = find(customer)
      one.status = 'active'
      charge(customer, PRICES[period(one).price.id] ?? 0, 'succeeded')
      for (const late of invoices.filter((each) => each.subscription === one.id && each.status === 'open')) {
        late.status = 'paid'
        happened('invoice.paid', late)
      }
      happened('customer.subscription.updated', one)
    },
    cancelAtEnd(customer: string) {
      const one = find(customer)
      one.cancel_at_period_end = true
      one.cancel_at = period(one).current_period_end
      one.canceled_at = clock
      happened('customer.subscription.updated', one)
    },
    end(customer: string) {
      const one = find(customer)
      one.status = 'canceled'
      one.ended_at = clock
      happened('customer.subscription.deleted', one)
    },
    change(customer: string, price: string) {
      const one = find(customer)
      period(one).price = { id: price }
      charge(customer, 1000, 'succeeded')
      happened('customer.subscription.updated', one)
    },
    refund(customer: string) {
      for (const one of charges.filter((each) => each.customer === customer && each.status === 'succeeded')) {
        one.refunded = true
        one.refunds.data.push({ created: clock })
        happened('charge.refunded', one)
      }
    },
  }

  const list = (data: readonly object[]) => ({ object: 'list', data, has_more: false })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sessionView = (one: Session) => ({ ...one, object: 'checkout.session', url: `${origin()}/pay/${one.id}` })

  function api(method: string, path: string, query: URLSearchParams, form: URLSearchParams): object | null {
    const customer = query.get('customer')
    const of = <T extends { customer: string }>(all: readonly T[]) => all.filter((one) => one.customer === customer)
    if (method === 'POST' && path === 'customers') {
      const one = { id: id('cus'), object: 'customer', metadata: { org: form.get('metadata[org]') ?? '' } }
      customers.set(one.id, one)
      return one
    }
    if (method === 'GET' && path === 'subscriptions') return list(of(subscriptions).toReversed())
    if (method === 'GET' && path === 'charges')
      return list(
        of(charges).filter(
          ({ created }) =>
            created >= Number(query.get('created[gte]')) && created <= Number(query.get('created[lte]') ?? Infinity),
        ),
      )
    if (method === 'GET' && path === 'invoices')
      return list(
        invoices
          .filter((one) => [one.customer, one.subscription].includes(customer ?? query.get('subscription') ?? ''))
          .filter(({ status }) => status === (query.get('status') ?? status))
          .toReversed()
          .slice(0, Number(query.get('limit')))
          .map((one) => ({ ...one, hosted_invoice_url: `${origin()}/invoice/${one.id}` })),
      )
    if (method === 'GET' && path === 'checkout/sessions')
      return list(of(sessions).filter(({ status }) => status === 'open'))
    if (method === 'POST' && path === 'checkout/sessions') {
      const get = (name: string) => form.get(name) ?? ''
      const one: Session = {
        ...{ id: id('cs'), status: 'open', customer: get('customer'), price: get('line_items[0][price]') },
        ...{ success_url: get('success_url'), cancel_url: get('cancel_url') },
      }
      if (get('mode') !== 'subscription' || !one.customer || !PRICES[one.price]) return null
      sessions.push(one)
      return sessionView(one)
    }
    const [kind, name, act] = path.split(/\/(?=\w+_\d+)|(?<=\d)\//)
    const session = sessions.find((one) => one.id === name)
    if (kind === 'checkout/sessions' && act === 'expire' && session) {
      session.status = 'expired'
      return sessionView(session)
    }
    if (kind === 'subscriptions') return subscriptions.find((one) => one.id === name) ?? null
    if (path.startsWith('prices/')) return PRICES[path.slice(7)] ? priceOf(path.slice(7)) : null
    if (path === 'billing_portal/sessions') {
      const change = form.get('flow_data[subscription_update_confirm][items][0][price]')
      const back = encodeURIComponent(form.get('return_url') ?? '')
      const about = `${form.get('customer')}?back=${back}${change ? `&price=${change}` : ''}`
      return { id: id('bps'), object: 'billing_portal.session', url: `${origin()}/portal/${about}` }
    }
    return null
  }

  const page = (title: string, inside: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${inside}`

  async function pages(request: IncomingMessage, url: URL): Promise<{ to?: string; html?: string } | null> {
    const session = sessions.find((one) => url.pathname === `/pay/${one.id}`)
    if (session && request.method === 'POST' && session.status === 'open') {
      life.pay(session)
      await onPaid?.()
      return { to: session.success_url }
    }
    if (session) return { html: page('Pay by card', '<form method="post"><button>Pay</button></form>') }
    const customer = /^\/portal\/(\w+)$/.exec(url.pathname)?.[1]
    const price = url.searchParams.get('price')
    if (customer && request.method === 'POST') {
      if (price) life.change(customer, price)
      await onPaid?.()
      return { to: url.searchParams.get('back') ?? '' }
    }
    if (customer) return { html: page('Your bookings', '<form method="post"><button>Confirm</button></form>') }
    return null
  }

  const server = createServer((request, response) => {
    const answer = async () => {
      const url = new URL(request.url ?? '', origin())
      const body = await text(request)
      if (!url.pathname.startsWith('/v1/')) {
        const shown = await pages(request, url)
        response.writeHead(shown?.to ? 303 : shown ? 200 : 404, {
          'content-type': 'text/html',
          ...(shown?.to && { location: shown.to }),
        })
        return response.end(shown?.html)
      }
      const say = (status: number, value: object) => {
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        response.end(JSON.stringify(value))
      }
      asked.push(`${request.method} ${url.pathname}`)
      if (away) return say(500, { error: { type: 'api_error', message: 'away' } })
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        return say(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
      const found = api(request.method ?? '', url.pathname.slice(4), url.searchParams, new URLSearchParams(body))
      return found ? say(200, found) : say(404, { error: { type: 'invalid_request_error', message: 'No such thing' } })
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const signer = new Stripe(SECRET_KEY)

  return {
    life,
    events,
    sessions,
    subscriptions,
    asked,
    now: () => clock * 1000,
    /** Environment of a server that uses this payment server. */
    env: {
      ...{ PAYMENT_SECRET_KEY: SECRET_KEY, PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET },
      ...{ PAYMENT_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, PLANS: plans },
    },
    customerOf: (org: string) => [...customers.values()].find(({ metadata }) => metadata.org === org)?.id ?? '',
    goAway(is: boolean) {
      away = is
    },
    /** Registers a callback that runs after a payment, before the payer is redirected. */
    whenPaid(then: () => Promise<void>) {
      onPaid = then
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
