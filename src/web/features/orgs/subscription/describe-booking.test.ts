import { expect, test } from 'vitest'
import type { BookingState } from '#shared/rules/booking/booking.ts'
import { describeBooking, getPaymentThanks } from './describe-booking.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const createBooking = (state: BookingState, days: number, renews = false) => ({
  ...{ plan: 'small', state, renews },
  ends_at: now + days * 86_400_000,
})

test('describes each state of a booking, and asks the user to act after a failed payment', () => {
  const describeNewBooking = (...booking: Parameters<typeof createBooking>) =>
    describeBooking(createBooking(...booking), now)
  expect(describeNewBooking('active', 9, true)).toMatchObject({
    text: expect.stringContaining('Renews automatically'),
    needsAction: false,
  })
  expect(describeNewBooking('active', 9)).toMatchObject({
    text: expect.stringContaining('Cancelled'),
    needsAction: false,
  })
  for (const state of ['canceled', 'incomplete_expired'] as const)
    expect(describeNewBooking(state, -9)).toMatchObject({
      text: expect.stringContaining('Ended on'),
      needsAction: false,
    })
  for (const state of ['past_due', 'unpaid'] as const) {
    expect(describeNewBooking(state, 3)).toMatchObject({
      text: expect.stringContaining('stays active until'),
      needsAction: true,
    })
    expect(describeNewBooking(state, -3)).toMatchObject({
      text: expect.stringContaining('once the payment goes through'),
      needsAction: true,
    })
  }
  // A refunded payment, or a trial that ended without one.
  for (const state of ['active', 'paused'] as const)
    expect(describeNewBooking(state, -3)).toMatchObject({
      text: expect.stringContaining('your plan is still active'),
      needsAction: true,
    })
})

test('thanks the user only for a payment that has arrived', () => {
  expect(getPaymentThanks(null, now)).toBe('waiting')
  expect(getPaymentThanks(createBooking('canceled', -9), now), 'an earlier booking').toBe('waiting')
  expect(getPaymentThanks(createBooking('active', 9, true), now)).toBe('paid')
  expect(getPaymentThanks(createBooking('past_due', 9), now)).toBeNull()
  expect(getPaymentThanks(createBooking('active', -1), now), 'refunded').toBeNull()
})
