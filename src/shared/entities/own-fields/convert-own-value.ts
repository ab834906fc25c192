import { escapeHtml } from '#shared/rules/markup.ts'
import { choosesOption } from './own-field.ts'
import { formatOwnValue, normalizeOwnValue, parseOwnValue, type FieldShape, type OwnValue } from './own-values.ts'

/**
 * Converts a value after its field's type or options changed. The value stays as it is if the field still takes it;
 * otherwise its text is read again. `refused` is the text of a value that can't be converted.
 */
export function convertOwnValue(
  from: FieldShape,
  to: FieldShape,
  value: OwnValue,
  toPlainText: (html: string) => string,
): { value: OwnValue } | { refused: string } {
  const hasMarkup = (field: FieldShape) => field.type === 'richtext'
  const isReadAlike = hasMarkup(from) === hasMarkup(to) && choosesOption(from) === choosesOption(to)
  if (isReadAlike) {
    const result = normalizeOwnValue(to, value)
    if ('value' in result && result.value !== null) return { value: result.value }
  }
  const text = toReadableText(from, value, toPlainText)
  const converted = parseOwnValue(to, hasMarkup(to) ? escapeHtml(text) : text)
  return converted === undefined || converted === null ? { refused: text } : { value: converted }
}

function toReadableText(field: FieldShape, value: OwnValue, toPlainText: (html: string) => string): string {
  if (field.type === 'richtext') return toPlainText(String(value))
  if (!choosesOption(field)) return formatOwnValue(value)
  // People read labels, not keys.
  const toLabel = (key: unknown) =>
    Object.values(field.options.find((option) => option.key === key)?.label ?? {})[0] ?? key
  return (Array.isArray(value) ? value : [value]).map((key) => String(toLabel(key))).join('; ')
}
