import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { StoreName } from '#server/db/tables/processing.ts'
import { transaction } from '#server/db/transaction.ts'
import { markChecked } from './copies.repo.ts'
import { closeFindings, saveFindings } from './findings.repo.ts'
import type { CopyToRead, Reading } from './integrity.model.ts'
import { appendToLedger } from '#server/files/ledger/ledger.repo.ts'
import { addToRound } from './rounds.repo.ts'

export type CheckedCopy = CopyToRead & Reading

/**
 * Records what reading some copies found: in the ledger, as findings and in the round, in one transaction. Files that were
 * deleted while they were read are left out.
 */
export async function recordChecks(
  db: Kysely<Database>,
  store: StoreName,
  checked: readonly CheckedCopy[],
  round?: string,
): Promise<void> {
  if (checked.length === 0) return
  await transaction(db, async (trx) => {
    const now = Date.now()
    const known = await markChecked(
      trx,
      store,
      checked.map(({ file }) => file),
      now,
    )
    const copies = checked.filter(({ file }) => known.has(file))
    const damaged = copies.flatMap(({ file, damage }) => (damage ? { file, damage } : []))
    await saveFindings(trx, store, damaged, now)
    const intact = copies.filter(({ damage }) => !damage).map(({ file }) => file)
    await closeFindings(trx, store, intact, now)
    if (round !== undefined)
      await addToRound(trx, round, {
        copies: copies.length,
        bytes: copies.reduce((sum, { size }) => sum + size, 0),
        damaged: damaged.length,
      })
    await appendToLedger(
      trx,
      copies.map(({ key, sha256: expected, found, damage }) => ({
        ...{ at: now, store, key, expected, found },
        result: damage ?? 'intact',
      })),
    )
  })
}
