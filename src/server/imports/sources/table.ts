import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { TableInput, TableProblemName } from '#server/ports/media/table/table-reply.ts'
import type { ReadingSettings } from '#shared/entities/imports/import.ts'
import { MAX_TABLE_BYTES, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import type { Reason } from '#shared/words/reason.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { openFilesZip, type FilesZip } from './files-zip.ts'
import type { ImportSource, SourceRow, SourceRows } from './source.ts'

const TABLE = /\.(?:csv|tsv|txt|tab|xlsx|ods)$/i
const OWN_TABLE = /(?:^|\/)metadata\.csv$/

/** Opens a stored table, alone or in a ZIP file with its files. Throws `conflict` if it was removed. */
export async function openTable(
  { store, media }: Services,
  { key }: ImportRecord,
  signal: AbortSignal,
): Promise<ImportSource> {
  if (key === null || !(await store.head(key))) throw new AppError('conflict', { reason: ['import_source_gone'] })
  const local = await store.openLocal(key, signal)
  try {
    const zip = await openFilesZip(local.path)
    if (!zip)
      return {
        fileCount: 0,
        readRows: (dir, reading) => readTable(media, local.path, dir, reading, signal),
        findFile: () => null,
        openFile: () => Promise.reject(new AppError('not_found')),
        close: () => local.release(),
      }
    return {
      ...createZipSource(zip, (path, dir, reading) => readTable(media, path, dir, reading, signal)),
      async close() {
        zip.close()
        await local.release()
      },
    }
  } catch (error) {
    await local.release()
    throw error
  }
}

function createZipSource(
  zip: FilesZip,
  read: (path: string, dir: string, reading: ReadingSettings) => Promise<SourceRows>,
): Omit<ImportSource, 'close'> {
  const depthOf = (name: string) => name.split('/').length
  // A text file is rather one of the files.
  const rankOf = (name: string) => (OWN_TABLE.test(name) ? 0 : /\.txt$/i.test(name) ? 2 : 1)
  const [table] = zip.names
    .filter((name) => TABLE.test(name))
    .toSorted((one, other) => depthOf(one) - depthOf(other) || rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
  if (table === undefined || depthOf(table) > 2)
    throw new AppError('bad_input', { field: 'file', reason: ['no_table_in_zip'] })
  const base = table.slice(0, table.lastIndexOf('/') + 1)
  return {
    fileCount: zip.names.length - 1,
    async readRows(dir, reading) {
      const path = join(dir, 'table')
      await pipeline((await zip.open(table, MAX_TABLE_BYTES)).body, createWriteStream(path))
      return read(path, dir, reading)
    },
    findFile: (path) => zip.find(path, base),
    openFile: (name) => zip.open(name),
  }
}

async function readTable(
  media: Services['media'],
  path: string,
  dir: string,
  { encoding, delimiter, sheet, header_row }: ReadingSettings,
  signal: AbortSignal,
): Promise<SourceRows> {
  const input = {
    path,
    dir,
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet !== undefined && { sheet }),
  } satisfies TableInput
  const { rowsPath, ...table } = await media.readTable(input, signal)
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
    rows: readRowLines(rowsPath),
  }
}

async function* readRowLines(path: string): AsyncGenerator<SourceRow> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const [n, ...cells] = JSON.parse(line) as [number, ...string[]]
    yield { n, cells }
  }
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
