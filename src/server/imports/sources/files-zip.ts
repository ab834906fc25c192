import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '#server/kit/app-error.ts'
import { MAX_FILE_BYTES } from '#shared/rules/limits.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'

/** An open ZIP file of files. */
export interface FilesZip {
  /** The paths of the files, without hidden ones. */
  names: readonly string[]
  has(name: string): boolean
  /** Opens a file. Throws `not_found`, `too_large`, or `bad_input` if it is encrypted. */
  open(name: string, maxBytes?: number): Promise<{ body: Readable; size: number }>
  /** Returns the name of the file at this path below `base`, or of the only one with this name; null if there is none. */
  find(path: string, base?: string): string | null
  close(): void
}

const MAX_ENTRIES = 300_000

const isHidden = (name: string) => name.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(name)
const getBaseName = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase()

/**
 * Opens a ZIP file of files; null if the file is something else, such as a spreadsheet. Throws `bad_input` if it is damaged
 * or has too many files.
 */
export async function openFilesZip(path: string): Promise<FilesZip | null> {
  const file = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => null)
  if (!file) return null
  try {
    if (file.entryCount > MAX_ENTRIES) throw new AppError('bad_input', { field: 'file', reason: ['table_too_large'] })
    const entries = new Map<string, Entry>()
    for await (const entry of file.eachEntry()) entries.set(normalizeUnicode(entry.fileName, 'NFC'), entry)
    if (!entries.has('xl/workbook.xml') && !entries.has('content.xml')) return createFilesZip(file, entries)
  } catch (error) {
    file.close()
    throw error instanceof AppError ? error : new AppError('bad_input', { field: 'file', reason: ['table_damaged'] })
  }
  file.close()
  return null
}

function createFilesZip(file: ZipFile, entries: ReadonlyMap<string, Entry>): FilesZip {
  const names = [...entries.keys()].filter((name) => !isHidden(name))
  const namesByBaseName = Map.groupBy(names, getBaseName)
  return {
    names,
    has: (name) => entries.has(name),
    async open(name, maxBytes = MAX_FILE_BYTES) {
      const entry = entries.get(name)
      if (!entry) throw new AppError('not_found')
      if (entry.isEncrypted()) throw new AppError('bad_input', { field: 'file', reason: ['table_locked'] })
      // The reader fails if a file is larger than it says.
      if (entry.uncompressedSize > maxBytes) throw new AppError('too_large')
      return { body: await file.openReadStreamPromise(entry), size: entry.uncompressedSize }
    },
    find(path, base = '') {
      const name =
        base +
        normalizeUnicode(path, 'NFC')
          .replaceAll('\\', '/')
          .replace(/^(?:\.?\/)+/, '')
      if (entries.has(name) && !isHidden(name)) return name
      const candidates = namesByBaseName.get(getBaseName(name)) ?? []
      return candidates.length === 1 ? (candidates[0] ?? null) : null
    },
    close: () => file.close(),
  }
}
