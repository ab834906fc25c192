import { z } from 'zod'
import type { OwnField, OwnFieldType } from '#shared/entities/own-fields/own-field.ts'

const DESCRIBING_COLUMNS = ['TYPE', 'DATE_OF_ORIGIN', 'PLACE', 'REFERENCE'] as const
const FILE_COLUMNS = ['FILENAME', 'SIZE', 'CREATED_AT', 'UPDATED_AT'] as const
export type BuiltInColumn = (typeof DESCRIBING_COLUMNS | typeof FILE_COLUMNS)[number]
/** A column of the list: a built-in one, or an own field, whose key follows `fields.`. */
export type ListColumn = BuiltInColumn | `fields.${string}`

/** Types whose values are too long for a line. */
const LONG_TYPES: ReadonlySet<OwnFieldType> = new Set(['textarea', 'richtext'])

/** All columns next to the title, in their order. Own fields precede the facts of the file. */
export const listColumns = (ownFields: readonly OwnField[]): ListColumn[] => [
  ...DESCRIBING_COLUMNS,
  ...ownFields.filter(({ type }) => !LONG_TYPES.has(type)).map(({ key }) => `fields.${key}` as const),
  ...FILE_COLUMNS,
]

const OWN_COLUMN_WIDTH_PX = 144
const DEFAULT_WIDTHS_PX: Record<BuiltInColumn, number> = {
  TYPE: 96,
  DATE_OF_ORIGIN: 128,
  PLACE: 160,
  REFERENCE: 128,
  FILENAME: 176,
  SIZE: 88,
  CREATED_AT: 104,
  UPDATED_AT: 104,
}
export const MIN_COLUMN_WIDTH_PX = 64
const MAX_COLUMN_WIDTH_PX = 480
const MIN_TITLE_WIDTH_PX = 176
const GAP_PX = 12
/** The width of a row without its title and columns: padding, thumbnail and the gap after it. */
const ROW_START_PX = 2 * GAP_PX + 44 + GAP_PX

const listColumn = z.union([
  z.enum([...DESCRIBING_COLUMNS, ...FILE_COLUMNS]),
  z.templateLiteral(['fields.', z.string().regex(/^[a-z][a-z0-9_]*$/)]),
])
const columnSettings = z.object({
  shown: z.array(listColumn),
  widthsPx: z.partialRecord(listColumn, z.number().min(MIN_COLUMN_WIDTH_PX).max(MAX_COLUMN_WIDTH_PX)),
})
/** The columns that a person chose, and the widths of those that they resized. */
export type ColumnSettings = z.infer<typeof columnSettings>

export const DEFAULT_COLUMN_SETTINGS: ColumnSettings = {
  shown: ['TYPE', 'DATE_OF_ORIGIN', 'SIZE', 'CREATED_AT'],
  widthsPx: {},
}

/** Reads stored settings; missing or invalid ones are replaced by the defaults. */
export function parseColumnSettings(json: string | null): ColumnSettings {
  try {
    return columnSettings.parse(JSON.parse(json ?? ''))
  } catch {
    return DEFAULT_COLUMN_SETTINGS
  }
}

export const getColumnWidth = ({ widthsPx }: ColumnSettings, column: ListColumn) =>
  widthsPx[column] ?? (isOwnColumn(column) ? OWN_COLUMN_WIDTH_PX : DEFAULT_WIDTHS_PX[column])

export const isOwnColumn = (column: ListColumn): column is `fields.${string}` => column.startsWith('fields.')

/** The chosen ones of all columns that fit into the list beside the title. The last ones are dropped first. */
export function fitColumns(
  settings: ColumnSettings,
  listWidthPx: number,
  allColumns: readonly ListColumn[] = listColumns([]),
): ListColumn[] {
  let roomPx = listWidthPx - ROW_START_PX - MIN_TITLE_WIDTH_PX
  const chosenColumns = allColumns.filter((column) => settings.shown.includes(column))
  const firstDropped = chosenColumns.findIndex((column) => (roomPx -= getColumnWidth(settings, column) + GAP_PX) < 0)
  return firstDropped === -1 ? chosenColumns : chosenColumns.slice(0, firstDropped)
}

/** The widest that a column of a list can become without dropping another. */
export function getMaxWidth(
  settings: ColumnSettings,
  column: ListColumn,
  columns: readonly ListColumn[],
  listWidthPx: number,
): number {
  const usedPx = columns.reduce((sum, fitted) => sum + getColumnWidth(settings, fitted) + GAP_PX, 0)
  const freePx = listWidthPx - ROW_START_PX - MIN_TITLE_WIDTH_PX - usedPx
  return Math.min(MAX_COLUMN_WIDTH_PX, getColumnWidth(settings, column) + Math.max(0, freePx))
}

/** The `grid-template-columns` of the rows and of the headings: thumbnail, title, and the columns. */
export const toGridTemplate = (settings: ColumnSettings, columns: readonly ListColumn[]): string =>
  ['2.75rem', 'minmax(0, 1fr)', ...columns.map((column) => `${getColumnWidth(settings, column)}px`)].join(' ')

export const toggleColumn = ({ shown, ...settings }: ColumnSettings, column: ListColumn): ColumnSettings => ({
  ...settings,
  shown: shown.includes(column) ? shown.filter((other) => other !== column) : [...shown, column],
})

/** Sets the width of a column; undefined restores its default width. */
export const resizeColumn = (settings: ColumnSettings, column: ListColumn, widthPx?: number): ColumnSettings => ({
  ...settings,
  widthsPx: { ...settings.widthsPx, [column]: widthPx },
})
