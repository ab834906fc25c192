import { toFieldName, toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { MATCHABLE_TYPES, toPartName, type ColumnPart } from '#shared/entities/own-fields/own-columns.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { normalizeOwnValue, readOwnTexts, type OwnValue } from '#shared/entities/own-fields/own-values.ts'
import { readWrittenDate } from '#shared/entities/own-fields/read-written-date.ts'
import { readEnd, readRichText, setField, type ParsedRow } from './parsed-row.ts'
import type { RowValues } from './row-values.ts'

/** Reads the own fields of a row from its texts, by the rules for calls. */
export function readOwnFields(row: ParsedRow, values: RowValues, ownFields: readonly OwnField[]): void {
  for (const field of ownFields) readOwnField(row, values, field)
  const keys = new Set(ownFields.map(({ key }) => key))
  for (const target of values.keys()) {
    const key = toOwnKey(target)?.split('.')[0]
    // The field was deleted after its column was chosen.
    if (key !== undefined && !keys.has(key)) row.problems.push({ field: target, reason: ['unknown_field'] })
  }
}

function readOwnField(row: ParsedRow, values: RowValues, field: OwnField): void {
  const name = toFieldName(field.key)
  const texts = values.get(name)
  const getPart = (part: ColumnPart) => values.get(toPartName(field.key, part))
  if (field.type === 'richtext')
    readRichText(row, name, [texts, getPart('html')], (html) => normalizeOwnValue(field, html))
  else if (field.type === 'date' || field.type === 'period')
    readOwnDate(row, field, [texts, getPart('from'), getPart('to')])
  else if (texts && texts.length > 0) setField(row, name, readOwnTexts(field, texts))
  else if (texts) row.emptyFields.push(name)
  if (MATCHABLE_TYPES.has(field.type)) row.keys[name] = toKeyText(row.fields.get(name) as OwnValue | null | undefined)
}

const toKeyText = (value: OwnValue | null | undefined) =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : (value as string | null) || undefined

/** Reads the words of a date, whose days are derived from them unless the row says which they are. */
function readOwnDate(
  row: ParsedRow,
  field: OwnField,
  [texts, from, to]: readonly (readonly string[] | undefined)[],
): void {
  const name = toFieldName(field.key)
  const [text] = texts ?? []
  const [gte, lte] = [
    readEnd(row, from?.[0], 'gte', toPartName(field.key, 'from')),
    readEnd(row, to?.[0], 'lte', toPartName(field.key, 'to')),
  ]
  if (text === undefined && gte === null && lte === null) {
    if (texts ?? from ?? to) row.emptyFields.push(name)
    return
  }
  const hasDays = gte !== null || lte !== null
  const result = normalizeOwnValue(field, {
    text: text ?? '',
    ...(gte !== null && { gte }),
    ...(lte !== null && { lte }),
  })
  if (!hasDays) row.wordedDates.add(name)
  setField(
    row,
    name,
    'value' in result && result.value !== null ? { value: readWrittenDate(field.type, result.value) } : result,
  )
}
