import { toSeparator, replaceTags } from '#shared/rules/markup.ts'
import { isBlank, toOneLine } from '#shared/rules/text/to-one-line.ts'
import { removeNonXmlCharacters } from '#shared/rules/text/xml-characters.ts'
import type { Field } from './field.ts'

const MEDIA_TAG = /<(img|video|audio|iframe|hr)\b/i
/** Whether a rich text shows any content. */
export const hasVisibleContent = (html: string): boolean => MEDIA_TAG.test(html) || !isBlank(replaceTags(html))

/** Returns the plain text of a rich text, for counting. */
export const toCountedText = (html: string): string => replaceTags(html, toSeparator).trim()

/** Removes control characters and characters that XML can't represent, which pasted text may contain. */
export const removeInvisible = (text: string): string => removeNonXmlCharacters(text.replace(/[^\P{Cc}\t\n\r]/gu, ''))

/** Normalizes a single line and collapses repeated spaces. */
export const normalizeLine = (text: string): string => toOneLine(text).replace(/ {2,}/g, ' ')

function normalizePeriod(value: unknown): unknown {
  if (typeof value !== 'object') return value ?? null
  const { gte = null, lte = null } = (value ?? {}) as { gte?: unknown; lte?: unknown }
  return gte === null && lte === null ? null : { gte, lte }
}

/**
 * Returns the value to be sent for a field: empty lists, date ranges and optional texts of one line become null, empty
 * rich text becomes an empty string, and repeated spaces collapse. Passwords are sent exactly as typed.
 */
export function normalizeFieldValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'array': {
      const list = Array.isArray(value)
        ? value
            .map((entry) => (typeof entry === 'string' ? normalizeLine(entry) : entry))
            .filter((entry) => entry !== '')
        : value
      return Array.isArray(list) && list.length === 0 ? null : (list ?? null)
    }
    case 'multiple':
      return Array.isArray(value) && value.length > 0 ? value : null
    case 'date_range':
      return normalizePeriod(value)
    case 'richtext': {
      const html = typeof value === 'string' ? removeInvisible(value) : ''
      return hasVisibleContent(html) ? html : ''
    }
    case 'text': {
      const line = typeof value === 'string' ? normalizeLine(value) : (value ?? '')
      return line === '' && !field.required ? null : line
    }
    case 'checkmark':
      return value ?? false
    case 'textarea':
      return typeof value === 'string' ? removeInvisible(value).replace(/ {2,}/g, ' ') || null : (value ?? null)
    case 'password':
    case 'dropdown':
      return value === '' || value === undefined ? null : value
    default:
      return value ?? null
  }
}

/** Whether a required field counts as empty. An unchecked checkbox does. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  const normalizedValue = normalizeFieldValue(field, value)
  if (field.type === 'textarea' && typeof normalizedValue === 'string') return isBlank(normalizedValue)
  return normalizedValue === null || normalizedValue === '' || normalizedValue === false
}
