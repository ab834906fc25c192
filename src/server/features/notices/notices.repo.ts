import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Notice } from '#shared/rules/notices.ts'

/** What an address is not told of any more. */
export const listOff = async (db: Kysely<Database>, email: string): Promise<string[]> =>
  (await db.selectFrom('unsubscribed').select('notice').where('email', '=', email.toLowerCase()).execute()).map(
    ({ notice }) => notice,
  )

/** Has an address told of something from now on, or no more. Doing it twice is doing it once. */
export async function switchNotice(db: Kysely<Database>, email: string, notice: Notice, on: boolean): Promise<void> {
  if (on)
    await db.deleteFrom('unsubscribed').where('email', '=', email.toLowerCase()).where('notice', '=', notice).execute()
  else
    await db
      .insertInto('unsubscribed')
      .values({ email: email.toLowerCase(), notice })
      .onConflict((c) => c.doNothing())
      .execute()
}

/** In which language an address is written to, where it belongs to an account. */
export const findReader = (db: Kysely<Database>, email: string) =>
  db.selectFrom('users').select('language').where('email', '=', email.toLowerCase()).executeTakeFirst()
