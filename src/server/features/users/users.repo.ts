import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { releaseMailsOnConfirmation, type MailRecipient } from '#server/ports/mail/outbox.ts'
import type { Queue } from '#server/ports/queue/queue.ts'
import type { Language } from '#shared/words/language.ts'
import { normalizeEmail } from '#shared/rules/email.ts'

const USER_COLUMNS = ['id', 'role', 'username', 'email', 'created_at'] as const

export const findUser = (db: Kysely<Database>, id: string) =>
  db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst()

/** Locks an account before its passkeys, codes or sessions are changed. */
export const lockUser = (trx: Kysely<Database>, id: string) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Finds a user by email or id. */
export const findUserByLogin = (db: Kysely<Database>, login: string) =>
  db
    .selectFrom('users')
    .select([
      ...USER_COLUMNS,
      'password_hash',
      'reset_hash',
      'reset_until',
      'email_confirmed_at',
      'password_is_mailed',
      'language',
      'shows_guide',
      'two_step_at',
    ])
    .where((where) =>
      login.includes('@') ? where('email', '=', normalizeEmail(login)) : where(where.cast('id', 'text'), '=', login),
    )
    .executeTakeFirst()

/** Whether mail may be sent to an account: not if it is suspended or deleted, nor before its address is confirmed. */
export async function getRecipientState(
  db: Kysely<Database>,
  id: string,
): Promise<'reachable' | 'gone' | 'unconfirmed'> {
  const columns = ['suspended_at', 'email_confirmed_at'] as const
  const user = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  if (!user || user.suspended_at !== null) return 'gone'
  return user.email_confirmed_at === null ? 'unconfirmed' : 'reachable'
}

/** Finds the account with this confirmed address. */
export const findConfirmedUser = (db: Kysely<Database>, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()

export const insertUser = (
  db: Kysely<Database>,
  user: {
    id: string
    email: string
    username: string
    password_hash: string
    role?: 'admin' | 'user'
    referral_source?: string | null
    email_confirmed_at?: number | null
    language?: Language
    shows_guide?: boolean
  },
) =>
  db
    .insertInto('users')
    .values({ referral_source: null, reset_hash: null, reset_until: null, email_confirmed_at: null, ...user })
    .onConflict((c) => c.column('email').doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst()

export const findAnyAdmin = (db: Kysely<Database>) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()

const MAX_ADMINISTRATORS = 20

/** Lists the recipients of emails to the server's administrators, without suspended ones. */
export const listAdministrators = (db: Kysely<Database>): Promise<MailRecipient[]> =>
  db
    .selectFrom('users')
    .select(['email', 'id as user'])
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .limit(MAX_ADMINISTRATORS)
    .execute()

/** Saves a mailed password, which works in addition to the user's own until it is used or expires. */
export const saveMailedPassword = (db: Kysely<Database>, id: string, reset_hash: string, reset_until: number) =>
  db.updateTable('users').set({ reset_hash, reset_until }).where('id', '=', id).execute()

/**
 * Uses up the mailed password. Returns false if it was no longer valid. `password_hash` matches no password: until the
 * user sets a new one, only another mailed password opens the account. Using the password also confirms the address.
 */
export const consumeMailedPassword = async (
  db: Kysely<Database>,
  id: string,
  reset_hash: string,
  password_hash: string,
) =>
  (await db
    .updateTable('users')
    .set((eb) => ({
      password_hash,
      reset_hash: null,
      reset_until: null,
      password_is_mailed: true,
      email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(Date.now())),
      updated_at: Date.now(),
    }))
    .where('id', '=', id)
    .where('reset_hash', '=', reset_hash)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Confirms an address if it isn't confirmed yet, and releases the mails that waited for that. */
export async function confirmEmail(trx: Transaction<Database>, queue: Queue, id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: Date.now() })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()
  await releaseMailsOnConfirmation(trx, queue, id)
}

/** Saves the language for a user's mails: the one in which they use the app. */
export const saveLanguage = (db: Kysely<Database>, id: string, language: Language) =>
  db.updateTable('users').set({ language }).where('id', '=', id).where('language', '<>', language).execute()

export const updateUser = (
  db: Kysely<Database>,
  id: string,
  changes: { username?: string; password_hash?: string; language?: Language; shows_guide?: boolean },
) =>
  db
    .updateTable('users')
    .set({
      ...changes,
      // Deletes the mailed password too, unless the address is unconfirmed: then the recipient of the mail must still
      // be able to sign in.
      ...(changes.password_hash !== undefined && {
        password_is_mailed: false,
        reset_hash: sql<string | null>`CASE WHEN email_confirmed_at IS NULL THEN reset_hash END`,
      }),
      updated_at: Date.now(),
    })
    .where('id', '=', id)
    .execute()

/** Whether a user may invite people anywhere, as an owner or by a permission in some project. */
export async function canInviteAnyone(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM org_owners WHERE user_id = ${id}
    UNION ALL SELECT 1 FROM permissions WHERE user_id = ${id} AND invite_users LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Deletes a user and their notification settings. Returns the address, or null if it wasn't confirmed: data about it
 * may then belong to someone else and stays.
 */
export async function deleteUser(db: Kysely<Database>, id: string): Promise<string | null> {
  const deleted = await db
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['email', 'email_confirmed_at'])
    .executeTakeFirst()
  if (!deleted || deleted.email_confirmed_at === null) return null
  await db.deleteFrom('unsubscribed').where('email', '=', deleted.email).execute()
  return deleted.email
}
