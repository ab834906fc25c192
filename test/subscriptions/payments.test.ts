import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStripe } from '#server/ports/payment/stripe-payments.ts'
import { handlePaymentEvent } from '#server/features/subscriptions/handle-payment-event.ts'
import { newId } from '#server/kit/ids.ts'
import { readPlans } from '#server/kit/plans/plans.ts'
import type { SiteView } from '#shared/entities/website/site.ts'
import type { Invoice, SubscriptionState } from '#shared/entities/subscription-state.ts'
import type { Org } from '#shared/entities/org.ts'
import type { Booking } from '#shared/rules/booking/booking.ts'
import { startApp } from '../support/app.ts'
import { createAdministrator, setSubscription } from '../support/fixtures.ts'
import { post, SECRET_KEY, startStripe, WEBHOOK_SECRET } from '../support/servers/stripe.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Payments through the provider's client library against a test server with the same API. Only what the provider
// reports opens a subscription period.

const DAY = 86_400_000
const MONTH = 30 * DAY
const GRACE = 7 * DAY

let stripe: Awaited<ReturnType<typeof startStripe>>
let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
const logEntries: object[] = []
beforeAll(async () => {
  stripe = await startStripe()
  app = await startApp({ env: stripe.env, logTo: (line) => logEntries.push(line) })
})
afterAll(async () => {
  await app?.close()
  await stripe.close()
})
beforeEach(async () => {
  owner = await app.owner()
})

type Page = { url: string } & { errors: { code: string; reason: string[] } }
const readWindows = async () => (await owner.get<Org>(`/orgs/${owner.org}`)).body.subscription
const readSubscriptionState = async () => (await owner.get<SubscriptionState>(`/orgs/${owner.org}/subscription`)).body
const startCheckout = (plan: string) => owner.post<Page>(`/orgs/${owner.org}/checkout`, { plan })
const deliverEvents = async (events: readonly object[]) => {
  for (const event of events) expect((await stripe.deliver(app.base, event)).status).toBe(200)
}
/** Starts a checkout and pays. Returns the resulting events, which are not delivered yet. */
async function payForPlan(plan: string) {
  expect((await startCheckout(plan)).status).toBe(200)
  const before = stripe.events.length
  stripe.life.pay(stripe.sessions.at(-1)!)
  return stripe.events.slice(before)
}
/** Returns a function that lists the events since this call. */
function trackNewEvents() {
  const before = stripe.events.length
  return () => stripe.events.slice(before)
}
const getCustomer = () => stripe.customerOf(owner.org)

test('updates a subscription on purchase, renewal, grace days, a plan change, cancellation and refund', async () => {
  // A home page with plans offers them at the provider's prices.
  await (await createAdministrator(app, 'Olga')).post('/website/pages/home', { body: [{ type: 'plans' }] })
  const { data } = (await app.client().get<{ data: string }>('/website/pages/home')).body
  const { shown } = JSON.parse(data) as SiteView
  expect(shown.plans.map(({ id, price }) => [id, price?.amount])).toEqual([
    ['small', 900],
    ['museum', 4900],
  ])
  expect(await readSubscriptionState()).toMatchObject({ payments: true, booked: null, plan: null, submissions: false })
  const events = await payForPlan('small')
  expect(await readWindows(), 'paying alone opens nothing').toBeNull()
  await deliverEvents(events)
  const start = stripe.now()
  let expectedEnd = start + MONTH + GRACE
  expect(await readWindows()).toEqual({
    ...{ cms_from: start, cms_to: expectedEnd, host_page_from: start, host_page_to: expectedEnd },
    ...{ submissions_from: null, submissions_to: null, inactive_from: expectedEnd + 30 * DAY },
    ...{ storage: 50_000_000_000, users: 5 },
  })
  expect(await readSubscriptionState()).toMatchObject({
    booked: { plan: 'small', state: 'active', renews: true },
    plan: { title: 'Small', price: { amount: 900, currency: 'eur', every: { interval: 'month', count: 1 } } },
  })
  expect((await startCheckout('museum')).body.errors.reason, 'none beside it').toEqual(['booked_already'])

  const getWindowsAfter = async (act: () => void) => {
    const newEvents = trackNewEvents()
    act()
    await deliverEvents(newEvents())
    return (await readWindows())!
  }
  const secondPeriod = start + MONTH
  expect((await getWindowsAfter(() => stripe.life.renew(getCustomer()))).cms_to).toBe(secondPeriod + MONTH + GRACE)
  const thirdPeriod = secondPeriod + MONTH
  expectedEnd = thirdPeriod + GRACE
  expect(
    (await getWindowsAfter(() => stripe.life.renew(getCustomer(), false))).cms_to,
    'a failed payment: days of grace',
  ).toBe(expectedEnd)
  expect((await readSubscriptionState()).booked).toMatchObject({
    state: 'past_due',
    ends_at: expectedEnd,
    renews: false,
  })
  expect((await getWindowsAfter(() => stripe.life.payLate(getCustomer()))).cms_to).toBe(thirdPeriod + MONTH + GRACE)
  expect(await getWindowsAfter(() => stripe.life.change(getCustomer(), 'price_museum'))).toMatchObject({
    ...{ submissions_from: start, submissions_to: thirdPeriod + MONTH + GRACE, storage: 1_000_000_000_000, users: 50 },
  })
  expect((await getWindowsAfter(() => stripe.life.cancelAtEnd(getCustomer()))).cms_to, 'to the day that is paid').toBe(
    thirdPeriod + MONTH,
  )
  expect((await readSubscriptionState()).booked).toMatchObject({ plan: 'museum', renews: false })
  stripe.life.wait(5 * 86_400)
  const refundedAt = stripe.now()
  expect(await getWindowsAfter(() => stripe.life.refund(getCustomer()))).toMatchObject({
    cms_to: refundedAt,
    host_page_to: refundedAt,
  })
  const windowsAfterEnd = await getWindowsAfter(() => stripe.life.end(getCustomer()))
  expect(windowsAfterEnd).toMatchObject({ cms_to: refundedAt, inactive_from: refundedAt + 30 * DAY })

  expect((await owner.get<Invoice[]>(`/orgs/${owner.org}/invoices`)).body).toMatchObject([
    { state: 'paid', amount: 900 },
    { state: 'paid', amount: 900 },
    { state: 'paid', amount: 900, currency: 'eur' },
  ])
  // A returning customer can subscribe again.
  await deliverEvents(await payForPlan('museum'))
  expect(await readWindows()).toMatchObject({ cms_from: stripe.now(), cms_to: stripe.now() + MONTH + GRACE })
})

