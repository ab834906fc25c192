import { sql, type Kysely, type Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { lockFile } from '#server/db/concurrency/lock-file.ts'
import { transaction } from '#server/db/transaction.ts'
import { appendToLedger } from './ledger/ledger.repo.ts'
import { restartProcessing } from './steps.repo.ts'
import type { Database } from '#server/db/tables/index.ts'
import { hasVerdict } from './verdicts.repo.ts'

/**
 * Called when known content is uploaded again: if the stored bytes are lost, for example after a database was restored, or
 * were found damaged, the new ones replace them. Processing restarts on the organisation's behalf if bytes were lost, or if processing had
 * failed or left a verdict.
 */
export async function restoreMissingBytes(
  { db, store, queue }: Pick<Services, 'db' | 'store' | 'queue'>,
  knownFile: { id: string; key: string },
  uploadedKey: string,
  org: string,
): Promise<void> {
  const isLost = !(await store.head(knownFile.key)) || (await hasDamage(db, knownFile.id))
  if (isLost) await store.move(uploadedKey, knownFile.key)
  await transaction(db, async (trx) => {
    if (!(await lockFile(trx, knownFile.id))) return
    const file = await trx
      .selectFrom('files')
      .select(['id', 'status', 'blocked_reason'])
      .where('id', '=', knownFile.id)
      .executeTakeFirstOrThrow()
    if (isLost) await closeFinding(trx, knownFile)
    // A file with a virus stays withheld, no matter who uploads it.
    const isFailed = file.status === 'failed' && file.blocked_reason !== 'infected'
    if (isLost || isFailed || (file.status === 'ready' && (await hasVerdict(trx, file.id))))
      await restartProcessing(trx, queue, { id: knownFile.id, org })
  })
}

/** Whether an integrity check found the stored bytes damaged. */
async function hasDamage(db: Kysely<Database>, file: string): Promise<boolean> {
  const finding = await db
    .selectFrom('fixity_findings')
    .select('id')
    .where('file', '=', file)
    .where('store', '=', 'store')
    .where('repaired_at', 'is', null)
    .executeTakeFirst()
  return finding !== undefined
}

/** Records that uploaded bytes, whose digest was computed while they were received, have replaced damaged ones. */
async function closeFinding(trx: Transaction<Database>, { id, key }: { id: string; key: string }): Promise<void> {
  const now = Date.now()
  const { rows } = await sql<{ sha256: string }>`UPDATE fixity_findings x SET repaired_at = ${now} FROM files f
    WHERE f.id = x.file AND x.file = ${id} AND x.store = 'store' AND x.repaired_at IS NULL RETURNING f.sha256`.execute(
    trx,
  )
  const entries = rows.map(({ sha256 }) => ({
    ...{ at: now, store: 'store' as const, key, expected: sha256, found: sha256, result: 'repaired' as const },
  }))
  await appendToLedger(trx, entries)
}
