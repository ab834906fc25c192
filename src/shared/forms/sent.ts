import { parting, withoutMarks } from '#shared/rules/markup.ts'
import { isBlank, oneLine } from '#shared/rules/text/one-line.ts'
import { xmlCharacters } from '#shared/rules/text/xml-characters.ts'
import type { Field } from './field.ts'

const MEDIA = /<(img|video|audio|iframe|hr)\b/i
/** Whether a rich text shows anything. */
export const hasWords = (html: string): boolean => MEDIA.test(html) || !isBlank(withoutMarks(html))

/** The text of a rich text, for counting. */
export const plainText = (html: string): string => withoutMarks(html, parting).trim()

/** Removes control characters and characters that XML can't hold, which pasted text may contain. */
export const seen = (text: string): string => xmlCharacters(text.replace(/[^\P{Cc}\t\n\r]/gu, ''))

/** Normalizes one line, with repeated spaces collapsed. */
export const asLine = (text: string): string => oneLine(text).replace(/ {2,}/g, ' ')

function sentPeriod(value: unknown): unknown {
  if (typeof value !== 'object') return value ?? null
  const { gte = null, lte = null } = (value ?? {}) as { gte?: unknown; lte?: unknown }
  return gte === null && lte === null ? null : { gte, lte }
}

/**
 * The value to send for a field: empty arrays, periods and optional lines are null, an empty rich text is an empty
 * string, and repeated spaces collapse. Passwords are sent exactly as typed.
 */
export function sentValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'array': {
      const list = Array.isArray(value)
        ? value.map((one) => (typeof one === 'string' ? asLine(one) : one)).filter((one) => one !== '')
        : value
      return Array.isArray(list) && list.length === 0 ? null : (list ?? null)
    }
    case 'multiple':
      return Array.isArray(value) && value.length > 0 ? value : null
    case 'date_range':
      return sentPeriod(value)
    case 'richtext': {
      const html = typeof value === 'string' ? seen(value) : ''
      return hasWords(html) ? html : ''
    }
    case 'text': {
      const line = typeof value === 'string' ? asLine(value) : (value ?? '')
      return line === '' && !field.required ? null : line
    }
    case 'checkmark':
      return value ?? false
    case 'textarea':
      return typeof value === 'string' ? seen(value).replace(/ {2,}/g, ' ') || null : (value ?? null)
    case 'password':
    case 'dropdown':
      return value === '' || value === undefined ? null : value
    default:
      return value ?? null
  }
}

/** Whether a field is empty for the required check. An unset checkmark is empty. */
export function isEmpty(field: Field, value: unknown): boolean {
  const sent = sentValue(field, value)
  if (field.type === 'textarea' && typeof sent === 'string') return isBlank(sent)
  return sent === null || sent === '' || sent === false
}
