import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

export const findTwoStep = (db: Kysely<Database>, user: string) =>
  db.selectFrom('users').select(['two_step_secret', 'two_step_at']).where('id', '=', user).executeTakeFirst()

/** Saves a secret that isn't active yet. Returns false if two-step sign-in is already on. */
export const saveAppSecret = async (db: Kysely<Database>, user: string, two_step_secret: string): Promise<boolean> => {
  const updated = await db
    .updateTable('users')
    .set({ two_step_secret })
    .where('id', '=', user)
    .where('two_step_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Turns on two-step sign-in with the saved secret, and uses up this interval's code. Returns false if the secret has
 * changed or two-step sign-in is already on.
 */
export const enableTwoStep = async (
  db: Kysely<Database>,
  user: string,
  sealedSecret: string,
  interval: number,
): Promise<boolean> => {
  const updated = await db
    .updateTable('users')
    .set({ two_step_at: Date.now(), last_two_step: interval })
    .where('id', '=', user)
    .where('two_step_at', 'is', null)
    .where('two_step_secret', '=', sealedSecret)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function disableTwoStep(db: Kysely<Database>, user: string): Promise<void> {
  await db.updateTable('users').set({ two_step_secret: null, two_step_at: null }).where('id', '=', user).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
}

/**
 * Uses up the codes of all intervals up to this one. Only one of several concurrent attempts with one code succeeds.
 */
export const consumeCodeInterval = async (db: Kysely<Database>, user: string, interval: number): Promise<boolean> => {
  const updated = await db
    .updateTable('users')
    .set({ last_two_step: interval })
    .where('id', '=', user)
    .where('last_two_step', '<', interval)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  db: Kysely<Database>,
  user: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: user, code_hash })))
    .execute()
}

/** Uses up a recovery code. Returns whether it was valid. */
export const consumeRecoveryCode = async (db: Kysely<Database>, user: string, code_hash: string): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('code_hash', '=', code_hash)
    .returning('code_hash')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function countRecoveryCodes(db: Kysely<Database>, user: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  return Number(count)
}
