import type { Suggestions } from '#shared/entities/artifact.ts'
import { isChanged } from '#shared/forms/changes.ts'
import type { Field, Values } from '#shared/forms/field.ts'
import { MAX_KEYWORDS, MAX_LINE } from '#shared/rules/limits.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const asRichText = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/**
 * The value that the file's metadata suggests for a field; undefined if there is none or it wouldn't change the field.
 */
export function suggestedFor(field: Field, values: Values, said: Suggestions): unknown {
  const value = valueOf(field.key, values, said)
  if (value === undefined || value === '' || field.static || field.disabled) return undefined
  return isChanged(field, values, { ...values, [field.key]: value }) ? value : undefined
}

function valueOf(key: string, values: Values, said: Suggestions): unknown {
  switch (key) {
    case 'title':
    case 'place':
    case 'license':
      return said[key]?.trim().slice(0, MAX_LINE)
    case 'date_of_origin':
      return said.date_of_origin
    case 'time_period':
      return said.time_period
    case 'description':
      return said.description?.trim() && asRichText(said.description.trim())
    case 'subject': {
      // Added to the existing keywords.
      const known = Array.isArray(values.subject) ? (values.subject as string[]) : []
      return said.keywords && [...new Set([...known, ...said.keywords])].slice(0, MAX_KEYWORDS)
    }
    default:
      return undefined
  }
}
