import type { Artifact } from '#shared/entities/artifact.ts'
import { formatEnd, formatSpan, formatStart } from '#shared/words/periods.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'

/** Formats a time period; null if it has neither start nor end. */
export function formatPeriod(period: Artifact['time_period']): string | null {
  const { gte = null, lte = null } = period ?? {}
  if (gte !== null && lte !== null) return formatSpan(gte, lte)
  if (gte !== null) return itemMessages.from(formatStart(gte))
  return lte === null ? null : itemMessages.until(formatEnd(lte))
}
