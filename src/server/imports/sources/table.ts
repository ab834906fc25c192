import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { TableInput, TableProblemName } from '#server/ports/media/table/table-reply.ts'
import type { ReadingSettings } from '#shared/entities/imports/import.ts'
import { MAX_TABLE_BYTES, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import type { Reason } from '#shared/words/reason.ts'
import type { ImportRecord } from '../imports.repo.ts'
import type { FileSet } from './files/file-set.ts'
import { openListedFile, openStoredFiles, type StoredFiles } from './files/stored-files.ts'
import { readLineFile } from './line-file.ts'
import type { ImportSource, ReportRead, SourceRow, SourceRows } from './source.ts'

const TABLE = /\.(?:csv|tsv|txt|tab|xlsx|ods)$/i
const OWN_TABLE = /(?:^|\/)metadata\.csv$/

/** Opens a stored table, alone or with its files. */
export async function openTable(services: Services, record: ImportRecord, signal: AbortSignal): Promise<ImportSource> {
  const files = await openStoredFiles(services, record, signal)
  try {
    return createTableSource(services, files)
  } catch (error) {
    await files.close()
    throw error
  }
}

/** The table of a set of files, at its top level or in its only folder; undefined if there is none. */
export function findTable(names: readonly string[]): string | undefined {
  const depthOf = (name: string) => name.split('/').length
  // A text file is rather one of the files.
  const rankOf = (name: string) => (OWN_TABLE.test(name) ? 0 : /\.txt$/i.test(name) ? 2 : 1)
  const [table] = names
    .filter((name) => TABLE.test(name) && depthOf(name) <= 2)
    .toSorted((one, other) => depthOf(one) - depthOf(other) || rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
  return table
}

/** Throws `bad_input` if the files include no table. */
export function createTableSource({ media }: Services, files: StoredFiles): ImportSource {
  const { onlyFile, close } = files
  if (onlyFile !== undefined)
    return {
      fileCount: 0,
      readRows: (dir, reading, signal, report) => readTable(media, onlyFile, dir, reading, signal, report),
      findFile: () => null,
      openFile: () => Promise.reject(new AppError('not_found')),
      close,
    }
  const table = findTable(files.names)
  if (table === undefined) throw new AppError('bad_input', { field: 'file', reason: ['no_table_in_zip'] })
  const base = table.slice(0, table.lastIndexOf('/') + 1)
  return {
    fileCount: files.names.length - 1,
    readRows: async (dir, reading, signal, report) =>
      readTable(media, await unpackTable(files, table, dir), dir, reading, signal, report),
    findFile: (path) => files.find(path, base),
    openFile: (name) => openListedFile(files, name),
    close,
  }
}

/** Writes a table of a set of files into `dir` and returns its path. */
export async function unpackTable(files: FileSet, name: string, dir: string): Promise<string> {
  const path = join(dir, 'table')
  const { body, size } = await openListedFile(files, name)
  if (size > MAX_TABLE_BYTES) {
    body.destroy()
    throw new AppError('bad_input', { field: 'file', reason: ['table_too_large'] })
  }
  await pipeline(body, createWriteStream(path))
  return path
}

/** Reads a table in a file. Throws `bad_input` with the reason if it can't be read. */
export async function readTable(
  media: Services['media'],
  path: string,
  dir: string,
  { encoding, delimiter, sheet, header_row }: ReadingSettings,
  signal: AbortSignal,
  report?: ReportRead,
): Promise<SourceRows> {
  const input = {
    path,
    dir,
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet !== undefined && { sheet }),
  } satisfies TableInput
  const { rowsPath, ...table } = await media.readTable(input, {
    signal,
    onRows: (done) => report?.({ unit: 'records', done, total: null }),
  })
  if (table.problem || !table.format)
    throw new AppError('bad_input', { field: 'file', reason: toReason(table.problem ?? 'damaged', table.row ?? 1) })
  return {
    info: {
      format: table.format,
      ...(table.encoding !== undefined && { encoding: table.encoding }),
      ...(table.isEncodingCertain !== undefined && { encoding_is_certain: table.isEncodingCertain }),
      ...(table.delimiter !== undefined && { delimiter: table.delimiter }),
      ...(table.sheets !== undefined && { sheets: table.sheets }),
      ...(table.sheet !== undefined && { sheet: table.sheet }),
    },
    columns: table.columns ?? 0,
    ...(header_row !== undefined && { headerRow: header_row }),
    count: table.rows,
    rows: readRowLines(rowsPath),
  }
}

async function* readRowLines(path: string): AsyncGenerator<SourceRow> {
  for await (const [n, ...cells] of readLineFile<[number, ...string[]]>(path)) yield { n, cells }
}

function toReason(problem: TableProblemName, row: number): Reason {
  switch (problem) {
    case 'too-many-rows':
      return ['table_too_many_rows', MAX_TABLE_ROWS]
    case 'too-many-columns':
      return ['table_too_many_columns', MAX_TABLE_COLUMNS]
    case 'open-quote':
      return ['table_open_quote', row]
    case 'cell-too-long':
      return ['table_cell_too_long', row]
    case 'not-a-table':
      return ['table_not_a_table']
    case 'old-excel':
      return ['table_old_excel']
    case 'locked':
      return ['table_locked']
    case 'damaged':
      return ['table_damaged']
    case 'no-rows':
      return ['table_no_rows']
    case 'too-large':
      return ['table_too_large']
  }
}
