import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

const PASSKEY_COLUMNS = ['id', 'name', 'created_at', 'used_at'] as const

export const listPasskeys = (db: Kysely<Database>, user: string) =>
  db
    .selectFrom('passkeys')
    .select(PASSKEY_COLUMNS)
    .where('user_id', '=', user)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Lists the credentials that the browser must exclude, so that no authenticator is added twice. */
export const listCredentials = (db: Kysely<Database>, user: string) =>
  db.selectFrom('passkeys').select(['credential', 'transports']).where('user_id', '=', user).execute()

/** Locks a user and returns the number of passkeys, which can't change until the transaction ends. */
export async function lockAndCountPasskeys(db: Kysely<Database>, user: string): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().execute()
  return (await listCredentials(db, user)).length
}

interface NewPasskey {
  id: string
  user_id: string
  credential: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
}

/** Inserts a passkey. Returns undefined if its credential is already stored. */
export const insertPasskey = (db: Kysely<Database>, passkey: NewPasskey) =>
  db
    .insertInto('passkeys')
    .values({ ...passkey, used_at: null })
    .onConflict((c) => c.column('credential').doNothing())
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst()

export const findCredential = (db: Kysely<Database>, credential: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential', 'public_key', 'counter'])
    .where('credential', '=', credential)
    .executeTakeFirst()

/**
 * Records a sign-in with a passkey. Returns false if the counter has changed in the meantime: it must never decrease,
 * even for concurrent sign-ins.
 */
export const recordPasskeyUse = async (
  db: Kysely<Database>,
  id: string,
  previousCounter: number,
  counter: number,
): Promise<boolean> => {
  const updated = await db
    .updateTable('passkeys')
    .set({ counter, used_at: Date.now() })
    .where('id', '=', id)
    .where('counter', '=', previousCounter)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export const renamePasskey = (db: Kysely<Database>, user: string, id: string, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst()

/** Deletes a passkey. Returns its name, or undefined if the user has no such passkey. */
export const deletePasskey = async (db: Kysely<Database>, user: string, id: string): Promise<string | undefined> => {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** Deletes the passkeys of a user that were added before a time (ms), or all (null). Returns their names. */
export const deletePasskeysBefore = async (
  db: Kysely<Database>,
  user: string,
  addedBefore: number | null,
): Promise<string[]> => {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', user)
    .$if(addedBefore !== null, (q) => q.where('created_at', '<', addedBefore))
    .returning('name')
    .execute()
  return deleted.map(({ name }) => name)
}
