import { expect, test } from 'vitest'
import type { BookingState } from '#shared/rules/booking/booking.ts'
import { bookedSaid, thanksFor } from './booked-said.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const booked = (state: BookingState, days: number, renews = false) => ({
  ...{ plan: 'small', state, renews },
  ends_at: now + days * 86_400_000,
})

test('what is said of what is booked is so: only what has ended ended, and whose payment failed is asked to pay', () => {
  const said = (...of: Parameters<typeof booked>) => bookedSaid(booked(...of), now)
  expect(said('active', 9, true)).toMatchObject({ said: expect.stringContaining('Renews automatically'), grave: false })
  expect(said('active', 9)).toMatchObject({ said: expect.stringContaining('Cancelled'), grave: false })
  for (const state of ['canceled', 'incomplete_expired'] as const)
    expect(said(state, -9)).toMatchObject({ said: expect.stringContaining('Ended on'), grave: false })
  for (const state of ['past_due', 'unpaid'] as const) {
    expect(said(state, 3)).toMatchObject({ said: expect.stringContaining('stays active until'), grave: true })
    expect(said(state, -3)).toMatchObject({
      said: expect.stringContaining('once the payment goes through'),
      grave: true,
    })
  }
  // Paid back, or a trial that nobody paid for after it.
  for (const state of ['active', 'paused'] as const)
    expect(said(state, -3)).toMatchObject({ said: expect.stringContaining('your plan is still active'), grave: true })
})

test('who comes from paying is thanked for what has arrived, and for nothing else', () => {
  expect(thanksFor(null, now)).toBe('waiting')
  expect(thanksFor(booked('canceled', -9), now), 'of what was booked before').toBe('waiting')
  expect(thanksFor(booked('active', 9, true), now)).toBe('paid')
  expect(thanksFor(booked('past_due', 9), now)).toBeNull()
  expect(thanksFor(booked('active', -1), now), 'paid back').toBeNull()
})
