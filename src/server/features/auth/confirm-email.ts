import type { Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Database } from '#server/db/tables/index.ts'
import { confirmEmail } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { insertConfirmation, consumeConfirmation } from './confirmations.repo.ts'
import { hashSecret, newSecret } from '#server/kit/secrets/secrets.ts'

const CONFIRMATION_TTL_MS = 14 * 24 * 3600 * 1000

/** Creates the secret of a confirmation link. Only the mail contains it; the database stores a hash. */
export async function createConfirmation(db: Kysely<Database>, user: string): Promise<string> {
  const token = newSecret()
  const expires_at = Date.now() + CONFIRMATION_TTL_MS
  await insertConfirmation(db, { token_hash: hashSecret(token), user_id: user, expires_at })
  return token
}

/** Confirms the address that the link was sent to and returns the user's id. A link works once. Throws `bad_link`. */
export const redeemConfirmation = ({ db, queue }: Pick<Services, 'db' | 'queue'>, token: string): Promise<string> =>
  transaction(db, async (trx) => {
    const user = await consumeConfirmation(trx, hashSecret(token))
    if (user === undefined) throw new AppError('bad_link')
    await confirmEmail(trx, queue, user)
    return user
  })
