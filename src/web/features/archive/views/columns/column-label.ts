import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { isOwnColumn, type ListColumn } from './columns.ts'

/** The own field that a column shows; undefined for a built-in column. */
export const findColumnField = (column: ListColumn, ownFields: readonly OwnField[]): OwnField | undefined =>
  ownFields.find(({ key }) => key === toOwnKey(column))

/** The heading of a column. */
export function getColumnLabel(column: ListColumn | 'TITLE', ownFields: readonly OwnField[]): string {
  if (column === 'TITLE' || !isOwnColumn(column)) return archiveMessages.columns[column]
  return pickText(findColumnField(column, ownFields)?.label ?? {}, getCurrentLanguage())
}
