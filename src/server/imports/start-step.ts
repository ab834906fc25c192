import { getCurrentSession } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { BUSY_IMPORT_STATES, type ImportState } from '#shared/entities/imports/import.ts'
import type { JobKind, Queue } from '#server/ports/queue/queue.ts'
import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { findImport, lockImport, saveCounts, updateImport, type ImportPatch } from './imports.repo.ts'

export interface ImportJob {
  import: string
  /** The import's `job` while this job is the one that works on it. */
  job: string
}

// An import takes hours at most, but it may wait days for a store that is away.
export const importJob: JobKind<ImportJob> = { name: 'import', retries: 10_000, timeoutSeconds: 23 * 3600, lanes: 2 }

export const enqueueImport = (trx: Transaction<Database>, queue: Queue, id: string, job: string) =>
  queue.enqueue(trx, importJob, { import: id, job })

/**
 * Moves an import from one of these states to another and starts the work on it, if there is any in that state. Throws
 * `conflict` if the import is in another state.
 */
export async function startStep(
  services: Services,
  caller: Caller,
  id: string,
  from: readonly ImportState[],
  state: ImportState,
  patch: ImportPatch = {},
): Promise<void> {
  const { user, actingAdmin } = getCurrentSession({ caller })
  await transaction(services.db, async (trx) => {
    const { project } = (await findImport(trx, id)) ?? {}
    if (project !== undefined) await lockProjects(trx, [project])
    const record = await lockImport(trx, id)
    if (!record) throw new AppError('not_found')
    if (!from.includes(record.state))
      throw new AppError('conflict', {
        reason: [BUSY_IMPORT_STATES.includes(record.state) ? 'import_busy' : 'import_state'],
      })
    const isBusy = BUSY_IMPORT_STATES.includes(state)
    const job = isBusy ? newId() : null
    const runner = isBusy ? { runner: user.id, runner_admin: actingAdmin } : {}
    await updateImport(trx, id, { problem: null, ...patch, ...runner, state, job })
    if (job) await enqueueImport(trx, services.queue, id, job)
    else await saveCounts(trx, id)
  })
}
