import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKING_STATES, bookedUntil, bookingThatCounts, windowsOf, type Booking } from './booking.ts'
import { subscriptionFlags } from '../subscription.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000
const TERMS = { grace_days: 7, read_only_days: 30 }
const moment = fc.integer({ min: -400, max: 400 }).map((days) => NOW + days * DAY)
const maybe = fc.option(moment)
const booking: fc.Arbitrary<Booking> = fc
  .record({
    ...{ id: fc.string({ minLength: 1, maxLength: 4 }), price: fc.constant('price_1') },
    ...{ state: fc.constantFrom(...BOOKING_STATES), started: moment, from: moment, trial_to: maybe },
    ...{ paid_to: maybe, cancel_at: maybe, ended_at: maybe, paid_back_at: maybe },
  })
  .map(({ from, ...rest }) => ({ ...rest, period: { from, to: from + 30 * DAY } }))
const plan = fc.record({
  ...{ cms: fc.boolean(), host_page: fc.boolean(), submissions: fc.boolean() },
  ...{ storage: fc.option(fc.nat()), users: fc.option(fc.nat()) },
})
const PAID: Booking = {
  ...{ id: 'a', price: 'price_1', state: 'active', started: NOW, period: { from: NOW, to: NOW + 30 * DAY } },
  ...{ paid_to: null, trial_to: null, cancel_at: null, ended_at: null, paid_back_at: null },
}

test('opens the booked windows from start to end, exclusive, and never those the plan excludes', () => {
  fc.assert(
    fc.property(booking, plan, moment, (one, terms, at) => {
      const windows = windowsOf(one, terms, TERMS)
      const until = bookedUntil(one, TERMS)
      if (!windows || !until) {
        expect([windows, until]).toEqual([null, null])
        return
      }
      const isOn = at >= one.started && at < until.to
      const flags = subscriptionFlags(windows, at)
      for (const name of ['cms', 'host_page', 'submissions'] as const)
        expect(flags[name], name).toBe(terms[name] && isOn)
      // It can be read for some time after it can no longer be written.
      expect(flags.active).toBe(at < Math.max(until.to, one.started) + 30 * DAY)
    }),
  )
})

test('selects the same booking whatever the order of the list', () => {
  const some = fc.uniqueArray(booking, { maxLength: 5, selector: ({ id }) => id })
  fc.assert(
    fc.property(
      some.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([one, other]) => {
        expect(bookingThatCounts(one, TERMS)).toEqual(bookingThatCounts(other, TERMS))
      },
    ),
  )
})

test('keeps everything open during the grace period when a payment is late or fails', () => {
  const renewed = { from: PAID.period.to, to: PAID.period.to + 30 * DAY }
  const end = PAID.period.to + 7 * DAY
  expect(bookedUntil(PAID, TERMS)).toEqual({ to: end, renews: true })
  const later = { from: renewed.to, to: renewed.to + 30 * DAY }
  for (const state of ['past_due', 'unpaid'] as const) {
    expect(bookedUntil({ ...PAID, state, period: renewed }, TERMS)).toEqual({ to: end, renews: false })
    const unpaid = { ...PAID, state, period: later, paid_to: PAID.period.to }
    expect(bookedUntil(unpaid, TERMS), 'once, however many periods begin').toEqual({ to: end, renews: false })
    const ended = { ...unpaid, state: 'canceled' as const, ended_at: later.to }
    expect(bookedUntil(ended, TERMS), 'nor once more when it ends').toEqual({ to: end, renews: false })
  }
})

test('ends a cancelled booking when its paid period ends, a refunded one at the refund', () => {
  const { to } = PAID.period
  expect(bookedUntil({ ...PAID, cancel_at: to }, TERMS)).toEqual({ to, renews: false })
  expect(bookedUntil({ ...PAID, cancel_at: to + 1 }, TERMS), 'later on').toEqual({ to: to + 7 * DAY, renews: true })
  expect(bookedUntil({ ...PAID, paid_back_at: NOW + DAY }, TERMS)).toEqual({ to: NOW + DAY, renews: false })
  expect(bookedUntil({ ...PAID, state: 'canceled', ended_at: NOW + 1 }, TERMS)).toEqual({ to: NOW + 1, renews: false })
  expect(bookedUntil({ ...PAID, state: 'incomplete' }, TERMS)).toBeNull()
  expect(bookedUntil({ ...PAID, state: 'paused', trial_to: NOW + 5 }, TERMS)).toEqual({ to: NOW + 5, renews: false })
})
