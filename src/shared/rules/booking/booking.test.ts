import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BOOKING_STATES,
  getBookingEnd,
  selectEffectiveBooking,
  toSubscriptionWindows,
  type Booking,
} from './booking.ts'
import { computeSubscriptionFlags } from '../subscription.ts'

const DAY_MS = 86_400_000
const NOW = 1_800_000_000_000
const TERMS = { grace_days: 7, read_only_days: 30 }
const anyMoment = fc.integer({ min: -400, max: 400 }).map((days) => NOW + days * DAY_MS)
const nullableMoment = fc.option(anyMoment)
const anyBooking: fc.Arbitrary<Booking> = fc
  .record({
    ...{ id: fc.string({ minLength: 1, maxLength: 4 }), price: fc.constant('price_1') },
    ...{ state: fc.constantFrom(...BOOKING_STATES), started: anyMoment, from: anyMoment, trial_to: nullableMoment },
    ...{ paid_to: nullableMoment, cancel_at: nullableMoment, ended_at: nullableMoment, paid_back_at: nullableMoment },
  })
  .map(({ from, ...fields }) => ({ ...fields, period: { from, to: from + 30 * DAY_MS } }))
const anyPlan = fc.record({
  ...{ cms: fc.boolean(), host_page: fc.boolean(), submissions: fc.boolean() },
  ...{ storage: fc.option(fc.nat()), users: fc.option(fc.nat()) },
})
const PAID: Booking = {
  ...{ id: 'a', price: 'price_1', state: 'active', started: NOW, period: { from: NOW, to: NOW + 30 * DAY_MS } },
  ...{ paid_to: null, trial_to: null, cancel_at: null, ended_at: null, paid_back_at: null },
}

test('enables the features included in the plan from the start of the booking until its end', () => {
  fc.assert(
    fc.property(anyBooking, anyPlan, anyMoment, (firstBooking, planTerms, now) => {
      const openWindows = toSubscriptionWindows(firstBooking, planTerms, TERMS)
      const end = getBookingEnd(firstBooking, TERMS)
      if (!openWindows || !end) {
        expect([openWindows, end]).toEqual([null, null])
        return
      }
      const isOn = now >= firstBooking.started && now < end.to
      const flags = computeSubscriptionFlags(openWindows, now)
      for (const name of ['cms', 'host_page', 'submissions'] as const)
        expect(flags[name], name).toBe(planTerms[name] && isOn)
      // Reading remains possible for some time after writing has ended.
      expect(flags.active).toBe(now < Math.max(end.to, firstBooking.started) + 30 * DAY_MS)
    }),
  )
})

test('selects the same effective booking whatever the order of the bookings', () => {
  const anyBookings = fc.uniqueArray(anyBooking, { maxLength: 5, selector: ({ id }) => id })
  fc.assert(
    fc.property(
      anyBookings.chain((bookings) =>
        fc.tuple(fc.constant(bookings), fc.shuffledSubarray(bookings, { minLength: bookings.length })),
      ),
      ([firstOrder, secondOrder]) => {
        expect(selectEffectiveBooking(firstOrder, TERMS)).toEqual(selectEffectiveBooking(secondOrder, TERMS))
      },
    ),
  )
})

test('keeps booked features enabled for one grace period when a payment is late or fails', () => {
  const renewedPeriod = { from: PAID.period.to, to: PAID.period.to + 30 * DAY_MS }
  const end = PAID.period.to + 7 * DAY_MS
  expect(getBookingEnd(PAID, TERMS)).toEqual({ to: end, renews: true })
  const laterPeriod = { from: renewedPeriod.to, to: renewedPeriod.to + 30 * DAY_MS }
  for (const state of ['past_due', 'unpaid'] as const) {
    expect(getBookingEnd({ ...PAID, state, period: renewedPeriod }, TERMS)).toEqual({ to: end, renews: false })
    const unpaidBooking = { ...PAID, state, period: laterPeriod, paid_to: PAID.period.to }
    expect(getBookingEnd(unpaidBooking, TERMS), 'once, however many periods begin').toEqual({ to: end, renews: false })
    const endedBooking = { ...unpaidBooking, state: 'canceled' as const, ended_at: laterPeriod.to }
    expect(getBookingEnd(endedBooking, TERMS), 'nor once more when it ends').toEqual({ to: end, renews: false })
  }
})

test('ends a cancelled booking after its paid period, and a refunded booking at the refund', () => {
  const { to } = PAID.period
  expect(getBookingEnd({ ...PAID, cancel_at: to }, TERMS)).toEqual({ to, renews: false })
  expect(getBookingEnd({ ...PAID, cancel_at: to + 1 }, TERMS), 'later on').toEqual({
    to: to + 7 * DAY_MS,
    renews: true,
  })
  expect(getBookingEnd({ ...PAID, paid_back_at: NOW + DAY_MS }, TERMS)).toEqual({ to: NOW + DAY_MS, renews: false })
  expect(getBookingEnd({ ...PAID, state: 'canceled', ended_at: NOW + 1 }, TERMS)).toEqual({
    to: NOW + 1,
    renews: false,
  })
  expect(getBookingEnd({ ...PAID, state: 'incomplete' }, TERMS)).toBeNull()
  expect(getBookingEnd({ ...PAID, state: 'paused', trial_to: NOW + 5 }, TERMS)).toEqual({ to: NOW + 5, renews: false })
})
