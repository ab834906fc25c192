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
  /** The hash of the password that the account has: the user's, or the acting administrator's. */
  by: string
  actingAdmin?: string
  /** Whether they have shown more than a password. */
  stepped?: boolean
}

// They lock the row of the account: however many there are, from however many networks, the others of them wait without a connection.
const OF_ACCOUNT = { lanes: 2, most: 200 }
const inTurnOfAccount = limitConcurrencyByKey(OF_ACCOUNT.lanes, OF_ACCOUNT.most)

/**
 * Begins a session; the one that the browser had until now is over. From now on it is one at which this account was opened
 * as it should be. What is done `alongside` is part of it. Throws `bad_credentials` where the password was changed meanwhile, or a second step is asked for now.
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
