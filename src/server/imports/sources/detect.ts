import type { Services } from '#server/access/services.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { createBagSource } from './bagit.ts'
import { findOwnBags } from './bagit/own-bag.ts'
import { findBag } from './bagit/read-bag.ts'
import { createFolderSource } from './folder.ts'
import { openStoredFiles, type StoredFiles } from './files/stored-files.ts'
import type { ImportSource } from './source.ts'
import { createTakeoutSource, isTakeout } from './takeout.ts'
import { createTableSource, findTable } from './table.ts'

/** Opens uploaded files as the source that their names and their arrangement suggest. */
export async function openDetected(
  services: Services,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<ImportSource> {
  const files = await openStoredFiles(services, record, signal)
  const detected = detectSource(files)
  return { ...CREATE[detected](services, files), detected }
}

type Detected = 'table' | 'folder' | 'bagit' | 'takeout'

const CREATE: Record<Detected, (services: Services, files: StoredFiles) => ImportSource> = {
  table: createTableSource,
  folder: (_services, files) => createFolderSource(files),
  bagit: createBagSource,
  takeout: (_services, files) => createTakeoutSource(files),
}

function detectSource({ onlyFile, names, files }: StoredFiles): Detected {
  if (onlyFile !== undefined) return 'table'
  if (findBag(files) !== undefined || findOwnBags(files).length > 0) return 'bagit'
  if (isTakeout(names)) return 'takeout'
  const table = findTable(names)
  // A text file rather belongs to a folder.
  return table !== undefined && !/\.txt$/i.test(table) ? 'table' : 'folder'
}
