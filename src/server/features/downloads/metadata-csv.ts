import { artifactFields } from '#shared/entities/artifact-fields.ts'
import { toCsv } from '#server/kit/csv/to-csv.ts'
import { mapYielding } from '#server/kit/yield-to-event-loop.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { createCompressedText } from '#server/kit/zip/compressed-text.ts'
import type { DescribedArtifact } from './downloads.repo.ts'

// Byte order mark; without it, spreadsheets guess the wrong encoding.
const BYTE_ORDER_MARK = '\uFEFF'

const toIsoDay = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString().replace(/T.*/, ''))
const toIsoTime = (ms: number) => new Date(ms).toISOString()
const joinValues = (values: readonly string[] | null) => (values ?? []).join('; ')

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
function createColumns([key, { kind }]: (typeof artifactFields)[number]): [string, Column][] {
  const value = (row: DescribedArtifact, column: string = key) => getValue(row, column)
  switch (kind) {
    case 'richtext':
      return [[key, (row) => toPlainText(value(row) as string)]]
    case 'words':
      return [[key, (row) => joinValues(value(row) as string[])]]
    case 'day':
      return [[key, (row) => toIsoDay(value(row) as number | null)]]
    case 'period':
      return [
        [`${key}_from`, (row) => toIsoDay(value(row, `${key}_gte`) as number | null)],
        [`${key}_to`, (row) => toIsoDay(value(row, `${key}_lte`) as number | null)],
      ]
    case 'mark':
      return [[key, (row) => String(value(row))]]
    case 'title':
    case 'line':
    case 'visibility':
      return [[key, (row) => value(row) as string | null]]
  }
}

const COLUMNS: Record<string, Column> = {
  path: (_, { path }) => path,
  ...Object.fromEntries(artifactFields.flatMap(createColumns)),
  tags: (row) => joinValues(row.tags),
  type: (row) => row.type,
  filename: (row) => row.filename,
  size: (row) => row.size,
  sha256: (row) => row.sha256,
  created_at: (row) => toIsoTime(row.created_at),
  updated_at: (row) => toIsoTime(row.updated_at),
  folder: (_, { folder }) => folder,
  captions: (_, { captions }) => joinValues(captions),
  // The original HTML, which has paragraphs and links.
  ...Object.fromEntries(
    artifactFields.flatMap(([key, { kind }]): [string, Column][] =>
      kind === 'richtext' ? [[`${key}_html`, (row) => getValue(row, key) as string | null]] : [],
    ),
  ),
  id: (row) => row.id,
}

/** Builds a download's CSV table, one line per item. Escapes text that a spreadsheet would run as a formula. */
export function createMetadataCsv() {
  const { add: appendText, size, open } = createCompressedText()
  const add = (lines: Cell[][], prefix = '') => appendText(prefix + toCsv(lines, { record_delimiter: 'windows' }))
  return {
    begin: () => add([Object.keys(COLUMNS)], BYTE_ORDER_MARK),
    add: async (rows: readonly { row: DescribedArtifact; paths: DownloadPaths }[]) =>
      add(await mapYielding(rows, ({ row, paths }) => Object.values(COLUMNS).map((column) => column(row, paths)))),
    size,
    open,
  }
}
