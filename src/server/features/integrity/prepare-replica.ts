import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import type { Replica } from '#server/ports/store/replica/replica.ts'
import type { ReplicaStateName } from '#shared/entities/administration/integrity.ts'
import { forgetReplica, getIntegrity } from './copies.repo.ts'

/** Returns whether the second store can be used, without changing anything. */
export async function inspectReplica({ db }: Pick<Services, 'db'>, replica: Replica): Promise<ReplicaStateName> {
  const [{ replica_address: address }, { id }] = [await getIntegrity(db), await findStoreOwner(db)]
  return replica.inspect(id ?? '', address === replica.address)
}

/**
 * Returns whether the second store can be used now. A new one is marked, and everything is copied there: what the database
 * knows of another second store doesn't apply to it.
 */
export async function prepareReplica({ db, store, log }: Services, replica: Replica): Promise<boolean> {
  const state = await inspectReplica({ db }, replica)
  if (state !== 'new') return state === 'ready'
  const { id } = await findStoreOwner(db)
  // If the process dies in between, the marked store is still a new one for the database.
  if (!(await replica.adopt(id ?? '', store))) {
    log.warn({}, 'STORAGE_REPLICA_URL is the same place as the store: nothing is copied')
    return false
  }
  await transaction(db, (trx) => forgetReplica(trx, replica.address))
  return true
}
