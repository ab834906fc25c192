import type { Services } from '#server/access/services.ts'
import type { SourceExhibit } from '#server/db/tables/imports.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findEarlierItems, type ImportRecord } from '../../imports.repo.ts'
import type { ImportSource, SourceRows } from '../source.ts'
import { createRecordRows, KEY_COLUMN, type RecordRows } from './record-rows.ts'
import { toFolderName } from './values.ts'

/** The rows and exhibits of another system; files have addresses. */
export function createWebSource(
  { db }: Services,
  record: ImportRecord,
  read: (rows: RecordRows) => Promise<{ fileCount: number; exhibits: SourceExhibit[] }>,
): ImportSource {
  const source: ImportSource = {
    fileCount: 0,
    async readRows(dir): Promise<SourceRows> {
      const rows = createRecordRows(dir, await findEarlierItems(db, record))
      const { fileCount, exhibits } = await read(rows)
      source.fileCount = fileCount
      return { ...(await rows.finish()), info: { format: 'records' }, exhibits, settings: { missing_files: 'create' } }
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
  rows: RecordRows,
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
    await rows.add({
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
