import { ENDED } from '#shared/rules/booking/booking.ts'
import { formatDayHere } from '#shared/words/formats.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import type { Subscription } from './subscription.queries.ts'

export type Booked = NonNullable<Subscription['booked']>

/** Whether the booking is still running and can be changed. An ended one has to be booked again. */
export const isLiving = ({ state }: Booked): boolean => !ENDED.includes(state)

const hasFailed = ({ state }: Booked) => state === 'past_due' || state === 'unpaid'

/** Describes the state of a booking at `now` (ms), and whether its owner has to act. */
export function bookedSaid(booked: Booked, now: number): { said: string; grave: boolean } {
  const { renews, ends_at } = booked
  const day = formatDayHere(ends_at)
  const isOpen = ends_at > now
  if (!isLiving(booked)) return { said: isOpen ? subscriptionMessages.ends(day) : subscriptionMessages.over(day), grave: false }
  if (hasFailed(booked)) return { said: isOpen ? subscriptionMessages.failed(day) : subscriptionMessages.failedOver(day), grave: true }
  // For example a refunded payment: the booking goes on at the provider.
  if (!isOpen) return { said: subscriptionMessages.stopped(day), grave: true }
  return { said: renews ? subscriptionMessages.renews : subscriptionMessages.ends(day), grave: false }
}

/** The thanks to show after returning from the payment page; null if the payment failed or was refunded. */
export function thanksFor(booked: Booked | null, now: number): 'waiting' | 'paid' | null {
  if (!booked || !isLiving(booked)) return 'waiting'
  return !hasFailed(booked) && booked.ends_at > now ? 'paid' : null
}
