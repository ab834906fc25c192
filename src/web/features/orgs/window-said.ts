import type { Org } from '#shared/entities/org.ts'
import { subscriptionFlags, WINDOWS } from '#shared/rules/subscription.ts'
import { DAY_IN_WORDS, formatPart } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'

/** For example “3 March 2027”. */
const dayOf = (ms: number) => formatPart(ms, DAY_IN_WORDS)

/** Describes when a feature of a subscription is available, and whether it is now. */
export function windowSaid(
  subscription: Org['subscription'],
  part: keyof typeof WINDOWS,
  now: number,
): { on: boolean; said: string } {
  const on = subscriptionFlags(subscription, now)[part]
  const window = WINDOWS[part]
  const from = ('from' in window && subscription?.[window.from]) || null
  const to = subscription?.[window.to] || null
  // A feature that the plan leaves out is stored as an empty time window.
  if (from !== null && to !== null && from >= to) return { on, said: orgMessages.off }
  if (to !== null && now >= to) return { on, said: orgMessages.ended(dayOf(to)) }
  if (from !== null && now < from)
    return { on, said: to === null ? orgMessages.from(dayOf(from)) : orgMessages.between(dayOf(from), dayOf(to)) }
  if (!on) return { on, said: orgMessages.off }
  return { on, said: to === null ? orgMessages.always : orgMessages.until(dayOf(to)) }
}
