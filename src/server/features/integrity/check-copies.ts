import type { Services } from '#server/access/services.ts'
import type { StoreName } from '#server/db/tables/processing.ts'
import { isStoreAway } from '#server/ports/store/store-unavailable.ts'
import type { Store } from '#server/ports/store/store.ts'
import { getIntegrity, listDueCopies } from './copies.repo.ts'
import { getNextRoundAt } from './integrity.model.ts'
import { createPace, readCopy } from './read-copy.ts'
import { recordChecks, type CheckedCopy } from './record-checks.ts'
import { prepareReplica } from './prepare-replica.ts'
import { endRound, findCurrentRound, findLastRound, startRound, type Round } from './rounds.repo.ts'

/** Only one worker reads originals at a time, so the speed limit applies to all of them together. */
const LOCK = '6f1a7c1e-53f8-4c55-9d0a-2b7f6a4e9c31'
const BATCH_SIZE = 200
/** Results are recorded at least this often: a killed worker reads only that much again. */
const RECORD_INTERVAL_MS = 10_000

/**
 * Reads originals of the store and of the second store, as far as rounds are due, until they end or `signal` aborts. While a
 * store is away, its round waits.
 */
export async function checkCopies(services: Services, signal: AbortSignal): Promise<void> {
  const lock = await services.locks.take(LOCK)
  if (!lock) return
  const stop = AbortSignal.any([signal, lock.lostSignal])
  try {
    await runRound(services, 'store', services.store, stop)
    const { replica } = services
    if (replica && (await prepareReplica(services, replica))) await runRound(services, 'replica', replica.store, stop)
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    await lock.release()
  }
}

async function runRound(services: Services, name: StoreName, store: Store, signal: AbortSignal): Promise<void> {
  const round = await getDueRound(services, name)
  if (!round) return
  try {
    while (!signal.aborted)
      if (!(await checkBatch(services, round, store, signal))) {
        await endRound(services.db, round.id, Date.now())
        services.log.info({ store: name }, 'finished a round of integrity checks')
        return
      }
  } catch (error) {
    if (!isStoreAway(error)) throw error
  }
}

async function getDueRound({ db }: Services, store: StoreName): Promise<Round | undefined> {
  const current = await findCurrentRound(db, store)
  if (current) return current
  const [last, { months }] = [await findLastRound(db, store), await getIntegrity(db)]
  const now = Date.now()
  if (last && getNextRoundAt(last.started_at, months) > now) return undefined
  await startRound(db, store, now)
  return findCurrentRound(db, store)
}

/** Returns whether there was anything to check. */
async function checkBatch({ db }: Services, round: Round, store: Store, signal: AbortSignal): Promise<boolean> {
  const due = await listDueCopies(db, round.store, round.started_at, BATCH_SIZE)
  const { bytes_per_second: bytesPerSecond } = await getIntegrity(db)
  const pace = createPace(bytesPerSecond, signal)
  const checked: CheckedCopy[] = []
  const record = () => recordChecks(db, round.store, checked.splice(0), round.id)
  let recordedAt = performance.now()
  try {
    for (const copy of due) {
      if (signal.aborted) break
      checked.push({ ...copy, ...(await readCopy(store, copy, pace)) })
      if (performance.now() - recordedAt < RECORD_INTERVAL_MS) continue
      await record()
      recordedAt = performance.now()
    }
  } finally {
    await record()
  }
  return due.length > 0
}
