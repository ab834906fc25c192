import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

const COLUMNS = ['id', 'role', 'username', 'email', 'created_at'] as const

export const findUser = (db: Kysely<Database>, id: string) =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** A user by what they sign in with: e-mail, or id. */
export const findUserByLogin = (db: Kysely<Database>, login: string) =>
  db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash'])
    .where((where) => (login.includes('@') ? where('email', '=', login.toLowerCase()) : where(where.cast('id', 'text'), '=', login)))
    .executeTakeFirst()

export const insertUser = (
  db: Kysely<Database>,
  user: { id: string; email: string; username: string; password_hash: string; role?: 'admin' | 'user'; how_hear?: string | null },
) => db.insertInto('users').values({ how_hear: null, ...user }).onConflict((c) => c.column('email').doNothing()).returning(COLUMNS).executeTakeFirst()

export const anyAdmin = (db: Kysely<Database>) => db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
