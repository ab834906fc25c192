import { escapeHtml } from '#shared/rules/markup.ts'
import type { ArtifactField, FieldKey } from '#shared/entities/artifact-fields.ts'
import { inputFields } from '#shared/entities/artifact-fields.ts'
import { parseBoolean, parseVisibility } from '#shared/rules/imports/cells/parse-words.ts'
import { decodeReason } from '#shared/words/reasons/reasons.ts'
import type { Reason } from '#shared/words/reason.ts'
import { readDay } from './read-date.ts'

/** The value of a field as the API takes it, or why the text can't be one. */
export type FieldResult = { value: unknown } | { reason: Reason }

type SimpleKind = Exclude<ArtifactField['kind'], 'period'>

/** The value of a text in each kind of field. Periods have two texts and are read with the other dates. */
const READERS: Record<SimpleKind, (texts: readonly string[]) => FieldResult> = {
  title: ([text = '']) => ({ value: text }),
  line: ([text = '']) => ({ value: text }),
  richtext: ([text = '']) => ({ value: toRichText(text) }),
  words: (texts) => ({ value: texts }),
  day([text = '']) {
    const value = readDay(text)
    return value === null ? { reason: ['not_date'] } : { value }
  },
  visibility([text = '']) {
    const value = parseVisibility(text) ?? { true: 'local', false: 'private' }[String(parseBoolean(text))]
    return value === undefined ? { reason: ['not_visibility'] } : { value }
  },
  mark([text = '']) {
    const value = parseBoolean(text)
    return value === null ? { reason: ['not_yes_no'] } : { value }
  },
}

/** The value that clears a field of this kind; undefined if fields of this kind always have a value. */
export const EMPTY_VALUES: Record<ArtifactField['kind'], unknown> = {
  title: undefined,
  visibility: undefined,
  mark: undefined,
  line: null,
  richtext: '',
  words: [],
  day: null,
  period: null,
}

/** Reads the texts of a field that has at least one, by the rules for calls. */
export const readField = (key: FieldKey, kind: SimpleKind, texts: readonly string[]): FieldResult =>
  checkValue(key, READERS[kind](texts))

/** Checks a value by the rules for calls, which also normalise it. */
export function checkValue(key: FieldKey, result: FieldResult): FieldResult {
  if ('reason' in result) return result
  const parsed = inputFields[key].safeParse(result.value)
  if (parsed.success) return { value: parsed.data }
  return { reason: decodeReason(parsed.error.issues[0]?.message ?? '') ?? ['not_taken'] }
}

const MARKUP = /<\/?(?:p|br|strong|b|em|i|u|s|a|ul|ol|li|blockquote|h[1-6]|div|span|hr|sub|sup)\b[^<>]*>/i

/** Plain text becomes paragraphs; text with markup stays as it is. */
export const toRichText = (text: string): string =>
  MARKUP.test(text)
    ? text
    : text
        .trim()
        .split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/)
        .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\r\n|\r|\n/g, '<br />')}</p>`)
        .join('')
