import { ENDED } from '#shared/rules/booking/booking.ts'
import { formatDayHere } from '#shared/words/formats.ts'
import { subscriptionMessages as words } from '#shared/words/subscription/subscription.ts'
import type { Subscription } from './subscription.queries.ts'

export type Booked = NonNullable<Subscription['booked']>

/** Of this there is something to change; what has ended is booked anew. */
export const isLiving = ({ state }: Booked): boolean => !ENDED.includes(state)

const hasFailed = ({ state }: Booked) => state === 'past_due' || state === 'unpaid'

/** How what is booked goes on at a time (ms), in a sentence, and whether its owner has to do something about it. */
export function bookedSaid(booked: Booked, now: number): { said: string; grave: boolean } {
  const { renews, ends_at } = booked
  const day = formatDayHere(ends_at)
  const isOpen = ends_at > now
  if (!isLiving(booked)) return { said: isOpen ? words.ends(day) : words.over(day), grave: false }
  if (hasFailed(booked)) return { said: isOpen ? words.failed(day) : words.failedOver(day), grave: true }
  // Paid back, for one: the provider goes on with it.
  if (!isOpen) return { said: words.stopped(day), grave: true }
  return { said: renews ? words.renews : words.ends(day), grave: false }
}

/** What is said to whoever comes from paying; null where there is nothing to thank for. */
export function thanksFor(booked: Booked | null, now: number): 'waiting' | 'paid' | null {
  if (!booked || !isLiving(booked)) return 'waiting'
  return !hasFailed(booked) && booked.ends_at > now ? 'paid' : null
}
