import { z } from 'zod'
import { MAX_KEYWORDS, MAX_LINE, MAX_TEXT } from '#shared/rules/limits.ts'
import { parseBoolean } from '#shared/rules/imports/cells/parse-words.ts'
import { joinValues, splitValues, VALUE_SEPARATOR } from '#shared/rules/imports/cells/split-values.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { isNumberText, parseNumberText } from '#shared/rules/text/number-text.ts'
import { isBlank } from '#shared/rules/text/to-one-line.ts'
import type { Reason } from '#shared/words/reason.ts'
import { boundedRecord, httpUrl, id, line, longText, plainText, requiredLine, unixMs } from '../fields.ts'
import {
  choosesOption,
  MAX_OPTIONS,
  MAX_OWN_FIELDS,
  ownFieldKey,
  type FieldOption,
  type OwnField,
  type OwnFieldType,
} from './own-field.ts'
import { takesSeveral } from './takes-several.ts'

/** A date as written, with the first and last moment it stands for if they are known. */
const writtenDate = z.strictObject({
  text: plainText(MAX_LINE),
  gte: unixMs.optional(),
  lte: unixMs.optional(),
})
export type WrittenDate = z.output<typeof writtenDate>
/** A name that stands for a term of a vocabulary. */
const termText = z.strictObject({ term: id, text: requiredLine })
const nameInput = z.union([requiredLine, termText])

/** A value of any type, as calls send it. The field's type decides which of them it takes. */
const ownValueInput = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  plainText(MAX_TEXT),
  writtenDate,
  termText,
  z.array(z.union([plainText(MAX_LINE), termText])).max(Math.max(MAX_KEYWORDS, MAX_OPTIONS)),
])
export type OwnValueInput = z.output<typeof ownValueInput>
export type OwnValue = Exclude<OwnValueInput, null>

/** Values of own fields by key, as calls send them; null clears a field. */
export const ownValuesInput = boundedRecord(ownFieldKey, ownValueInput, MAX_OWN_FIELDS).describe(
  'Values of the project’s own fields, by key. Only the fields sent are changed; null clears one.',
)
export type OwnValuesInput = z.output<typeof ownValuesInput>

const textObject = z.object({
  text: z.string(),
  term: z.string().optional().describe('ID of the term of a vocabulary that a name stands for.'),
  gte: z.number().optional().describe('Start of a date or period, as Unix time in milliseconds.'),
  lte: z.number().optional(),
})
/** Values of own fields by key, in replies. */
export const ownValues = z.record(
  z.string(),
  z.union([z.boolean(), z.number(), z.string(), textObject, z.array(z.union([z.string(), textObject]))]),
)

export type ReturnedOwnValue = z.infer<typeof ownValues>[string]

/** Values by the field's id, as they are stored. */
export type StoredOwnValues = Record<string, OwnValue>

const nonEmptyText = (schema: z.ZodType<string, string>) => schema.transform((text) => (text === '' ? null : text))
const uniqueEntries = <T>(entries: readonly T[]): T[] => [
  ...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values(),
]
const listOf = <T>(entry: z.ZodType<T>, max: number) =>
  z
    .array(entry)
    .max(max)
    .transform((entries) => (entries.length === 0 ? null : uniqueEntries(entries)))

const orderedDate = writtenDate
  .refine(({ gte, lte }) => gte === undefined || lte === undefined || gte <= lte)
  .transform((date) => {
    const text = date.text.trim()
    return text === '' && date.gte === undefined && date.lte === undefined ? null : { ...date, text }
  })

export type FieldShape = Pick<OwnField, 'type' | 'options' | 'required'> & Partial<Pick<OwnField, 'vocabulary'>>
/** The texts of a field's values may have its unit. */
type ReadableField = FieldShape & Partial<Pick<OwnField, 'unit'>>
type OwnValueResult = { value: OwnValue | null } | { reason: Reason }

function getSchema(field: FieldShape): z.ZodType<OwnValue | null> {
  const { type, options } = field
  // A choice among the terms of a vocabulary contains their names.
  const option: z.ZodType<z.output<typeof nameInput>> = choosesOption(field)
    ? z.enum(options.map(({ key }) => key))
    : nameInput
  const schemas: Record<OwnFieldType, () => z.ZodType<OwnValue | null>> = {
    text: () => nonEmptyText(line),
    textarea: () => nonEmptyText(longText),
    richtext: () => nonEmptyText(longText),
    date: () => orderedDate,
    period: () => orderedDate,
    number: () => z.number(),
    choice: () => option,
    choices: () => listOf(option, MAX_OPTIONS),
    keywords: () => listOf(nameInput, MAX_KEYWORDS),
    checkbox: () => z.boolean(),
    url: () => httpUrl,
    person: () => nameInput,
    place: () => nameInput,
  }
  return schemas[type]()
}

