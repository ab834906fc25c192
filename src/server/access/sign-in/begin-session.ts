import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Call } from '../call.ts'
import type { Services } from '../services.ts'
import type { Begun, Sessions } from '../session.ts'
import { withDevice } from './known-device.ts'

interface Who {
  user: string
  /** Hash of the current password: the user's, or the acting administrator's. */
  by: string
  actingAdmin?: string
  /** Whether they have passed the second sign-in step. */
  stepped?: boolean
}

// Starting a session locks the account's row. Further attempts wait here, where they don't occupy a database
// connection.
const OF_ACCOUNT = { lanes: 2, most: 200 }
const inTurnOfAccount = limitConcurrencyByKey(OF_ACCOUNT.lanes, OF_ACCOUNT.most)

/**
 * Starts a session, ends the browser's previous one and marks the browser as known to this account. `alongside` runs in
 * the same transaction. Throws `bad_credentials` if the password has just been changed or a second step is now
 * required.
 */
export async function beginSession(
  { db, config }: Pick<Services, 'db' | 'config'>,
  sessions: Sessions,
  call: Pick<Call<never>, 'setSession' | 'setDevice' | 'caller'>,
  who: Who,
  alongside: (trx: Kysely<Database>) => Promise<void> = async () => {},
): Promise<Begun> {
  const { ip: address, agent, session: before, device } = call.caller
  const begin = async (trx: Kysely<Database>) => {
    const made = await sessions.begin({ ...who, agent, address }, trx)
    if (!made) throw new AppError('bad_credentials')
    await alongside(trx)
    return made
  }
  const begun = await inTurnOfAccount(who.actingAdmin ?? who.user, () => transaction(db, begin))
  if (before) await sessions.end(before)
  call.setSession({ ...begun, userId: who.user })
  call.setDevice(withDevice(config.secret, { id: who.actingAdmin ?? who.user, passwordHash: who.by }, device))
  return begun
}
