import type { OwnTarget } from '#shared/rules/imports/mapping/map-columns.ts'
import { toFieldName } from './field-name.ts'
import type { OwnField, OwnFieldType } from './own-field.ts'
import { takesSeveral } from './takes-several.ts'

/** Further columns of a field: a rich text with its markup, and the days of a date where its words don't say them. */
export type ColumnPart = 'html' | 'from' | 'to'
const COLUMN_PARTS: Partial<Record<OwnFieldType, readonly ColumnPart[]>> = {
  richtext: ['html'],
  date: ['from', 'to'],
  period: ['from', 'to'],
}

/** The further columns of a field. Keys contain no point, so no other field has this header. */
export const toPartName = (key: string, part: ColumnPart): string => `${toFieldName(key)}.${part}`

/** The columns that a table can have for own fields. */
export const listOwnTargets = (ownFields: readonly Pick<OwnField, 'key' | 'type' | 'label'>[]): OwnTarget[] =>
  ownFields.flatMap(({ key, type, label }) => [
    { target: toFieldName(key), names: [key, ...Object.values(label)], single: !takesSeveral(type) },
    ...(COLUMN_PARTS[type] ?? []).map((part) => ({ target: toPartName(key, part), names: [], single: true })),
  ])

/** Types whose values can match rows with items: each has one short text. */
export const MATCHABLE_TYPES: ReadonlySet<OwnFieldType> = new Set(['text', 'url', 'person', 'place'])
