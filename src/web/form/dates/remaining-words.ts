import { isMonth } from '#shared/rules/dates/month-names.ts'
import { normalizeTyped, parsePeriod } from '#shared/rules/dates/parse-period.ts'
import type { Period } from '#shared/rules/dates/period.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { formatPeriod } from './format-period.ts'

/** Words in a date that don't change which days it covers, including the letters of EDTF's notation. */
const DAY_ONLY_WORDS: ReadonlySet<string> = new Set([
  ...['st', 'nd', 'rd', 'th', 'of', 'from', 'since', 'to', 'until', 'till', 'between', 'and'],
  ...['des', 'jahres', 'von', 'seit', 'ab', 'bis', 'zwischen', 'und'],
  ...['من', 'منذ', 'إلى', 'حتى'],
  ...['x', 'xx', 'xxxx', 't', 'z'],
])

/**
 * Returns the typed text if it says more than the parsed days, such as uncertainty, a season or "before"; null
 * otherwise. EDTF signs are replaced by words.
 */
export function getRemainingWords(typed: string, days: Period): string | null {
  const [text, daysText] = [normalizeTyped(typed), formatPeriod(days)]
  if (text === normalizeTyped(daysText)) return null
  const trimmedText = typed.trim().replace(/\s+/g, ' ')
  if ((text.match(/\p{L}+/gu) ?? []).some((word) => !DAY_ONLY_WORDS.has(word) && !isMonth(word))) return trimmedText
  if (!/[~?%]/.test(text)) return null
  const qualifiedText = /[?%]/.test(text) ? formMessages.probably(daysText) : daysText
  const withoutSigns = /[~%]/.test(text) ? formMessages.about(qualifiedText) : qualifiedText
  const reparsedPeriod = parsePeriod(withoutSigns)
  return reparsedPeriod?.gte === days.gte && reparsedPeriod.lte === days.lte ? withoutSigns : trimmedText
}
