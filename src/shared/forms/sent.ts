import { parting, withoutMarks } from '#shared/rules/markup.ts'
import { isBlank, oneLine } from '#shared/rules/text/one-line.ts'
import { xmlCharacters } from '#shared/rules/text/xml-characters.ts'
import type { Field } from './field.ts'

const MEDIA = /<(img|video|audio|iframe|hr)\b/i
/** Whether a rich text says anything. */
export const hasWords = (html: string): boolean => MEDIA.test(html) || !isBlank(withoutMarks(html))

/** What is counted of a rich text. */
export const plainText = (html: string): string => withoutMarks(html, parting).trim()

/** A text of several lines without control characters and what XML can't hold, which come with what is pasted. */
export const seen = (text: string): string => xmlCharacters(text.replace(/[^\P{Cc}\t\n\r]/gu, ''))

/** One line as a form sends it: repeated spaces are one. */
export const asLine = (text: string): string => oneLine(text).replace(/ {2,}/g, ' ')

function sentPeriod(value: unknown): unknown {
  if (typeof value !== 'object') return value ?? null
  const { gte = null, lte = null } = (value ?? {}) as { gte?: unknown; lte?: unknown }
  return gte === null && lte === null ? null : { gte, lte }
}

/**
 * A value as it is sent: an empty array or period is null, an empty rich text an empty string, an empty line null
 * unless it must say something; what is written on one line is one (`oneLine`); repeated spaces are one. Passwords go as
 * they are typed.
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

/** Whether a field holds nothing, as the required check sees it: a check mark that is not set is nothing. */
export function isEmpty(field: Field, value: unknown): boolean {
  const sent = sentValue(field, value)
  if (field.type === 'textarea' && typeof sent === 'string') return isBlank(sent)
  return sent === null || sent === '' || sent === false
}
