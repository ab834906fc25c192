import { parsePeriod } from '#shared/rules/dates/parse-period.ts'
import type { OwnFieldType } from './own-field.ts'
import type { OwnValue, WrittenDate } from './own-values.ts'

/**
 * Adds the first and last day to a date or period of which only the text was sent. A text that isn't understood is kept
 * as it was written.
 */
export function readWrittenDate(type: OwnFieldType, value: OwnValue): OwnValue {
  if ((type !== 'date' && type !== 'period') || typeof value !== 'object' || !('text' in value)) return value
  if (('gte' in value && value.gte !== undefined) || ('lte' in value && value.lte !== undefined)) return value
  const { gte = null, lte = null } = parsePeriod(value.text) ?? {}
  return { text: value.text, ...(gte !== null && { gte }), ...(lte !== null && { lte }) }
}

/** Whether the words of a date say which days it has, so that nothing is lost without these. */
export function isReadFromWords(type: OwnFieldType, { text, gte, lte }: WrittenDate): boolean {
  const read = readWrittenDate(type, { text }) as WrittenDate
  return read.gte === gte && read.lte === lte
}
