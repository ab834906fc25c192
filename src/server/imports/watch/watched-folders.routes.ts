import type { Transaction } from 'kysely'
import { getCurrentSession, implement } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { appendToAuditLog, toActor } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { watchedFoldersContract } from '#shared/contract/library/watched-folders.contract.ts'
import type { WatchedFolder } from '#shared/entities/imports/watched-folder.ts'
import { listServerFolders, resolveServerFolder } from './server-folder.ts'
import {
  deleteWatched,
  findWatched,
  insertWatched,
  listWatched,
  lockWatched,
  selectWatched,
  type WatchedRecord,
} from './watched.repo.ts'

export const watchedFoldersRoutes = (services: Services) => {
  const { db, config } = services
  const requireProject = async (project: string) => {
    if ((await findOrgOfProject(db, project)) === undefined) throw new AppError('not_found')
  }
  const append = (
    trx: Transaction<Database>,
    call: { caller: Caller },
    folder: Pick<WatchedRecord, 'id' | 'project' | 'path'>,
    act: 'create' | 'destroy',
  ) =>
    appendToAuditLog({ ...services, db: trx }, toActor(call), {
      project: folder.project,
      act,
      kind: 'watched_folder',
      targets: selectWatched(folder),
    })
  return implement(watchedFoldersContract, {
    async list(call) {
      const project = call.input.params.id
      await requireProject(project)
      const { importDir } = config
      const folders = await listWatched(db, project)
      return {
        available: importDir === undefined ? null : ((await listServerFolders(importDir)) ?? []),
        folders: folders.map(toWatchedFolder),
      }
    },
    async create(call) {
      const project = call.input.params.id
      const { delete_after } = call.input.body
      await requireProject(project)
      if (config.importDir === undefined) throw new AppError('conflict', { reason: ['import_dir_unset'] })
      const names = call.input.body.path.split('/').filter((name) => name !== '')
      const path = names.join('/')
      // Each folder has one path, by which folders that overlap are recognised.
      const isPlain = !names.some((name) => name === '.' || name === '..')
      if (!isPlain || !(await resolveServerFolder(config.importDir, path))) throw badInput('path', 'import_dir_missing')
      const [id, user_id] = [newId(), getCurrentSession(call).user.id]
      await transaction(db, async (trx) => {
        await lockProjects(trx, [project])
        await lockWatched(trx)
        const others = await listWatched(trx)
        if (others.some((other) => overlaps(other.path, path)))
          throw new AppError('conflict', { field: 'path', reason: ['folder_watched'] })
        await insertWatched(trx, { id, project, user_id, path, delete_after })
        await append(trx, call, { id, project, path }, 'create')
      })
      const created = await findWatched(db, id)
      if (!created) throw new AppError('not_found')
      return toWatchedFolder(created)
    },
    async remove(call) {
      const { id } = call.input.params
      const folder = await findWatched(db, id)
      if (!folder) throw new AppError('not_found')
      await transaction(db, async (trx) => {
        await lockProjects(trx, [folder.project], 'change')
        await append(trx, call, folder, 'destroy')
        if (!(await deleteWatched(trx, id))) throw new AppError('not_found')
      })
      return {}
    },
  })
}

/** Whether one of two folders is in the other, or both are the same. */
function overlaps(first: string, second: string): boolean {
  const isWithin = (inner: string, outer: string) => outer === '' || `${inner}/`.startsWith(`${outer}/`)
  return isWithin(first, second) || isWithin(second, first)
}

const toWatchedFolder = ({ user_id: _user, ...folder }: WatchedRecord): WatchedFolder => folder