test('grants grace days only once while payments keep failing', async () => {
  await deliverEvents(await payForPlan('small'))
  const paidUntil = stripe.now() + MONTH
  for (const period of [2, 3, 4]) {
    const newEvents = trackNewEvents()
    stripe.life.renew(getCustomer(), false)
    await deliverEvents(newEvents())
    expect((await readWindows())!.cms_to, `period ${period}`).toBe(paidUntil + GRACE)
  }
  const newEvents = trackNewEvents()
  stripe.life.payLate(getCustomer())
  await deliverEvents(newEvents())
  expect((await readWindows())!.cms_to, 'all is paid').toBe(paidUntil + 3 * MONTH + GRACE)
})

test('keeps a refunded subscription ended until a new one is bought', async () => {
  const day = 86_400
  const getWindowEndAfter = async (act: () => void) => {
    const newEvents = trackNewEvents()
    act()
    await deliverEvents(newEvents())
    return (await readWindows())!.cms_to
  }
  await deliverEvents(await payForPlan('small'))
  stripe.life.wait(3 * day)
  await getWindowEndAfter(() => stripe.life.change(getCustomer(), 'price_museum'))
  stripe.life.wait(2 * day)
  const refundedAt = stripe.now()
  expect(await getWindowEndAfter(() => stripe.life.refund(getCustomer())), 'paid back').toBe(refundedAt)
  expect(await getWindowEndAfter(() => stripe.life.renew(getCustomer(), false)), 'unpaid').toBe(refundedAt)
  stripe.life.wait(3 * day)
  expect(await getWindowEndAfter(() => stripe.life.end(getCustomer())), 'ended').toBe(refundedAt)

  stripe.life.wait(day)
  const repeatedPayment = await payForPlan('small')
  await deliverEvents(repeatedPayment)
  const newEnd = stripe.now() + MONTH + GRACE
  expect((await readWindows())!.cms_to).toBe(newEnd)
  // The old subscription stays refunded after the new payment.
  const currentBookings = await app.services.payments!.bookings(getCustomer())
  expect(currentBookings.map((booking) => [booking.state, booking.paid_back_at])).toEqual([
    ['active', null],
    ['canceled', refundedAt],
  ])
})

