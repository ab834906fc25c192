import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Call } from '../call.ts'
import type { Services } from '../services.ts'
import type { StartedSession, Sessions } from '../session.ts'
import { addDeviceToken } from './known-device.ts'

interface SessionOwner {
  user: string
  /** Hash of the current password: the user's, or the acting administrator's. */
  passwordHash: string
  actingAdmin?: string
  /** Whether the person signing in has passed the second sign-in step. */
  hasPassedSecondStep?: boolean
}

// Starting a session locks the account's row. Further attempts wait in this queue, where they don't occupy database
// connections.
const SESSION_STARTS_PER_ACCOUNT = { lanes: 2, maxQueued: 200 }
const runPerAccount = limitConcurrencyByKey(SESSION_STARTS_PER_ACCOUNT.lanes, SESSION_STARTS_PER_ACCOUNT.maxQueued)

/**
 * Starts a session, ends the browser's previous one and marks the browser as known to this account. `runInTransaction` runs in
 * the same transaction. Throws `bad_credentials` if the password has just been changed or a second step is now
 * required.
 */
export async function beginSession(
  { db, config }: Pick<Services, 'db' | 'config'>,
  sessions: Sessions,
  call: Pick<Call<never>, 'setSession' | 'setDevice' | 'caller'>,
  owner: SessionOwner,
  runInTransaction: (trx: Kysely<Database>) => Promise<void> = async () => {},
): Promise<StartedSession> {
  const { ip: address, userAgent, session: previousSession, deviceTokens } = call.caller
  const startSession = async (trx: Kysely<Database>) => {
    const session = await sessions.begin({ ...owner, userAgent, ip: address }, trx)
    if (!session) throw new AppError('bad_credentials')
    await runInTransaction(trx)
    return session
  }
  const startedSession = await runPerAccount(owner.actingAdmin ?? owner.user, () => transaction(db, startSession))
  if (previousSession) await sessions.end(previousSession)
  call.setSession({ ...startedSession, userId: owner.user })
  call.setDevice(
    addDeviceToken(
      config.secret,
      { id: owner.actingAdmin ?? owner.user, passwordHash: owner.passwordHash },
      deviceTokens,
    ),
  )
  return startedSession
}
