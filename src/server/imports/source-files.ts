import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { MAX_FILE_BYTES, MAX_TABLE_BYTES } from '#shared/rules/limits.ts'
import type { ImportRecord } from './imports.repo.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'

/** The table of an import and the files that came with it. */
export interface ImportSource {
  /** Files that came with the table. */
  fileCount: number
  /** Writes the table into `dir`, if it is in a ZIP file, and returns its path. */
  getTablePath(dir: string): Promise<string>
  /** Returns the name of the file at this path, or of the only one with this name; null if there is none. */
  findFile(path: string): string | null
  openFile(name: string): Promise<{ body: Readable; size: number }>
  close(): Promise<void>
}

const MAX_ENTRIES = 300_000
const TABLE = /\.(?:csv|tsv|txt|tab|xlsx|ods)$/i
const OWN_TABLE = /(?:^|\/)metadata\.csv$/

/** Opens the stored source of an import. Throws `conflict` if it was removed. */
export async function openSource(
  { store }: Services,
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
        getTablePath: async () => local.path,
        findFile: () => null,
        openFile: () => Promise.reject(new AppError('not_found')),
        close: () => local.release(),
      }
    return {
      ...createZipSource(zip),
      async close() {
        zip.file.close()
        await local.release()
      },
    }
  } catch (error) {
    await local.release()
    throw error
  }
}

interface FilesZip {
  file: ZipFile
  entries: Map<string, Entry>
}

/** Opens a ZIP file of files; null if the file is something else, such as a spreadsheet. */
async function openFilesZip(path: string): Promise<FilesZip | null> {
  const file = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => null)
  if (!file) return null
  try {
    if (file.entryCount > MAX_ENTRIES) throw new AppError('bad_input', { field: 'file', reason: ['table_too_large'] })
    const entries = new Map<string, Entry>()
    for await (const entry of file.eachEntry()) entries.set(normalizeUnicode(entry.fileName, 'NFC'), entry)
    if (!entries.has('xl/workbook.xml') && !entries.has('content.xml')) return { file, entries }
  } catch (error) {
    file.close()
    throw error instanceof AppError ? error : new AppError('bad_input', { field: 'file', reason: ['table_damaged'] })
  }
  file.close()
  return null
}

const isHidden = (name: string) => name.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(name)
const getBaseName = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase()

function createZipSource({ file, entries }: FilesZip): Omit<ImportSource, 'close'> {
  const names = [...entries.keys()].filter((name) => !isHidden(name))
  const depthOf = (name: string) => name.split('/').length
  // A text file is rather one of the files.
  const rankOf = (name: string) => (OWN_TABLE.test(name) ? 0 : /\.txt$/i.test(name) ? 2 : 1)
  const [table] = names
    .filter((name) => TABLE.test(name))
    .toSorted((one, other) => depthOf(one) - depthOf(other) || rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
  if (table === undefined || depthOf(table) > 2)
    throw new AppError('bad_input', { field: 'file', reason: ['no_table_in_zip'] })
  const base = table.slice(0, table.lastIndexOf('/') + 1)
  const namesByBaseName = Map.groupBy(names, getBaseName)
  const open = async (name: string, maxBytes: number) => {
    const entry = entries.get(name)
    if (!entry) throw new AppError('not_found')
    if (entry.isEncrypted()) throw new AppError('bad_input', { field: 'file', reason: ['table_locked'] })
    // The reader fails if a file is larger than it says.
    if (entry.uncompressedSize > maxBytes) throw new AppError('too_large')
    return { body: await file.openReadStreamPromise(entry), size: entry.uncompressedSize }
  }
  return {
    fileCount: names.length - 1,
    async getTablePath(dir) {
      const path = join(dir, 'table')
      await pipeline((await open(table, MAX_TABLE_BYTES)).body, createWriteStream(path))
      return path
    },
    findFile(path) {
      const name =
        base +
        normalizeUnicode(path, 'NFC')
          .replaceAll('\\', '/')
          .replace(/^(?:\.?\/)+/, '')
      if (entries.has(name) && !isHidden(name)) return name
      const candidates = namesByBaseName.get(getBaseName(name)) ?? []
      return candidates.length === 1 ? (candidates[0] ?? null) : null
    },
    openFile: (name) => open(name, MAX_FILE_BYTES),
  }
}
