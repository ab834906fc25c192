import type { Field } from './field.ts'

const MEDIA = /<(img|video|audio|iframe|hr)\b/i
/** Whether a rich text says anything. */
export const hasWords = (html: string): boolean => MEDIA.test(html) || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''

const isEmptyPeriod = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (((value as { gte?: unknown }).gte ?? null) === null && ((value as { lte?: unknown }).lte ?? null) === null)

/**
 * A value as it is sent: an empty array or period is null, an empty rich text an empty string, an empty line null
 * unless it must say something; lines are trimmed and their repeated spaces are one.
 */
export function sentValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'array':
    case 'multiple':
      return Array.isArray(value) && value.length > 0 ? value : null
    case 'date_range':
      return isEmptyPeriod(value) ? null : value
    case 'richtext':
      return typeof value === 'string' && hasWords(value) ? value : ''
    case 'text': {
      const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : (value ?? '')
      return line === '' && !field.required ? null : line
    }
    case 'checkmark':
      return value ?? false
    case 'password':
    case 'textarea':
    case 'dropdown':
      return value === '' || value === undefined ? null : value
    default:
      return value ?? null
  }
}

/** Whether a field holds nothing, as the required check sees it: a check mark that is not set is nothing. */
export function isEmpty(field: Field, value: unknown): boolean {
  const sent = sentValue(field, value)
  if (field.type === 'textarea' && typeof sent === 'string') return sent.trim() === ''
  return sent === null || sent === '' || sent === false
}
