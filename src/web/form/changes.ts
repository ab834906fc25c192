import { formMessages } from '#shared/messages.ts'
import type { Field, Values } from './field.ts'

const emptyPeriod = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'gte' in value &&
  'lte' in value &&
  value.gte === null &&
  value.lte === null
const hasWords = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''

/**
 * A value as it is sent: an empty array or period is null, an empty rich text an empty string, an empty line null
 * unless the field must say something.
 */
function sent(field: Field, value: unknown): unknown {
  if (field.type === 'array') return Array.isArray(value) && value.length > 0 ? value : null
  if (field.type === 'date_range') return emptyPeriod(value) ? null : (value ?? null)
  if (field.type === 'richtext') return typeof value === 'string' && hasWords(value) ? value : ''
  if (field.type === 'text') {
    const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
    return line === '' && !field.required ? null : line
  }
  return value ?? null
}

/**
 * Only what differs from what was loaded, in the form in which it is sent.
 * @spec 5.submit.2
 */
export function changesOf<Key extends string>(
  fields: readonly Field<Key>[],
  before: Values<Key>,
  now: Values<Key>,
): Values<Key> {
  const changed: Values<Key> = {}
  for (const field of fields) {
    const [old, fresh] = [sent(field, before[field.key]), sent(field, now[field.key])]
    if (JSON.stringify(old) !== JSON.stringify(fresh)) changed[field.key] = fresh
  }
  return changed
}

/** The first required field that says nothing, with what to tell about it. */
export function missing<Key extends string>(
  fields: readonly Field<Key>[],
  values: Values<Key>,
): { key: Key; message: string } | null {
  for (const field of fields) {
    if (field.required && !sent(field, values[field.key]))
      return { key: field.key, message: formMessages.required(field.label) }
  }
  return null
}

/** What a field with strict_chars takes of a text. */
export const strictOnly = (text: string) => text.replace(/[^A-Za-z0-9_\-.()]/g, '')
