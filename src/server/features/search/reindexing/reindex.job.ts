import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { isRowPart, listParts, rebuildIndex, reindexRows } from './reindexing.repo.ts'

/** Rows of a batch: so long is nobody else let at one of them. */
const BATCH = 200
const LOCK = '5c1f4a53-9d5e-4f0e-8a55-7a2b3c7d0058'

const done = new WeakSet<Services['db']>()

/**
 * Does one step of what a migration left to be re-indexed, and answers whether there may be more. It can be broken off
 * anywhere and goes on from there; searches ask by the former words as well until all rows are done.
 */
export async function reindexNext({ db, locks }: Pick<Services, 'db' | 'locks'>): Promise<boolean> {
  if (done.has(db)) return false
  const [part] = await listParts(db)
  if (part === undefined) {
    done.add(db)
    return false
  }
  if (isRowPart(part)) {
    await transaction(db, (trx) => reindexRows(trx, part, BATCH))
    return true
  }
  const lock = await locks.take(LOCK)
  if (!lock) return true
  try {
    await rebuildIndex(db, part)
  } finally {
    await lock.release()
  }
  return true
}
