import type { SubmittedAnswer } from '#shared/entities/submissions/submission.ts'
import type { Field } from '#shared/forms/field.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { formatCountry, formatDay } from '#shared/words/formats.ts'
import { formatPeriod } from './dates/format-period.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'

/** Formats the answer to a question of a portal. */
export const formatAnswer = ({ key, label, type, value }: SubmittedAnswer): string =>
  type === 'country'
    ? formatCountry(String(value))
    : formatValue({ key, label, type: typeof value === 'boolean' ? 'checkmark' : 'text' }, value)

/** Formats the value of a field as text. */
export function formatValue(field: Field, value: unknown): string {
  const getLabel = (item: unknown) => field.options?.find((option) => option.value === item)?.label ?? String(item)
  if (value === null || value === undefined || field.type === 'password') return ''
  if (field.type === 'checkmark') return value === true ? formMessages.yes : formMessages.no
  if (typeof value === 'number') return formatDay(value)
  if (Array.isArray(value)) return value.map(getLabel).join(', ')
  if (typeof value === 'object') {
    const { gte = null, lte = null } = value as { gte?: unknown; lte?: unknown }
    const isPeriodBound = (bound: unknown): bound is number | null => bound === null || typeof bound === 'number'
    return isPeriodBound(gte) && isPeriodBound(lte)
      ? formatPeriod({ gte, lte })
      : `${String(gte ?? '…')} – ${String(lte ?? '…')}`
  }
  const text = String(getLabel(value))
  if (field.unit) return `${text} ${field.unit}`
  return field.type === 'richtext' ? htmlToPlainText(text) : text
}
