import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'
import { MAX_TABLE_COLUMNS, MAX_URL } from '#shared/rules/limits.ts'
import { ENCODING_LABELS } from '#shared/rules/encodings/pick-encoding.ts'
import { IMPORT_TARGETS } from '#shared/rules/imports/mapping/import-targets.ts'
import { DELIMITERS } from '#shared/rules/imports/tables/detect-delimiter.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { boundedLine, boundedText, folderId, line, visibility } from '../fields.ts'

/** The sources that come as files. `auto`: what the files are is detected when they are read. */
export const FILE_SOURCES = ['auto', 'table', 'folder', 'bagit', 'takeout'] as const
/** Other systems, whose records are read from their API. */
export const WEB_SOURCES = ['omeka_s', 'omeka_classic'] as const
export type WebSourceName = (typeof WEB_SOURCES)[number]
/** The sources of imports. `watched`: new files of a folder of the server. */
export const IMPORT_SOURCES = [...FILE_SOURCES, ...WEB_SOURCES, 'watched'] as const
export type ImportSourceName = (typeof IMPORT_SOURCES)[number]

/** Where another system is, and the keys to its API. */
export const webSourceFields = {
  address: boundedLine(MAX_URL).optional().describe('The address of another system, such as Omeka S.'),
  key_identity: line.optional().describe('The identity of an API key of Omeka S.'),
  key_credential: line
    .optional()
    .describe(
      'The credential of an API key of Omeka S, or the key of Omeka Classic. It’s forgotten once the records are read.',
    ),
}

/** The states of an import: the step that the server works on, or that someone has to start next. */
const IMPORT_STATES = [
  'reading',
  'mapped',
  'planning',
  'planned',
  'running',
  'paused',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** States in which the server is working on an import. */
export const BUSY_IMPORT_STATES: readonly ImportState[] = ['reading', 'planning', 'running', 'undoing']

/** The intended effect of a row, and its progress. */
export const ROW_PLANS = ['create', 'change', 'skip', 'refuse'] as const
export const ROW_STATES = ['waiting', 'done', 'failed', 'undone', 'kept'] as const
export type RowPlanKind = (typeof ROW_PLANS)[number]
export type RowState = (typeof ROW_STATES)[number]

/** The encodings in which a table can be read. */
export const TABLE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', ...ENCODING_LABELS] as const

/** How a table is read. Properties that are left out are detected. */
export const readingSettings = z.strictObject({
  source: z.enum(FILE_SOURCES).optional().describe('The type of the files.'),
  encoding: z.enum(TABLE_ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  sheet: z.int().min(0).max(1000).optional().describe('The sheet of a workbook, counted from 0.'),
  header_row: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'The number of the row with the names of the columns. 0: there is none. All rows are data, and the columns are named `Column 1` and so on.',
    ),
})
export type ReadingSettings = z.infer<typeof readingSettings>

/** The fields by which rows are matched with items. */
export const MATCH_KEYS = ['id', 'reference', 'filename', 'sha256'] as const

/** The name of a column of an own field: `fields.` and its key, and for some types a part such as `.html`. */
const ownTarget = boundedText(100).regex(/^fields\.[a-z][a-z0-9_]*(?:\.(?:html|from|to))?$/, encodeReason('not_taken'))
/** The content of a column: a target that every project has, or an own field. */
export const importTarget = z.union([z.enum(Object.keys(IMPORT_TARGETS) as (keyof typeof IMPORT_TARGETS)[]), ownTarget])

/** How the rows of a table become items. */
export const planSettings = z.strictObject({
  mapping: z
    .array(importTarget.nullable())
    .max(MAX_TABLE_COLUMNS)
    .describe(
      'The content of each column, in order; own fields by their key behind `fields.`. null leaves a column out.',
    ),
  match: z
    .union([z.enum(MATCH_KEYS), ownTarget])
    .nullable()
    .describe(
      'How rows are matched with items, such as `reference` or `fields.KEY`; null creates an item for each row.',
    ),
  mode: z
    .enum(['create', 'update', 'both'])
    .describe('Whether rows create items, change the items they match, or both.'),
  empty: z.enum(['leave', 'clear']).describe('Whether an empty cell leaves a field as it is, or clears it.'),
  separator: boundedText(3).describe('Separates several values in a cell; empty if cells have a single value.'),
  visibility: visibility.describe('The visibility of new items, unless their row has one.'),
  folder: folderId.describe('Where new items and the folders of the table are added.'),
  missing_files: z
    .enum(['refuse', 'create'])
    .describe('Whether a row whose file is missing is refused, or creates an item without a file.'),
  move: z.boolean().describe('Whether existing items are moved to the folder that their row names.'),
})
export type PlanSettings = z.infer<typeof planSettings>

const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])

