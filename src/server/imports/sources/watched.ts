import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { listServerFiles, openServerFile, resolveServerFolder } from '../watch/server-folder.ts'
import { findWatched, listPathsOfImport } from '../watch/watched.repo.ts'
import { createFileSet, type ListedFile } from './files/file-set.ts'
import { findSidecars } from './files/sidecars.ts'
import { createFilesSource, listFiles } from './folder.ts'
import type { ImportSource } from './source.ts'

/** Opens the new files of a watched folder of the server. Throws `conflict` if the folder is gone. */
export async function openWatched({ db, config }: Services, record: ImportRecord): Promise<ImportSource> {
  const folder = record.watched === null ? undefined : await findWatched(db, record.watched)
  const root = folder && config.importDir !== undefined && (await resolveServerFolder(config.importDir, folder.path))
  if (!root) throw new AppError('conflict', { reason: ['import_dir_missing'] })
  const files = createFileSet(
    new Map(
      [...(await listServerFiles(root))].map(([path, file]): [string, ListedFile] => [
        path,
        {
          size: file.size,
          ...(file.size === 0 && { problem: ['empty_file'] }),
          open: () => openServerFile(root, file),
        },
      ]),
    ),
  )
  const ownPaths = new Set(await listPathsOfImport(db, record.id))
  const sidecars = findSidecars(files.names)
  // A file that describes an earlier one changes its item.
  const names = files.names.filter(
    (name) => ownPaths.has(name) || sidecars.get(name)?.some((sidecar) => ownPaths.has(sidecar)),
  )
  const close = () => Promise.resolve()
  return createFilesSource({ ...files, close }, (countedFiles, signal) => listFiles(countedFiles, names, signal), names)
}
