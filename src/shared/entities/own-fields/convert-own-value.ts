import { escapeHtml } from '#shared/rules/markup.ts'
import type { Reason } from '#shared/words/reason.ts'
import { choosesOption } from './own-field.ts'
import { formatOwnValue, normalizeOwnValue, readOwnText, type FieldShape, type OwnValue } from './own-values.ts'

/**
 * Converts a value after its field's type or options changed. The value stays as it is if the field still takes it;
 * otherwise its text is read again. `refused` is the text of a value that can't be converted, `reason` why.
 */
export function convertOwnValue(
  from: FieldShape,
  to: FieldShape,
  value: OwnValue,
  toPlainText: (html: string) => string,
): { value: OwnValue } | { refused: string; reason: Reason } {
  const hasMarkup = (field: FieldShape) => field.type === 'richtext'
  const isReadAlike = hasMarkup(from) === hasMarkup(to) && choosesOption(from) === choosesOption(to)
  if (isReadAlike) {
    const result = normalizeOwnValue(to, value)
    if ('value' in result && result.value !== null) return { value: result.value }
  }
  const text = toReadableText(from, value, toPlainText)
  const result = readOwnText(to, hasMarkup(to) ? escapeHtml(text) : text)
  if ('reason' in result) return { refused: text, reason: result.reason }
  return result.value === null ? { refused: text, reason: ['not_taken'] } : { value: result.value }
}

function toReadableText(field: FieldShape, value: OwnValue, toPlainText: (html: string) => string): string {
  if (field.type === 'richtext') return toPlainText(String(value))
  if (!choosesOption(field)) return formatOwnValue(value)
  // People read labels, not keys.
  const toLabel = (key: unknown) =>
    Object.values(field.options.find((option) => option.key === key)?.label ?? {})[0] ?? key
  return (Array.isArray(value) ? value : [value]).map((key) => String(toLabel(key))).join('; ')
}
