import type { Artifact } from '#shared/entities/artifact.ts'
import { formatDay } from '#shared/words/formats.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'

/** A time period in words; null where none is known. */
export function periodOf(period: Artifact['time_period']): string | null {
  const { gte = null, lte = null } = period ?? {}
  if (gte !== null && lte !== null) return gte === lte ? formatDay(gte) : `${formatDay(gte)} – ${formatDay(lte)}`
  if (gte !== null) return itemMessages.from(formatDay(gte))
  return lte === null ? null : itemMessages.until(formatDay(lte))
}
