import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { insertImport } from '../imports.repo.ts'
import { findSidecars } from '../sources/files/sidecars.ts'
import { enqueueImport } from '../start-step.ts'
import { continueImport } from './continue-import.ts'
import { deleteServerFile, listServerFiles, resolveServerFolder, type ServerFile } from './server-folder.ts'
import {
  assignFiles,
  forgetWatchedFiles,
  getFolderName,
  hasOpenImport,
  listImportedFiles,
  listWaitingImports,
  listWatched,
  listWatchedFiles,
  saveLook,
  saveWatchedFiles,
  type WatchedRecord,
} from './watched.repo.ts'

/** A file that has had the same size and time for this long has stopped growing. */
const SETTLED_MS = 5000
/** How long it takes until an import that couldn't be read is tried again. */
const RETRY_MS = 5 * 60_000

/** Looks at all watched folders: imports their new files, and continues the imports of earlier looks. */
export async function lookAtWatchedFolders(services: Services, now = Date.now()): Promise<void> {
  await continueImports(services, now)
  const { importDir } = services.config
  if (importDir === undefined) return
  for (const folder of await listWatched(services.db)) {
    // Only one process at a time looks at a folder.
    const lock = await services.locks.take(folder.id)
    if (!lock) continue
    try {
      await lookAt(services, importDir, folder, now)
      await saveLook(services.db, folder.id, now, null)
    } catch (error) {
      const reason = error instanceof AppError ? error.reason : undefined
      if (!reason) services.log.error({ err: error }, 'could not look at a watched folder')
      await saveLook(services.db, folder.id, now, reason ?? ['import_dir_missing'])
    } finally {
      await lock.release()
    }
  }
}

/** Starts the next step of each import that waits for one. */
async function continueImports(services: Services, now: number): Promise<void> {
  for (const record of await listWaitingImports(services.db, now - RETRY_MS)) await continueImport(services, record)
}

async function lookAt(services: Services, importDir: string, folder: WatchedRecord, now: number): Promise<void> {
  const { db } = services
  const root = await resolveServerFolder(importDir, folder.path)
  if (root === null) throw new AppError('conflict', { reason: ['import_dir_missing'] })
  const files = await listServerFiles(root)
  const known = new Map((await listWatchedFiles(db, folder.id)).map((file) => [file.path, file]))
  const isUnchanged = (path: string, { size, modified }: ServerFile) =>
    known.get(path)?.size === size && known.get(path)?.modified === modified
  const changed = [...files].filter(([path, file]) => !isUnchanged(path, file))
  if (changed.length > 0)
    await saveWatchedFiles(
      db,
      folder.id,
      now,
      changed.map(([path, { size, modified }]) => ({ path, size, modified })),
    )
  const settled = [...files].flatMap(([path, file]) => {
    const earlier = known.get(path)
    const isNew = earlier?.import === null && now - earlier.seen_at >= SETTLED_MS
    return isNew && isUnchanged(path, file) ? path : []
  })
  if (settled.length > 0 && !(await hasOpenImport(db, folder.id))) await startImport(services, folder, settled)
  if (folder.delete_after) await deleteImported(services, root, folder, files)
}

async function startImport(services: Services, folder: WatchedRecord, paths: readonly string[]): Promise<void> {
  const [id, job] = [newId(), newId()]
  const { project, user_id: user } = folder
  const filename = getFolderName(folder.path)
  await transaction(services.db, async (trx) => {
    await lockProjects(trx, [project])
    const runner = { runner: user, runner_admin: null }
    await insertImport(trx, {
      id,
      project,
      user_id: user,
      source: 'watched',
      filename,
      key: null,
      ...runner,
      job,
      watched: folder.id,
    })
    await assignFiles(trx, folder.id, paths, id)
    await enqueueImport(trx, services.queue, id, job)
  })
}

/** Deletes files that were imported and haven't changed since, together with the files that describe only them. */
async function deleteImported(
  { db }: Services,
  root: string,
  folder: WatchedRecord,
  files: ReadonlyMap<string, ServerFile>,
): Promise<void> {
  const imported = (await listImportedFiles(db, folder.id)).filter(({ path, size, modified }) => {
    const current = files.get(path)
    return current?.size === size && current.modified === modified
  })
  if (imported.length === 0) return
  const deleted = new Set<string>()
  const remove = async (path: string) => {
    const file = files.get(path)
    if (file && (await deleteServerFile(root, file))) deleted.add(path)
  }
  const sidecars = findSidecars([...files.keys()])
  for (const { path } of imported) await remove(path)
  const needed = new Set([...sidecars].flatMap(([path, names]) => (deleted.has(path) ? [] : names)))
  for (const [path, names] of sidecars)
    if (deleted.has(path)) for (const name of names) if (!needed.has(name)) await remove(name)
  await forgetWatchedFiles(db, folder.id, [...deleted])
}
