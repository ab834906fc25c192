import type { Services } from '#server/access/services.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { countReads } from './files/count-reads.ts'
import type { FileSet } from './files/file-set.ts'
import { hashFile } from './files/read-file.ts'
import { findSidecars, readSidecars } from './files/sidecars.ts'
import { openListedFile, openStoredFiles, requireRowsForFiles, type StoredFiles } from './files/stored-files.ts'
import { createRecordRows, type SourceRecord } from './record-rows.ts'
import type { ImportSource } from './source.ts'

/** The columns that every source of files has. */
const FIRST_COLUMNS = ['path', 'title', 'description', 'sha256']

/** Opens a stored ZIP file of a folder without a table, as Nextcloud, Dropbox or Google Drive make it. */
export async function openFolder(services: Services, record: ImportRecord, signal: AbortSignal): Promise<ImportSource> {
  return createFolderSource(await openStoredFiles(services, record, signal))
}

/** One row for each file, with what its sidecar files say. */
export function createFolderSource(files: StoredFiles): ImportSource {
  return createFilesSource(files, (countedFiles, signal) => listFiles(countedFiles, files.names, signal))
}

/** A source whose rows are made from its files, which they name by their path. `names` are those that are read. */
export function createFilesSource(
  files: StoredFiles,
  listRecords: (files: FileSet, signal: AbortSignal, dir: string) => AsyncIterable<SourceRecord>,
  names: readonly string[] = files.names,
): ImportSource {
  return {
    fileCount: names.length,
    async readRows(dir, _reading, signal, report) {
      requireRowsForFiles(files)
      const rows = createRecordRows(dir, { first: FIRST_COLUMNS, field: 'file' })
      for await (const record of listRecords(countReads(files, names, report), signal, dir)) await rows.add(record)
      // The content decides: names repeat, and a second import of the same folder must not double its files.
      const settings = { match: 'sha256', missing_files: 'refuse' } as const
      return { ...(await rows.finish()), info: { format: 'files' }, settings }
    },
    findFile: (path) => (files.files.has(path) ? path : null),
    openFile: (name) => openListedFile(files, name),
    close: files.close,
  }
}

/** Lists these files of a set, except those that describe others, which are read. */
export async function* listFiles(
  files: Pick<FileSet, 'names' | 'files'>,
  names: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<SourceRecord> {
  const sidecars = findSidecars(files.names)
  const sidecarNames = new Set([...sidecars.values()].flat())
  for (const name of names) {
    if (!sidecarNames.has(name)) yield await readFileRecord(files, name, sidecars.get(name) ?? [], signal)
  }
}

async function readFileRecord(
  files: Pick<FileSet, 'files'>,
  name: string,
  sidecars: readonly string[],
  signal: AbortSignal,
): Promise<SourceRecord> {
  const described = await readSidecars(files, sidecars)
  const { problem, checksum } = await readChecksum(files, name, signal)
  const values = new Map([...(described ?? []), ['path', name], ['sha256', checksum]])
  return { values, problem: problem ?? (described ? undefined : ['sidecar_damaged']) }
}

/** The checksum of a file by which it is matched, or why it can't be read. */
export async function readChecksum({ files }: Pick<FileSet, 'files'>, name: string, signal: AbortSignal) {
  const file = files.get(name)
  const result = file ? await hashFile(file, ['sha256'], signal) : { problem: undefined }
  return 'checksums' in result ? { checksum: result.checksums.sha256 } : { checksum: '', problem: result.problem }
}
