import type { Period } from '#shared/rules/dates/period.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { formatEnd, formatSpan, formatStart } from '#shared/words/periods.ts'

/** Formats a period in the fewest words that parse back to the same days; empty if both ends are open. */
export function formatPeriod({ gte, lte }: Period): string {
  if (gte !== null && lte !== null) return formatSpan(gte, lte)
  if (gte !== null) return formMessages.since(formatStart(gte))
  return lte === null ? '' : formMessages.until(formatEnd(lte))
}