test(
  'computes the same subscription periods from any of 200 orderings of the same events, with repeats',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const { services } = app
    const { db } = services
    /** Each event with the subscriptions that the provider reports after it. */
    const steps: { event: { id: string; type: string; customer: string }; booked: Booking[] }[] = []
    const step = async (events: readonly { id: string; type: string }[]) => {
      const booked = await services.payments!.bookings(getCustomer())
      for (const { id, type } of events) steps.push({ event: { id, type, customer: getCustomer() }, booked })
    }
    await step((await payForPlan('small')).slice(-2))
    for (const act of [
      () => stripe.life.renew(getCustomer()),
      () => stripe.life.renew(getCustomer(), false),
      () => stripe.life.payLate(getCustomer()),
      () => stripe.life.change(getCustomer(), 'price_museum'),
      () => stripe.life.cancelAtEnd(getCustomer()),
    ]) {
      const newEvents = trackNewEvents()
      act()
      await step(newEvents().slice(-1))
    }
    const lastStep = steps.length - 1
    const arbitraryArrivalOrder = fc.record({
      order: fc.shuffledSubarray(
        steps.map((_, n) => n),
        { minLength: steps.length },
      ),
      again: fc.shuffledSubarray(
        steps.map((_, n) => n),
        { maxLength: 3 },
      ),
      /** The number of events that arrive in parallel. */
      together: fc.integer({ min: 1, max: 3 }),
    })
    const windowOutcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(arbitraryArrivalOrder, async ({ order, again: repeated, together: batchSize }) => {
        await db.deleteFrom('payment_events').execute()
        await db.deleteFrom('subscriptions').where('org', '=', owner.org).execute()
        // The provider's state is that of the latest delivered event.
        let currentStep = 0
        const readBookings = async () => {
          const { booked } = steps[currentStep]!
          await new Promise(setImmediate)
          return booked
        }
        const fakedServices = { ...services, payments: { ...services.payments!, bookings: readBookings } }
        const sentEvents = [...order, ...repeated]
        for (let offset = 0; offset < sentEvents.length; offset += batchSize) {
          const batch = sentEvents.slice(offset, offset + batchSize)
          currentStep = Math.max(currentStep, ...batch)
          await Promise.all(batch.map((n) => handlePaymentEvent(fakedServices, steps[n]!.event)))
        }
        expect(currentStep).toBe(lastStep)
        windowOutcomes.add(JSON.stringify(await readWindows()))
      }),
      { numRuns: 200 },
    )
    expect([...windowOutcomes]).toHaveLength(1)
    expect(await readWindows()).toMatchObject({ users: 50, cms_to: steps[lastStep]!.booked[0]!.cancel_at })
  },
)

test('keeps the provider’s newer response when an older one arrives later', async () => {
  const events = await payForPlan('small')
  const { payments } = app.services
  const realBookings = payments!.bookings
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // The first delivery requests the subscriptions first but gets the result only after the second delivery has
  // finished.
  payments!.bookings = async (customerId) => {
    payments!.bookings = realBookings
    const oldBookings = await realBookings(customerId)
    await released
    return oldBookings
  }
  const slowDelivery = stripe.deliver(app.base, events[0]!)
  await expect.poll(() => payments!.bookings === realBookings).toBe(true)
  const newEvents = trackNewEvents()
  stripe.life.change(getCustomer(), 'price_museum')
  await deliverEvents(newEvents())
  release()
  expect((await slowDelivery).status).toBe(200)
  expect(await readWindows()).toMatchObject({ users: 50 })
})

test('ignores forged, unsigned, expired, malformed, unrelated and repeated payment events', async () => {
  const events = await payForPlan('small')
  const bytes = JSON.stringify(events.at(-1))
  const oldTimestamp = Math.floor(Date.now() / 1000) - 301
  const { send } = stripe
  const refusals = [
    await post(app.base, bytes),
    await post(app.base, bytes, { 'stripe-signature': '' }),
    await post(app.base, bytes, { 'stripe-signature': 't=1,v1=00' }),
    await post(app.base, bytes, { 'stripe-signature': `t=${Date.now()},v1=${'0'.repeat(64)},v1=${'1'.repeat(64)}` }),
    await send(app.base, bytes, { secret: 'whsec_guessed' }),
    await send(app.base, bytes, { timestamp: oldTimestamp }),
    await send(app.base, '{'),
    await send(app.base, ''),
  ]
  for (const answer of refusals)
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: { code: 'bad_signature' } }])
  // The log tells the operator about a wrong secret.
  expect(JSON.stringify(logEntries)).toContain('payment event refused')
  expect((await post(app.base, 'x'.repeat(600_000), { 'stripe-signature': 't=1,v1=0' })).status).toBe(413)
  const otherEvent = { ...events.at(-1), id: 'evt_other', data: { object: { customer: 'cus_unknown' } } }
  const malformedEvents = [null, 5, [], { id: 7 }].map((of, n) => ({
    ...otherEvent,
    id: `evt_${n}`,
    data: { object: { customer: of } },
  }))
  const requestsBefore = stripe.asked.length
  await deliverEvents([otherEvent, ...malformedEvents, { ...otherEvent, id: 'evt_type', type: 'payout.paid' }])
  expect(stripe.asked.length, 'nobody was asked').toBe(requestsBefore)
  expect(await readWindows()).toBeNull()

  // The signature covers the exact bytes, so changed whitespace is a new payload.
  const response = await send(app.base, `${bytes} `)
  expect(response.status).toBe(200)
  expect(await readWindows()).not.toBeNull()
  const now = stripe.asked.length
  await deliverEvents([events.at(-1)!, events.at(-1)!])
  expect(stripe.asked.length, 'repeated').toBe(now)
})

