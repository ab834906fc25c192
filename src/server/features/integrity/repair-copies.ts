import { sql, type Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { appendToAuditLog } from '#server/audit-log/audit-log.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { restartProcessing } from '#server/files/steps.repo.ts'
import { isStoreAway } from '#server/ports/store/store-unavailable.ts'
import { getIntegrity, markChecked } from './copies.repo.ts'
import { closeFindings, listWantedRepairs, noteFailure, type WantedRepair } from './findings.repo.ts'
import { getOtherStore } from './integrity.model.ts'
import { appendToLedger } from '#server/files/ledger/ledger.repo.ts'
import { prepareReplica } from './prepare-replica.ts'
import { readCopy } from './read-copy.ts'
import { recordChecks } from './record-checks.ts'
import { copyOriginal } from './sync-replica.ts'

const LOCK = 'c2c0a6f7-3a66-4c54-8f35-0d8a4b6f1e72'
const BATCH_SIZE = 50
const noPace = async () => undefined

/**
 * Replaces damaged originals by the other store's copy: those that an administrator has chosen, or all if that is set. The
 * digest decides which copy is right. A killed worker's repairs are done by the next one.
 */
export async function repairCopies(services: Services, signal: AbortSignal): Promise<void> {
  const { replica, locks, db } = services
  if (!replica) return
  const { repairs_itself: all } = await getIntegrity(db)
  if ((await listWantedRepairs(db, { all, now: Date.now(), limit: 1 })).length === 0) return
  const lock = await locks.take(LOCK)
  if (!lock) return
  const stop = AbortSignal.any([signal, lock.lostSignal])
  try {
    if (!(await prepareReplica(services, replica))) return
    for (;;) {
      const wanted = await listWantedRepairs(db, { all, now: Date.now(), limit: BATCH_SIZE })
      if (wanted.length === 0) return
      for (const repair of wanted) {
        stop.throwIfAborted()
        await repairCopy(services, replica.store, repair, stop)
      }
    }
  } catch (error) {
    if (!stop.aborted && !isStoreAway(error)) throw error
  } finally {
    await lock.release()
  }
}

async function repairCopy(
  services: Services,
  replica: Services['store'],
  repair: WantedRepair,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, log } = services
  const [source, target] = repair.store === 'store' ? [replica, store] : [store, replica]
  try {
    if (await copyOriginal(source, target, repair, signal)) {
      const { found, damage } = await readCopy(target, repair, noPace)
      if (!damage) return await recordRepair(services, repair, found)
    } else {
      const reading = await readCopy(source, repair, noPace)
      await recordChecks(db, getOtherStore(repair.store), [{ ...repair, ...reading }])
    }
  } catch (error) {
    if (signal.aborted || isStoreAway(error)) throw error
    log.error({ err: error, file: repair.file }, 'could not repair an original')
  }
  await noteFailure(db, repair.finding, Date.now())
}

async function recordRepair(services: Services, repair: WantedRepair, found: string | null): Promise<void> {
  const { db, queue, pubSub } = services
  const { file, store, key, sha256: expected } = repair
  await transaction(db, async (trx) => {
    const now = Date.now()
    // If the file was deleted during the repair, its bytes are removed like other bytes that no row needs.
    if (!(await markChecked(trx, store, [file], now)).has(file)) return
    if (!(await closeFindings(trx, store, [file], now))) return
    if (store === 'store') {
      await logRepair({ db: trx, pubSub }, repair)
      await retryFailedProcessing(trx, queue, file)
    }
    await appendToLedger(trx, [{ at: now, store, key, expected, found, result: 'repaired' }])
  })
}

/** Members see in their project's activity that an original was repaired; the second store doesn't concern them. */
async function logRepair(
  services: { db: Transaction<Database>; pubSub: Services['pubSub'] },
  { file, repair_by: user }: WantedRepair,
): Promise<void> {
  const { rows } = await sql<{
    project: string
  }>`SELECT DISTINCT project FROM artifacts WHERE file = ${file} ORDER BY project`.execute(services.db)
  for (const { project } of rows)
    await appendToAuditLog(
      services,
      { user, actingAdmin: null },
      {
        ...{ project, act: 'repair', kind: 'artifact' },
        targets: sql`SELECT id, title FROM artifacts WHERE file = ${file} AND project = ${project}`,
      },
    )
}

/** Processing that failed because of the damage runs again. */
async function retryFailedProcessing(
  trx: Transaction<Database>,
  queue: Services['queue'],
  file: string,
): Promise<void> {
  const { rows } = await sql<{
    org: string
  }>`SELECT p.org FROM files f JOIN artifacts a ON a.file = f.id JOIN projects p ON p.id = a.project
    WHERE f.id = ${file} AND f.status = 'failed' AND f.blocked_reason IS DISTINCT FROM 'infected' LIMIT 1`.execute(trx)
  if (rows[0]) await restartProcessing(trx, queue, { id: file, org: rows[0].org })
}
