import type { Period } from '#shared/forms/field.ts'
import { formMessages as words } from '#shared/words/forms/forms.ts'
import { formatEnd, formatSpan, formatStart } from '#shared/words/periods.ts'

/** A time in the fewest words that mean just its days; nothing where none is known. */
export function sayPeriod({ gte, lte }: Period): string {
  if (gte !== null && lte !== null) return formatSpan(gte, lte)
  if (gte !== null) return words.since(formatStart(gte))
  return lte === null ? '' : words.until(formatEnd(lte))
}
