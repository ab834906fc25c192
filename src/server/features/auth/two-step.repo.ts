import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

export const findTwoStep = (db: Kysely<Database>, user: string) =>
  db.selectFrom('users').select(['two_step_secret', 'two_step_at']).where('id', '=', user).executeTakeFirst()

/** Keeps a secret that counts for nothing yet; answers whether two-step sign-in is off, so that it may be kept. */
export const keepAppSecret = async (db: Kysely<Database>, user: string, two_step_secret: string): Promise<boolean> => {
  const kept = await db
    .updateTable('users')
    .set({ two_step_secret })
    .where('id', '=', user)
    .where('two_step_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** From now on a second step is asked for, by this secret, and the code of this interval is used up. */
export const turnOn = async (
  db: Kysely<Database>,
  user: string,
  sealed: string,
  interval: number,
): Promise<boolean> => {
  const turned = await db
    .updateTable('users')
    .set({ two_step_at: Date.now(), two_step_used: interval })
    .where('id', '=', user)
    .where('two_step_at', 'is', null)
    .where('two_step_secret', '=', sealed)
    .returning('id')
    .executeTakeFirst()
  return turned !== undefined
}

export async function turnOff(db: Kysely<Database>, user: string): Promise<void> {
  await db.updateTable('users').set({ two_step_secret: null, two_step_at: null }).where('id', '=', user).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
}

/** Uses up the codes up to this interval, once: of all who bring the same code at once one gets in. */
export const takeInterval = async (db: Kysely<Database>, user: string, interval: number): Promise<boolean> => {
  const used = await db
    .updateTable('users')
    .set({ two_step_used: interval })
    .where('id', '=', user)
    .where('two_step_used', '<', interval)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Puts new recovery codes in the place of all that somebody had. */
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

/** Uses a code up, once: answers whether it was one. */
export const takeRecoveryCode = async (db: Kysely<Database>, user: string, code_hash: string): Promise<boolean> => {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('code_hash', '=', code_hash)
    .returning('code_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countRecoveryCodes(db: Kysely<Database>, user: string): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  return Number(n)
}
