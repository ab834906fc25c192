import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Config } from '#server/kit/config.ts'
import { takeOrThrow } from './allowance.ts'

const DAY = 24 * 3600

/**
 * Counts a new organisation of an account, in the transaction that makes it. Throws `too_many_requests` when it has made
 * as many as one may in a day; administrators may make any number.
 */
export async function takeNewOrg(
  db: Kysely<Database>,
  { newOrgsPerDay }: Pick<Config, 'newOrgsPerDay'>,
  user: { id: string; role: 'admin' | 'user' },
): Promise<void> {
  if (user.role !== 'admin') await takeOrThrow(db, { name: 'new-orgs', times: newOrgsPerDay, seconds: DAY }, user.id)
}
