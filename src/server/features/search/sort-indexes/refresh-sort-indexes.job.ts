import type { Services } from '#server/access/services.ts'
import {
  createIndex,
  dropIndex,
  hasLongTransaction,
  listExistingIndexes,
  listNeededIndexes,
} from './sort-indexes.repo.ts'

/** Only one worker changes indexes at a time: the index that another one is creating is invalid until then. */
const LOCK = 'a3f0b7de-6c1d-4a52-9d4e-71c5e88f2b64'

/**
 * Gives each own field by which a long list was sorted an index, and removes those that aren't needed any more or were
 * left incomplete. Compares what exists with what is needed, so it may end at any time, also when `signal` aborts.
 */
export async function refreshSortIndexes(
  { db, locks }: Pick<Services, 'db' | 'locks'>,
  signal: AbortSignal,
): Promise<void> {
  const lock = await locks.take(LOCK)
  if (!lock) return
  const stop = AbortSignal.any([signal, lock.lostSignal])
  try {
    const needed = await listNeededIndexes(db)
    const existing = await listExistingIndexes(db)
    const isNeeded = (name: string) => needed.some((index) => index.name === name)
    const dropped = existing.filter(({ name, isValid }) => !isValid || !isNeeded(name))
    const missing = needed.filter(({ name }) => !existing.some((index) => index.isValid && index.name === name))
    if (dropped.length + missing.length === 0 || (await hasLongTransaction(db))) return
    for (const { name } of dropped) await dropIndex(db, name, stop)
    for (const index of missing) await createIndex(db, index, stop)
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    await lock.release()
  }
}
