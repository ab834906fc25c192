import type { Services } from '#server/access/services.ts'
import type { StoreName } from '#server/db/tables/processing.ts'
import type { CheckedRound, CheckedStore, IntegrityState } from '#shared/entities/administration/integrity.ts'
import { countCopies, countCopiesSince, getIntegrity } from './copies.repo.ts'
import { countOpenFindings } from './findings.repo.ts'
import { getNextRoundAt } from './integrity.model.ts'
import { findLedgerHead } from '#server/files/ledger/ledger.repo.ts'
import { inspectReplica } from './prepare-replica.ts'
import { findCurrentRound, findLastRound, type Round } from './rounds.repo.ts'

const NOTHING = { copies: 0, bytes: 0, pending_copies: 0, pending_bytes: 0, pending_since: null }

/** Describes the checks and the second store for administrators. */
export async function describeIntegrity({
  searchDb: db,
  replica,
}: Pick<Services, 'searchDb' | 'replica'>): Promise<IntegrityState> {
  const { months, bytes_per_second: bytesPerSecond, repairs_itself: repairsItself } = await getIntegrity(db)
  const totals = new Map((await countCopies(db)).map(({ store, ...counts }) => [store, counts]))
  const damaged = await countOpenFindings(db)
  const describeStore = async (store: StoreName): Promise<CheckedStore> => {
    const [round, last] = [await findCurrentRound(db, store), await findLastRound(db, store)]
    const { copies, bytes } = totals.get(store) ?? NOTHING
    return {
      ...{ store, copies, bytes, damaged: damaged[store] },
      unread_copies: await countCopiesSince(db, store, last?.ended_at ?? -1),
      round: round ? toRoundView(round) : null,
      last_round: last ? toRoundView(last) : null,
      next_round_at: round || !last ? null : getNextRoundAt(last.started_at, months),
    }
  }
  const pending = totals.get('replica') ?? NOTHING
  return {
    settings: { months, bytes_per_second: bytesPerSecond, repairs_itself: repairsItself },
    stores: [await describeStore('store'), ...(replica ? [await describeStore('replica')] : [])],
    replica: {
      state: replica ? await inspectReplica({ db }, replica) : 'none',
      address: replica?.address ?? null,
      pending: { copies: pending.pending_copies, bytes: pending.pending_bytes, since: pending.pending_since },
    },
    ledger: await findLedgerHead(db),
  }
}

const toRoundView = ({
  started_at,
  ended_at,
  copies,
  bytes,
  checked_copies,
  checked_bytes,
  damaged,
}: Round): CheckedRound => ({ started_at, ended_at, copies, bytes, checked_copies, checked_bytes, damaged })
