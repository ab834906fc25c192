import { artifactFields } from '#shared/entities/artifact-fields.ts'
import { csvLines } from '#server/kit/csv/csv-lines.ts'
import { mapInTurns } from '#server/kit/pauses.ts'
import { plainText } from '#server/kit/rich-text/rich-text.ts'
import { heldText } from '#server/kit/zip/held-text.ts'
import type { Described } from './downloads.repo.ts'

// Without it, spreadsheets guess a wrong encoding.
const BYTE_ORDER_MARK = '\uFEFF'

const day = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString().replace(/T.*/, ''))
const moment = (ms: number) => new Date(ms).toISOString()
const list = (values: readonly string[] | null) => (values ?? []).join('; ')

type Cell = string | number | boolean | null
/** The paths in the download: the item's file, its folder, and its captions. */
interface Places {
  path: string
  folder: string
  captions: readonly string[]
}
type Column = (row: Described, places: Places) => Cell

const valueOf = (row: Described, column: string) => (row as Record<string, unknown>)[column]

/** The columns of a field, by name. */
function cellsOf([key, { kind }]: (typeof artifactFields)[number]): [string, Column][] {
  const of = (row: Described, column: string = key) => valueOf(row, column)
  switch (kind) {
    case 'richtext':
      return [[key, (row) => plainText(of(row) as string)]]
    case 'words':
      return [[key, (row) => list(of(row) as string[])]]
    case 'day':
      return [[key, (row) => day(of(row) as number | null)]]
    case 'period':
      return [
        [`${key}_from`, (row) => day(of(row, `${key}_gte`) as number | null)],
        [`${key}_to`, (row) => day(of(row, `${key}_lte`) as number | null)],
      ]
    case 'mark':
      return [[key, (row) => String(of(row))]]
    case 'title':
    case 'line':
    case 'visibility':
      return [[key, (row) => of(row) as string | null]]
  }
}

const COLUMNS: Record<string, Column> = {
  path: (_, { path }) => path,
  ...Object.fromEntries(artifactFields.flatMap(cellsOf)),
  tags: (row) => list(row.tags),
  type: (row) => row.type,
  filename: (row) => row.filename,
  size: (row) => row.size,
  sha256: (row) => row.sha256,
  created_at: (row) => moment(row.created_at),
  updated_at: (row) => moment(row.updated_at),
  folder: (_, { folder }) => folder,
  captions: (_, { captions }) => list(captions),
  // The original HTML, with paragraphs and links.
  ...Object.fromEntries(
    artifactFields.flatMap(([key, { kind }]): [string, Column][] =>
      kind === 'richtext' ? [[`${key}_html`, (row) => valueOf(row, key) as string | null]] : [],
    ),
  ),
  id: (row) => row.id,
}

/** Builds the CSV table of a download, one line per item. Text that a spreadsheet would run as a formula is escaped. */
export function metadataCsv() {
  const { add: hold, size, open } = heldText()
  const add = (lines: Cell[][], before = '') => hold(before + csvLines(lines, { record_delimiter: 'windows' }))
  return {
    begin: () => add([Object.keys(COLUMNS)], BYTE_ORDER_MARK),
    add: async (rows: readonly { row: Described; places: Places }[]) =>
      add(await mapInTurns(rows, ({ row, places }) => Object.values(COLUMNS).map((column) => column(row, places)))),
    size,
    open,
  }
}