test('responds 503 to payment events while the provider is down, and applies them when they are sent again', async () => {
  const events = await payForPlan('small')
  stripe.goAway(true)
  expect((await stripe.deliver(app.base, events[0]!)).status).toBe(503)
  expect((await startCheckout('small')).body.errors.code).toBe('payments_away')
  expect((await owner.get(`/orgs/${owner.org}/invoices`)).status).toBe(503)
  expect((await owner.get(`/orgs/${owner.org}/subscription`)).status).toBe(200)
  stripe.goAway(false)
  await deliverEvents(events)
  expect(await readWindows()).toMatchObject({ users: 5 })
})

test('sells only the offered plans, and creates one customer and one checkout for simultaneous requests', async () => {
  for (const plan of ['early', 'nothing', '', 'x'.repeat(41)]) expect((await startCheckout(plan)).status).toBe(400)
  const answers = await Promise.all([startCheckout('small'), startCheckout('small'), startCheckout('museum')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const openSessions = stripe.sessions.filter((one) => one.status === 'open')
  const { customer: customerId } = (await app.services.db
    .selectFrom('billing')
    .selectAll()
    .where('org', '=', owner.org)
    .executeTakeFirst())!
  expect(openSessions.filter((one) => one.customer === customerId)).toHaveLength(1)
  expect((await owner.post<Page>(`/orgs/${owner.org}/billing_portal`, { plan: 'small' })).status).toBe(409)
  expect((await owner.post<Page>(`/orgs/${owner.org}/billing_portal`)).body.url).toContain('/portal/')
})

test('lets only the owner pay for an organisation whose plan has ended', async () => {
  const member = await app.owner('member')
  await setSubscription(app, owner.org, { inactive_from: 1 })
  expect(await readSubscriptionState()).toMatchObject({ active: false, payments: true })
  expect((await startCheckout('small')).status).toBe(200)
  expect((await member.post(`/orgs/${owner.org}/checkout`, { plan: 'small' })).status).toBe(404)
  expect((await member.get(`/orgs/${newId()}/subscription`)).status).toBe(404)
  stripe.life.pay(stripe.sessions.at(-1)!)
  await deliverEvents(stripe.events.slice(-1))
  expect((await readSubscriptionState()).active).toBe(true)
})

test('fails a payment event with an unknown plan so that the provider retries it, and logs the missing price', async () => {
  await payForPlan('small')
  stripe.life.change(getCustomer(), 'price_gone')
  expect((await stripe.deliver(app.base, stripe.events.at(-1)!)).status).toBe(500)
  expect(await readWindows()).toBeNull()
  expect(JSON.stringify(logEntries)).toContain('PLANS has no plan of price_gone')
})

test('writes no payment keys to logs or responses', async () => {
  await deliverEvents(await payForPlan('small'))
  const wrongKeyClient = openStripe({
    secretKey: 'sk_test_wrong',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: stripe.env.PAYMENT_API_URL,
  })
  await expect(wrongKeyClient.price('price_small')).rejects.toMatchObject({ code: 'payments_away' })
  const answers = [await readSubscriptionState(), (await owner.get(`/orgs/${owner.org}/invoices`)).body]
  for (const secret of [SECRET_KEY, WEBHOOK_SECRET, SECRET_KEY.slice(8)])
    expect(JSON.stringify([logEntries, answers])).not.toContain(secret)
})

test('refuses payments with a reason when no payment keys are configured', async () => {
  const appWithoutKeys = await startApp()
  try {
    const person = await appWithoutKeys.owner()
    const subscriptionReply = (await person.get<SubscriptionState>(`/orgs/${person.org}/subscription`)).body
    expect(subscriptionReply).toMatchObject({ payments: false, plans: [], cms: true, storage: { used: 0 } })
    const refusedReply = await person.post<Page & { errors: { message: string } }>(`/orgs/${person.org}/checkout`, {
      plan: 'small',
    })
    expect([refusedReply.status, refusedReply.body.errors.message]).toEqual([
      503,
      'Payments aren’t set up on this server.',
    ])
    expect((await post(appWithoutKeys.base, '{}', { 'stripe-signature': 't=1,v1=0' })).status).toBe(503)
  } finally {
    await appWithoutKeys.close()
  }
})

test('ships a valid example of a plans file', () => {
  const path = new URL('../../docs/plans.example.json', import.meta.url).pathname
  expect(readPlans(path).plans.map(({ id }) => id)).toEqual(['small', 'museum', 'early'])
  expect(readFileSync(path, 'utf8')).not.toContain('sk_')
})
