import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import { listImportFiles, type ImportRecord } from '../../imports.repo.ts'
import { createFileSet, toFilePath, type FileSet, type ListedFile } from './file-set.ts'
import { openZipFiles } from './zip-files.ts'

/** The uploaded files of an import. Those in ZIP files are listed by their paths there, as if it were one ZIP file. */
export interface StoredFiles extends FileSet {
  /** Where the only upload is, unless it is a ZIP file of files. */
  onlyFile?: string
  close(): Promise<void>
}

/** Opens the uploaded files of an import. Throws `conflict` if they were removed, `bad_input` if one is damaged. */
export async function openStoredFiles(
  { db, store }: Services,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<StoredFiles> {
  const uploads = await listImportFiles(db, record)
  if (uploads.length === 0) throw new AppError('conflict', { reason: ['import_source_gone'] })
  const closings: (() => unknown)[] = []
  const close = async () => {
    for (const closing of closings.splice(0).toReversed()) await closing()
  }
  const files = new Map<string, ListedFile>()
  try {
    for (const { key, filename } of uploads) {
      if (!(await store.head(key))) throw new AppError('conflict', { reason: ['import_source_gone'] })
      const local = await store.openLocal(key, signal)
      closings.push(local.release)
      const { size } = await stat(local.path)
      const zip = await openZipFiles(local.path, size)
      if (!zip && uploads.length === 1) return { ...createFileSet(files), onlyFile: local.path, close }
      if (zip) closings.push(zip.close)
      const listedFiles = zip?.files ?? [
        [toFilePath(filename), { size, open: async () => createReadStream(local.path) }] as const,
      ]
      for (const [name, file] of listedFiles)
        files.set(name, files.has(name) ? { ...file, problem: ['zip_repeated_name'] } : file)
    }
    return { ...createFileSet(files), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Throws `bad_input` if a source has more files than an import can have rows. */
export function requireRowsForFiles({ names }: FileSet): void {
  if (names.length >= MAX_TABLE_ROWS) throw new AppError('bad_input', { field: 'file', reason: ['zip_too_large'] })
}

/** Opens a file by its path. Throws `not_found` if there is none, `bad_input` if it can't be imported. */
export async function openListedFile({ files }: FileSet, name: string) {
  const file = files.get(name)
  if (!file) throw new AppError('not_found')
  if (file.problem) throw new AppError('bad_input', { field: 'file', reason: file.problem })
  return { body: await file.open(), size: file.size }
}
