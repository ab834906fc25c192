import type { Org } from '#shared/entities/org.ts'
import { computeSubscriptionFlags, WINDOWS } from '#shared/rules/subscription.ts'
import { LONG_DATE_FORMAT, formatDatePart } from '#shared/words/formats.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'

/** For example “3 March 2027”. */
const formatDayInWords = (ms: number) => formatDatePart(ms, LONG_DATE_FORMAT)

/** Describes when a feature of a subscription is available, and whether it is now. */
export function describeFeature(
  subscription: Org['subscription'],
  feature: keyof typeof WINDOWS,
  now: number,
): { isOn: boolean; text: string } {
  const isOn = computeSubscriptionFlags(subscription, now)[feature]
  const featureWindow = WINDOWS[feature]
  const from = ('from' in featureWindow && subscription?.[featureWindow.from]) || null
  const to = subscription?.[featureWindow.to] || null
  // A feature that the plan leaves out is stored as an empty time window.
  if (from !== null && to !== null && from >= to) return { isOn, text: orgMessages.off }
  if (to !== null && now >= to) return { isOn, text: orgMessages.ended(formatDayInWords(to)) }
  if (from !== null && now < from)
    return {
      isOn,
      text:
        to === null
          ? orgMessages.from(formatDayInWords(from))
          : orgMessages.between(formatDayInWords(from), formatDayInWords(to)),
    }
  if (!isOn) return { isOn, text: orgMessages.off }
  return { isOn, text: to === null ? orgMessages.always : orgMessages.until(formatDayInWords(to)) }
}
