import type { FormInput } from '#shared/forms/field.ts'

/**
 * Adds the first day of a date in words to the changes of an item that has no day yet, so that “c. 1950” is among the
 * 1950s in the timeline. People still see the words.
 */
export async function withDayOfWords(
  changes: Record<string, unknown>,
  values: FormInput,
): Promise<Record<string, unknown>> {
  const words = changes.display_date
  if (typeof words !== 'string' || 'date_of_origin' in changes || typeof values.date_of_origin === 'number')
    return changes
  const { parsePeriod } = await import('#shared/rules/dates/parse-period.ts')
  const period = parsePeriod(words)
  const day = period?.gte ?? period?.lte
  return typeof day === 'number' ? { ...changes, date_of_origin: day } : changes
}
