import type { MetadataSuggestions } from '#shared/entities/artifact.ts'
import { isChanged } from '#shared/forms/get-changes.ts'
import type { Field, FormInput } from '#shared/forms/field.ts'
import { MAX_KEYWORDS, MAX_LINE } from '#shared/rules/limits.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const toRichText = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/**
 * The value that the file's metadata suggests for a field; undefined if there is none or it wouldn't change the field.
 */
export function getSuggestedValue(field: Field, values: FormInput, suggestions: MetadataSuggestions): unknown {
  const value = getRawSuggestion(field.key, values, suggestions)
  if (value === undefined || value === '' || field.static || field.disabled) return undefined
  return isChanged(field, values, { ...values, [field.key]: value }) ? value : undefined
}

function getRawSuggestion(key: string, values: FormInput, suggestions: MetadataSuggestions): unknown {
  switch (key) {
    case 'title':
    case 'place':
    case 'license':
      return suggestions[key]?.trim().slice(0, MAX_LINE)
    case 'date_of_origin':
      return suggestions.date_of_origin
    case 'time_period':
      return suggestions.time_period
    case 'description':
      return suggestions.description?.trim() && toRichText(suggestions.description.trim())
    case 'subject': {
      // Added to the existing keywords.
      const currentKeywords = Array.isArray(values.subject) ? (values.subject as string[]) : []
      return suggestions.keywords && [...new Set([...currentKeywords, ...suggestions.keywords])].slice(0, MAX_KEYWORDS)
    }
    default:
      return undefined
  }
}
