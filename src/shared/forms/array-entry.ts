import { formMessages } from '#shared/words/forms/forms.ts'
import { isEmail } from '#shared/rules/email.ts'
import { hasWebScheme, isWebUrl } from '#shared/rules/web-url.ts'
import type { Field } from './field.ts'
import { asLine } from './sent.ts'

type Kind = Pick<Field, 'is_url' | 'is_email'>

/**
 * The error message for one entry of a list; null if it is valid.
 * @spec 5.array.2
 * @spec 5.array.3
 */
export function entryProblem({ is_url, is_email }: Kind, entry: string): string | null {
  if (is_url && !hasWebScheme(entry)) return formMessages.arrayUrlScheme
  if (is_url && !isWebUrl(entry)) return formMessages.arrayUrl
  if (is_email && !isEmail(entry)) return formMessages.arrayEmail
  return null
}

/**
 * Where a pasted text is split into entries: at commas, including the Arabic one, and line ends. Web addresses may
 * contain commas, so for them only a comma before a space or another address counts.
 */
export const cutOf = ({ is_url }: Kind): RegExp => (is_url ? /[,،]?\s+|[,،](?=https?:\/\/)/i : /[,،\n\r]/)

/**
 * Adds the entries of a typed or pasted text to a list. Empty entries and duplicates are ignored. Stops at the first
 * invalid one; `rest` stays in the field.
 * @spec 5.array.1
 */
export function addEntries(
  field: Kind,
  list: readonly string[],
  text: string,
): { list: string[]; rest: string; problem: string | null } {
  const added = new Set(list)
  const entries = text.split(cutOf(field)).map((entry) => asLine(entry).replace(/[,،]$/, ''))
  for (const [i, entry] of entries.entries()) {
    if (entry === '' || added.has(entry)) continue
    const problem = entryProblem(field, entry)
    if (problem) return { list: [...added], rest: entries.slice(i).join(', '), problem }
    added.add(entry)
  }
  return { list: [...added], rest: '', problem: null }
}