/** Why a row is skipped or refused, or has failed, in the form of an error. */
const rowReason = z.object({
  code: errorCode.optional(),
  field: z.string().optional(),
  reason: z.array(z.union([z.string(), z.number()])).optional(),
})

const fieldChange = z.object({ old: z.unknown(), new: z.unknown() })

export const importRow = z.object({
  row: z.number().describe('The number of the row in its table.'),
  cells: z.array(z.string()),
  plan: z.enum(ROW_PLANS).nullable(),
  state: z.enum(ROW_STATES),
  changes: z.record(z.string(), fieldChange).describe('The old and new value of each field.'),
  artifact: z.string().nullable(),
  title: z.string().nullable().describe('The title of the item.'),
  reason: rowReason.nullable(),
  kept: z.array(z.string()).describe('Fields that people changed after the import, so undoing it kept them.'),
})
export type ImportRow = z.infer<typeof importRow>

const importCounts = z.object({
  rows: z.number(),
  create: z.number(),
  change: z.number(),
  skip: z.number(),
  refuse: z.number(),
  done: z.number(),
  failed: z.number(),
  undone: z.number(),
  kept: z.number(),
})

export type ImportCounts = z.infer<typeof importCounts>

const importExhibit = z.object({
  title: z.string(),
  slug: z.string().describe('Its name in the other system.'),
  state: z.enum(ROW_STATES),
  exhibit: z.string().nullable(),
  reason: rowReason.nullable(),
})

const readProgress = z.object({
  unit: z.enum(['bytes', 'records']),
  done: z.number(),
  total: z.number().nullable().describe('What there is to read, as far as it is known by now.'),
})
export type ReadProgress = z.infer<typeof readProgress>

export const importEntity = z.object({
  id: z.string(),
  project: z.string(),
  source: z.enum(IMPORT_SOURCES).describe('`auto`: not detected yet.'),
  filename: z.string(),
  user: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  problem: rowReason.nullable().describe('Why the table can’t be read, or why the import is paused.'),
  table: z
    .object({
      format: z
        .enum(['text', 'xlsx', 'ods', 'files', 'records'])
        .describe('`files`: each row is a file; `records`: the rows are from another system.'),
      encoding: z.string().optional(),
      encoding_is_certain: z.boolean().optional(),
      delimiter: z.string().optional(),
      sheets: z.array(z.string()).optional(),
      sheet: z.number().optional(),
      header_row: z.number().describe('0 if no row has the names of the columns.'),
      files: z.number().describe('Files that came with the table, or from which the rows were made.'),
    })
    .nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      target: z.string().nullable().describe('What the column contains, by its name.'),
      dialect: z.string().nullable().describe('The program whose name of a column this is.'),
    }),
  ),
  settings: planSettings.nullable(),
  counts: importCounts,
  read: readProgress.nullable().describe('The progress of reading, saved about once a second in the state `reading`.'),
  exhibits: z.array(importExhibit).describe('Exhibits with stories that are created after the rows.'),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Import = z.infer<typeof importEntity>
