import type { Period } from '#shared/forms/field.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { isMonth } from './names.ts'
import { sayPeriod } from './say-period.ts'
import { asRead, understand } from './understand.ts'

/** Words in a date that add nothing to its days, including letters of EDTF. */
const ONLY_DAYS: ReadonlySet<string> = new Set([
  ...['st', 'nd', 'rd', 'th', 'of', 'from', 'since', 'to', 'until', 'till', 'between', 'and'],
  ...['des', 'jahres', 'von', 'seit', 'ab', 'bis', 'zwischen', 'und'],
  ...['من', 'منذ', 'إلى', 'حتى'],
  ...['x', 'xx', 'xxxx', 't', 'z'],
])

/**
 * Returns the typed text if it says more than the parsed days, such as uncertainty, a season or "before"; null
 * otherwise. EDTF signs are replaced by words.
 */
export function beyondDays(typed: string, days: Period): string | null {
  const [text, said] = [asRead(typed), sayPeriod(days)]
  if (text === asRead(said)) return null
  const own = typed.trim().replace(/\s+/g, ' ')
  if ((text.match(/\p{L}+/gu) ?? []).some((word) => !ONLY_DAYS.has(word) && !isMonth(word))) return own
  if (!/[~?%]/.test(text)) return null
  const maybe = /[?%]/.test(text) ? formMessages.probably(said) : said
  const inWords = /[~%]/.test(text) ? formMessages.about(maybe) : maybe
  const again = understand(inWords)
  return again?.gte === days.gte && again.lte === days.lte ? inWords : own
}
