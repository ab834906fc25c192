import { expect, test } from 'vitest'
import type { BookingState } from '#shared/rules/booking/booking.ts'
import { bookedSaid, thanksFor } from './booked-said.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const booked = (state: BookingState, days: number, renews = false) => ({
  ...{ plan: 'small', state, renews },
  ends_at: now + days * 86_400_000,
})

test('describes each state of a booking and asks for action after a failed payment', () => {
  const describe = (...booking: Parameters<typeof booked>) => bookedSaid(booked(...booking), now)
  expect(describe('active', 9, true)).toMatchObject({
    said: expect.stringContaining('Renews automatically'),
    grave: false,
  })
  expect(describe('active', 9)).toMatchObject({ said: expect.stringContaining('Cancelled'), grave: false })
  for (const state of ['canceled', 'incomplete_expired'] as const)
    expect(describe(state, -9)).toMatchObject({ said: expect.stringContaining('Ended on'), grave: false })
  for (const state of ['past_due', 'unpaid'] as const) {
    expect(describe(state, 3)).toMatchObject({ said: expect.stringContaining('stays active until'), grave: true })
    expect(describe(state, -3)).toMatchObject({
      said: expect.stringContaining('once the payment goes through'),
      grave: true,
    })
  }
  // A refunded payment, or a trial that ended without one.
  for (const state of ['active', 'paused'] as const)
    expect(describe(state, -3)).toMatchObject({
      said: expect.stringContaining('your plan is still active'),
      grave: true,
    })
})

test('thanks only for a payment that has arrived', () => {
  expect(thanksFor(null, now)).toBe('waiting')
  expect(thanksFor(booked('canceled', -9), now), 'an earlier booking').toBe('waiting')
  expect(thanksFor(booked('active', 9, true), now)).toBe('paid')
  expect(thanksFor(booked('past_due', 9), now)).toBeNull()
  expect(thanksFor(booked('active', -1), now), 'refunded').toBeNull()
})