/**
 * Checks a value against its field and normalizes it; null stands for no value. Normalizing a normalized value changes
 * nothing.
 */
export function normalizeOwnValue(field: FieldShape, value: OwnValueInput): OwnValueResult {
  const isEmpty = value === null || (typeof value === 'string' && isBlank(value))
  const parsed = isEmpty ? { success: true as const, data: null } : getSchema(field).safeParse(value)
  if (!parsed.success) return { reason: explainIssue(field, parsed.error.issues[0]) }
  return parsed.data === null && field.required ? { reason: ['required'] } : { value: parsed.data }
}

function explainIssue(field: FieldShape, issue: z.core.$ZodIssue | undefined): Reason {
  const { type, options } = field
  if (issue?.code === 'too_big') return ['too_long', Number(issue.maximum)]
  if (type === 'number') return ['wrong_type', 'number']
  if (type === 'checkbox') return ['wrong_type', 'boolean']
  if (type === 'url') return ['not_url']
  return choosesOption(field) ? ['not_one_of', options.map(({ key }) => key).join(', ')] : ['not_taken']
}

/** A value as text, from which `parseOwnValue` reads the same value. Several values are separated by semicolons. */
export function formatOwnValue(value: OwnValue): string {
  if (Array.isArray(value)) return joinValues(value.map((entry) => formatOwnValue(entry)))
  return typeof value === 'object' ? value.text : String(value)
}

/** Reads a value of a field from text. Returns undefined if the text isn't one. */
export function parseOwnValue(field: ReadableField, text: string): OwnValue | null | undefined {
  const result = readOwnText(field, text)
  return 'value' in result ? result.value : undefined
}

/** Reads a value of a field from text, or says why the text isn't one. */
export const readOwnText = (field: ReadableField, text: string): OwnValueResult =>
  readOwnTexts(field, takesSeveral(field.type) ? splitValues(text, VALUE_SEPARATOR) : [text.trim()])

/** Reads a value of a field from its texts: several if the field takes several values, otherwise one. */
export function readOwnTexts(field: ReadableField, texts: readonly string[]): OwnValueResult {
  const raw = readTexts(field, texts)
  return raw === undefined ? { reason: explainIssue(field, undefined) } : normalizeOwnValue(field, raw)
}

function readTexts(field: ReadableField, texts: readonly string[]): OwnValueInput | undefined {
  const { type, options, unit } = field
  const [text = ''] = texts
  // The terms of a vocabulary are their names.
  const toKey = (part: string) => (choosesOption(field) ? findOption(options, part) : part)
  if (isBlank(text)) return null
  switch (type) {
    case 'number':
      return readNumber(text, unit)
    case 'checkbox':
      return parseBoolean(text) ?? undefined
    case 'choice':
      return toKey(text)
    case 'choices': {
      const keys = texts.map(toKey)
      return keys.every((key) => key !== undefined) ? keys : undefined
    }
    case 'keywords':
      return [...texts]
    case 'date':
    case 'period':
      return { text }
    case 'url':
      return text.trim()
    case 'text':
    case 'textarea':
    case 'richtext':
    case 'person':
    case 'place':
      return text
  }
}

/** Reads a number, behind or before which its unit may stand. */
function readNumber(text: string, unit: string | null | undefined): number | undefined {
  const trimmed = text.trim()
  const [lower, lowerUnit] = [trimmed.toLowerCase(), unit?.trim().toLowerCase() ?? '']
  const isBehind = lowerUnit !== '' && lower.endsWith(lowerUnit)
  const isBefore = lowerUnit !== '' && !isBehind && lower.startsWith(lowerUnit)
  const digits = isBehind
    ? trimmed.slice(0, trimmed.length - lowerUnit.length)
    : isBefore
      ? trimmed.slice(lowerUnit.length)
      : trimmed
  return isNumberText(digits) ? parseNumberText(digits) : undefined
}

const toOptionName = (text: string) => normalizeUnicode(text, 'NFC').trim().toLowerCase()

/** The key of the option with this key or label; one with the same case comes first. */
function findOption(options: readonly FieldOption[], text: string): string | undefined {
  const wanted = text.trim()
  const wantedName = toOptionName(text)
  const hasName = (isSame: (name: string) => boolean) =>
    options.find(({ key, label }) => isSame(key) || Object.values(label).some(isSame))?.key
  return (
    options.find(({ key }) => key === wanted)?.key ??
    hasName((name) => name === wanted) ??
    hasName((name) => toOptionName(name) === wantedName)
  )
}
