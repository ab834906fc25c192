import type { Services } from '#server/access/services.ts'
import type { SourceExhibit } from '#server/db/tables/imports.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findEarlierItems, type ImportRecord } from '../../imports.repo.ts'
import { createRecordRows } from '../record-rows.ts'
import type { ImportSource, SourceRows } from '../source.ts'
import { toFolderName, type RecordCells } from './values.ts'
import { openWebApi, type System, type WebApi } from './web-api.ts'

/** The columns of every row, before those of its values, and behind them. */
const KEY_COLUMN = 'Omeka ID'
const FIRST_COLUMNS = [KEY_COLUMN, 'ID']
const LAST_COLUMNS = ['File URL', 'File name', 'Folder', 'Tags', 'Visibility']

/** Adds a row by the names of its columns. */
export type AddCells = (cells: RecordCells) => Promise<void>

/** The rows and exhibits of another system; files have addresses. */
export function createWebSource(
  services: Services,
  record: ImportRecord,
  system: System,
  read: (api: WebApi, add: AddCells) => Promise<{ fileCount: number; exhibits: SourceExhibit[] }>,
): ImportSource {
  const source: ImportSource = {
    fileCount: 0,
    async readRows(dir, _reading, signal, report): Promise<SourceRows> {
      const api = openWebApi(services, record, system, signal, report)
      const earlierItems = await findEarlierItems(services.db, record)
      const rows = createRecordRows(dir, { first: FIRST_COLUMNS, last: LAST_COLUMNS, field: 'address' })
      const { fileCount, exhibits } = await read(api, (cells) => {
        const item = earlierItems.get(cells[KEY_COLUMN] ?? '') ?? ''
        return rows.add({ values: Object.entries({ ...cells, ID: item }) })
      })
      source.fileCount = fileCount
      const collected = await rows.finish()
      if (collected.count === 1) throw new AppError('bad_input', { field: 'address', reason: ['table_no_rows'] })
      return { ...collected, info: { format: 'records' }, exhibits, settings: { missing_files: 'create' } }
    },
    findFile: () => null,
    openFile: () => Promise.reject(new AppError('not_found')),
    close: () => Promise.resolve(),
  }
  return source
}

/** A file of a record in another system. */
export interface RecordFile {
  id: number
  url: string
  filename: string
}

/**
 * Adds the rows of one record. An item has one file here, so each further file gets a row, with the same values and the
 * title numbered; a folder named after the record keeps them together. Returns the key of each file's row.
 */
export async function addRecord(
  add: AddCells,
  record: { id: number; title: string; titleColumn: string; cells: Readonly<Record<string, string>>; folder: string },
  files: readonly (RecordFile & { cells: Readonly<Record<string, string>> })[],
): Promise<Map<number, string>> {
  const { id, titleColumn, cells, folder } = record
  const title = record.title.trim() === '' ? `Item ${id}` : record.title
  const keys = new Map<number, string>()
  const folderName = files.length > 1 ? [folder, toFolderName(title)].filter((name) => name !== '').join('/') : folder
  for (const [index, file] of (files.length > 0 ? files : [undefined]).entries()) {
    // The first row is the record itself, whichever files it gets or loses.
    const key = index === 0 || !file ? String(id) : `${id}/${file.id}`
    if (file) keys.set(file.id, key)
    await add({
      ...cells,
      ...file?.cells,
      [KEY_COLUMN]: key,
      [titleColumn]: file?.cells[titleColumn] ?? (index === 0 ? title : `${title} (${index + 1})`),
      Folder: folderName,
      ...(file && { 'File URL': file.url, 'File name': file.filename }),
    })
  }
  return keys
}
