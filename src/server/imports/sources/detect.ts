import type { Services } from '#server/access/services.ts'
import type { ImportSourceName } from '#shared/entities/imports/import.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { createFolderSource } from './folder.ts'
import { openStoredFiles, type StoredFiles } from './files/stored-files.ts'
import type { ImportSource } from './source.ts'
import { createTableSource, findTable } from './table.ts'

/** Opens uploaded files as the source that their names and their arrangement suggest. */
export async function openDetected(
  services: Services,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<ImportSource> {
  const files = await openStoredFiles(services, record, signal)
  const detected = detectSource(files)
  const source = detected === 'folder' ? createFolderSource(files) : createTableSource(services, files)
  return { ...source, detected }
}

function detectSource({ onlyFile, names }: StoredFiles): Extract<ImportSourceName, 'table' | 'folder'> {
  const table = findTable(names)
  // A text file rather belongs to a folder.
  return onlyFile !== undefined || (table !== undefined && !/\.txt$/i.test(table)) ? 'table' : 'folder'
}
