import { listFields, type ListedField } from '#shared/entities/artifact-fields.ts'
import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import { toPartName } from '#shared/entities/own-fields/own-columns.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { isReadFromWords } from '#shared/entities/own-fields/read-written-date.ts'
import { formatOwnValue, type OwnValue, type WrittenDate } from '#shared/entities/own-fields/own-values.ts'
import { joinValues } from '#shared/rules/imports/cells/split-values.ts'
import { toCsv } from '#server/kit/csv/to-csv.ts'
import { mapYielding } from '#server/kit/yield-to-event-loop.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { createCompressedText } from '#server/kit/zip/compressed-text.ts'
import type { DescribedArtifact } from './downloads.repo.ts'

// Byte order mark; without it, spreadsheets guess the wrong encoding.
const BYTE_ORDER_MARK = '\uFEFF'

// Periods may end within a day.
const toIsoDay = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString().replace(/T00:00:00.000Z$/, ''))
const toIsoTime = (ms: number) => new Date(ms).toISOString()
const joinAll = (values: readonly string[] | null) => joinValues(values ?? [])

type Cell = string | number | boolean | null
/** Paths within the download: of the item's file, its folder, and its captions. */
interface DownloadPaths {
  path: string
  folder: string
  captions: readonly string[]
}
type Column = (row: DescribedArtifact, paths: DownloadPaths) => Cell

const getValue = (row: DescribedArtifact, column: string) => (row as Record<string, unknown>)[column]

/** The columns of a field, by name. */
function createColumns({ key, kind, own }: ListedField): [string, Column][] {
  if (own) return createOwnColumns(own)
  const value = (row: DescribedArtifact, column: string = key) => getValue(row, column)
  switch (kind) {
    case 'richtext':
      return [[key, (row) => toPlainText(value(row) as string)]]
    case 'words':
      return [[key, (row) => joinAll(value(row) as string[])]]
    case 'day':
      return [[key, (row) => toIsoDay(value(row) as number | null)]]
    case 'period':
      return [
        [`${key}_from`, (row) => toIsoDay(value(row, `${key}_gte`) as number | null)],
        [`${key}_to`, (row) => toIsoDay(value(row, `${key}_lte`) as number | null)],
      ]
    case 'mark':
      return [[key, (row) => String(value(row))]]
    default:
      return [[key, (row) => value(row) as string | null]]
  }
}

/** The columns of an own field. Choices appear under their keys, dates as they were written. */
function createOwnColumns({ key, type }: OwnField): [string, Column][] {
  const getOwnValue = (row: DescribedArtifact) => row.own?.[key]?.[1]
  const column: [string, Column] = [toFieldName(key), (row) => toOwnCell(type, getOwnValue(row))]
  if (type !== 'date' && type !== 'period') return [column]
  const getDay = (row: DescribedArtifact, end: 'gte' | 'lte') => {
    const value = getOwnValue(row) as WrittenDate | undefined
    return value && !isReadFromWords(type, value) ? toIsoDay(value[end] ?? null) : ''
  }
  // The first and last day, unless the words say them.
  return [
    column,
    [toPartName(key, 'from'), (row) => getDay(row, 'gte')],
    [toPartName(key, 'to'), (row) => getDay(row, 'lte')],
  ]
}

function toOwnCell(type: OwnField['type'], value: OwnValue | undefined): Cell {
  if (value === undefined || typeof value === 'number') return value ?? null
  return type === 'richtext' ? toPlainText(String(value)) : formatOwnValue(value)
}

/** The column of a rich text's original HTML, which has paragraphs and links. */
const createHtmlColumn = ({ key, own }: ListedField): [string, Column] =>
  own
    ? [toPartName(own.key, 'html'), (row) => (row.own?.[own.key]?.[1] as string | undefined) ?? null]
    : [`${key}_html`, (row) => getValue(row, key) as string | null]

const createTable = (fields: readonly ListedField[], templates: readonly Template[]): [string, Column][] => [
  ['path', (_, { path }) => path],
  ...fields.flatMap(createColumns),
  ...createTemplateColumn(templates),
  ['tags', (row) => joinAll(row.tags)],
  ['type', (row) => row.type],
  ['filename', (row) => row.filename],
  ['size', (row) => row.size],
  ['sha256', (row) => row.sha256],
  ['created_at', (row) => toIsoTime(row.created_at)],
  ['updated_at', (row) => toIsoTime(row.updated_at)],
  ['folder', (_, { folder }) => folder],
  ['captions', (_, { captions }) => joinAll(captions)],
  ...fields.filter(({ kind }) => kind === 'richtext').map(createHtmlColumn),
  ['id', (row) => row.id],
]

/** The column of the items' templates, if the project has any. */
function createTemplateColumn(templates: readonly Template[]): [string, Column][] {
  if (templates.length === 0) return []
  const titles = new Map(templates.map(({ id, label }) => [id, pickText(label, 'en')]))
  return [['template', (row) => titles.get(row.template ?? '') ?? null]]
}

/** The items of a download with the paths of their files. */
type TableRow = { row: DescribedArtifact; paths: DownloadPaths }

/** Writes the header and the rows of a CSV table. Escapes text that a spreadsheet would run as a formula. */
export function createTableWriter(ownFields: readonly OwnField[], templates: readonly Template[]) {
  const table = createTable(listFields(ownFields), templates)
  const write = (lines: Cell[][]) => toCsv(lines, { record_delimiter: 'windows' })
  return {
    header: () => BYTE_ORDER_MARK + write([table.map(([name]) => name)]),
    rows: async (rows: readonly TableRow[]) =>
      write(await mapYielding(rows, ({ row, paths }) => table.map(([, column]) => column(row, paths)))),
  }
}

/** Builds a download's CSV table, one line per item. */
export function createMetadataCsv(ownFields: readonly OwnField[], templates: readonly Template[]) {
  const writer = createTableWriter(ownFields, templates)
  const { add, size, open } = createCompressedText()
  return {
    begin: () => add(writer.header()),
    add: async (rows: readonly TableRow[]) => add(await writer.rows(rows)),
    size,
    open,
  }
}
