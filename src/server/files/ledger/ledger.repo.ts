import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { chainEntries, NO_HASH, toLedgerLine, type LedgerEntry, type LedgerHead } from './ledger.ts'

// An arbitrary advisory lock key that nothing else uses: 'ledg' in ASCII.
const LOCK_KEY = 0x6c656467
const PAGE_SIZE = 1000

/** Returns the last entry; null if there is none. */
export async function findLedgerHead(db: Kysely<Database>): Promise<LedgerHead | null> {
  const head = await db
    .selectFrom('fixity_ledger')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head ?? null
}

/** Appends entries in one statement. Other transactions that append wait until this one ends. */
export async function appendToLedger(trx: Transaction<Database>, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
  const head = (await findLedgerHead(trx)) ?? { seq: 0, hash: NO_HASH }
  await trx.insertInto('fixity_ledger').values(chainEntries(head, entries)).execute()
}

/** Streams the whole ledger as JSON lines. Entries are only added, so it doesn't need a snapshot. */
export async function* readLedger(db: Kysely<Database>): AsyncGenerator<Buffer> {
  let previous: LedgerHead = { seq: 0, hash: NO_HASH }
  for (;;) {
    const entries = await db
      .selectFrom('fixity_ledger')
      .selectAll()
      .where('seq', '>', previous.seq)
      .orderBy('seq')
      .limit(PAGE_SIZE)
      .execute()
    if (entries.length === 0) return
    let text = ''
    for (const entry of entries) {
      text += toLedgerLine(entry, previous.hash)
      previous = entry
    }
    yield Buffer.from(text)
  }
}
