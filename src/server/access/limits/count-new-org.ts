import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Config } from '#server/kit/config.ts'
import { takeAllowanceOrThrow } from './allowance.ts'

const DAY_SECONDS = 24 * 3600

/**
 * Counts a new organisation against the daily maximum of its account, in the transaction that creates it. Throws
 * `too_many_requests` if that maximum has been reached; administrators are exempt.
 */
export async function countNewOrg(
  db: Kysely<Database>,
  { newOrgsPerDay }: Pick<Config, 'newOrgsPerDay'>,
  user: { id: string; role: 'admin' | 'user' },
): Promise<void> {
  if (user.role !== 'admin')
    await takeAllowanceOrThrow(db, { name: 'new-orgs', maxUses: newOrgsPerDay, seconds: DAY_SECONDS }, user.id)
}
