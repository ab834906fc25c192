import type { Artifact } from '#shared/entities/artifact.ts'
import { formatDay } from '#shared/words/formats.ts'
import { periodOf } from '../parts/period-of.ts'

/** One line to quote an item by: title, when and where, archive, address. */
export function citationOf(item: Artifact, archive: string, address: string): string {
  const when = item.date_of_origin === null ? periodOf(item.time_period) : formatDay(item.date_of_origin)
  return [`“${item.title}”`, when, item.place, archive, address].filter(Boolean).join('. ')
}
