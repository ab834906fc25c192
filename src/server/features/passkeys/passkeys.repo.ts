import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

const SHOWN = ['id', 'name', 'created_at', 'used_at'] as const

export const listPasskeys = (db: Kysely<Database>, user: string) =>
  db.selectFrom('passkeys').select(SHOWN).where('user_id', '=', user).orderBy('created_at').orderBy('id').execute()

/** What is told to a browser, so that it does not add the same device twice. */
export const listCredentials = (db: Kysely<Database>, user: string) =>
  db.selectFrom('passkeys').select(['credential', 'transports']).where('user_id', '=', user).execute()

/** Holds a user, so that what is counted of them stays so; answers how many passkeys they have. */
export async function holdAndCount(db: Kysely<Database>, user: string): Promise<number> {
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

/** undefined where this very credential is known already. */
export const insertPasskey = (db: Kysely<Database>, passkey: NewPasskey) =>
  db
    .insertInto('passkeys')
    .values({ ...passkey, used_at: null })
    .onConflict((c) => c.column('credential').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()

export const findCredential = (db: Kysely<Database>, credential: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential', 'public_key', 'counter'])
    .where('credential', '=', credential)
    .executeTakeFirst()

/** It has just signed somebody in. A counter never goes back, also where two come at once. */
export const noteUse = async (db: Kysely<Database>, id: string, before: number, counter: number): Promise<boolean> => {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter, used_at: Date.now() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export const renamePasskey = (db: Kysely<Database>, user: string, id: string, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning(SHOWN)
    .executeTakeFirst()

/** Answers how it was called; undefined where the user has no such passkey. */
export const deletePasskey = async (db: Kysely<Database>, user: string, id: string): Promise<string | undefined> => {
  const gone = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

/** Forgets the passkeys of a user that were added before a time; null: all. Answers how they were called. */
export const deletePasskeysBefore = async (
  db: Kysely<Database>,
  user: string,
  before: number | null,
): Promise<string[]> => {
  const gone = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', user)
    .$if(before !== null, (q) => q.where('created_at', '<', before))
    .returning('name')
    .execute()
  return gone.map(({ name }) => name)
}
