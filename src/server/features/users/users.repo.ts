import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

const COLUMNS = ['id', 'role', 'username', 'email', 'created_at'] as const

export const findUser = (db: Kysely<Database>, id: string) =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** A user by what they sign in with: e-mail, or id. */
export const findUserByLogin = (db: Kysely<Database>, login: string) =>
  db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'reset_hash', 'reset_until'])
    .where((where) =>
      login.includes('@') ? where('email', '=', login.toLowerCase()) : where(where.cast('id', 'text'), '=', login),
    )
    .executeTakeFirst()

export const insertUser = (
  db: Kysely<Database>,
  user: {
    id: string
    email: string
    username: string
    password_hash: string
    role?: 'admin' | 'user'
    how_hear?: string | null
  },
) =>
  db
    .insertInto('users')
    .values({ how_hear: null, reset_hash: null, reset_until: null, ...user })
    .onConflict((c) => c.column('email').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

export const anyAdmin = (db: Kysely<Database>) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()

/** Keeps a mailed password beside the own one until it is used or too old. */
export const setReset = (db: Kysely<Database>, id: string, reset_hash: string, reset_until: number) =>
  db.updateTable('users').set({ reset_hash, reset_until }).where('id', '=', id).execute()

/** Makes the mailed password the user's own, once: answers whether it still was there to be used. */
export const takeReset = async (db: Kysely<Database>, id: string, reset_hash: string) =>
  (await db
    .updateTable('users')
    .set({
      password_hash: reset_hash,
      reset_hash: null,
      reset_until: null,
      password_is_mailed: true,
      updated_at: Date.now(),
    })
    .where('id', '=', id)
    .where('reset_hash', '=', reset_hash)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const updateUser = (db: Kysely<Database>, id: string, changes: { username?: string; password_hash?: string }) =>
  db
    .updateTable('users')
    .set({
      ...changes,
      ...(changes.password_hash !== undefined && { password_is_mailed: false, reset_hash: null, reset_until: null }),
      updated_at: Date.now(),
    })
    .where('id', '=', id)
    .execute()

export const findPasswordHash = (db: Kysely<Database>, id: string) =>
  db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
