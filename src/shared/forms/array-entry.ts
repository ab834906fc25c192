import { formMessages } from '#shared/words/forms/forms.ts'
import { isEmail } from '#shared/rules/email.ts'
import { hasWebScheme, isWebUrl } from '#shared/rules/web-url.ts'
import type { Field } from './field.ts'
import { normalizeLine } from './normalize-field-value.ts'

type ListField = Pick<Field, 'is_url' | 'is_email'>

/**
 * Returns the error message for one entry of a list; null if it is valid.
 * @spec 5.array.2
 * @spec 5.array.3
 */
export function findEntryProblem({ is_url, is_email }: ListField, entry: string): string | null {
  if (is_url && !hasWebScheme(entry)) return formMessages.arrayUrlScheme
  if (is_url && !isWebUrl(entry)) return formMessages.arrayUrl
  if (is_email && !isEmail(entry)) return formMessages.arrayEmail
  return null
}

/**
 * Separators at which a pasted text is split into entries: commas, including the Arabic one, and line breaks. Web
 * addresses may contain commas, so for them only a comma before a space or another address counts.
 */
export const getEntrySeparator = ({ is_url }: ListField): RegExp =>
  is_url ? /[,،]?\s+|[,،](?=https?:\/\/)/i : /[,،\n\r]/

/**
 * Adds the entries of a typed or pasted text to a list. Empty entries and duplicates are ignored. Stops at the first
 * invalid entry; `rest` stays in the field.
 * @spec 5.array.1
 */
export function addEntries(
  field: ListField,
  list: readonly string[],
  text: string,
): { list: string[]; remaining: string; problem: string | null } {
  const entriesAdded = new Set(list)
  const entries = text.split(getEntrySeparator(field)).map((entry) => normalizeLine(entry).replace(/[,،]$/, ''))
  for (const [i, entry] of entries.entries()) {
    if (entry === '' || entriesAdded.has(entry)) continue
    const problem = findEntryProblem(field, entry)
    if (problem) return { list: [...entriesAdded], remaining: entries.slice(i).join(', '), problem }
    entriesAdded.add(entry)
  }
  return { list: [...entriesAdded], remaining: '', problem: null }
}
