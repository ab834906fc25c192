import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ContactFormsTable, TweetsTable } from '#server/db/tables/website.ts'
import type { Addressee } from '#server/ports/mail/outbox.ts'
import type { ContactState } from '#shared/entities/website/entry.ts'
import type { Tweet } from '#shared/entities/website/site.ts'

export const insertContact = (db: Kysely<Database>, form: Insertable<ContactFormsTable>) =>
  db.insertInto('contact_forms').values(form).execute()

export const findContact = (db: Kysely<Database>, id: string) =>
  db.selectFrom('contact_forms').selectAll().where('id', '=', id).executeTakeFirst()

/** What was written, the latest first, found by a part of what it says or by whom; that after `after` (time and id). */
export const listContacts = (
  db: Kysely<Database>,
  asked: {
    state?: ContactState | undefined
    query?: string | undefined
    after: [number, string] | null
    limit: number
  },
) => {
  const { state, query = '', after, limit } = asked
  return db
    .selectFrom('contact_forms')
    .selectAll()
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'new'))
    .$if(query !== '', (q) =>
      q.where(sql<boolean>`holds(concat_ws(' ', first_name, last_name, email, org, message), ${query})`),
    )
    .$if(after !== null, (q) => q.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const MOST_COUNTED = 1000

/** How many nobody has looked at; at most a thousand are counted. */
export async function countNew(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM (
    SELECT FROM contact_forms WHERE state = 'new' LIMIT ${sql.lit(MOST_COUNTED)}) c`.execute(db)
  return rows[0]?.n ?? 0
}

/** Says how far somebody is with what was written. */
export const setContactState = (db: Kysely<Database>, id: string, state: ContactState) =>
  db.updateTable('contact_forms').set({ state }).where('id', '=', id).returningAll().executeTakeFirst()

const MOST_TOLD = 20

/** Who is told of it: the administrators of this server, but for those who are locked out. */
export async function listTold(db: Kysely<Database>): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'id as user'])
    .where('role', '=', 'admin')
    .where('locked_at', 'is', null)
    .orderBy('id')
    .limit(MOST_TOLD)
    .execute()
  return rows
}

const MOST_TWEETS = 100

/** The newest of them; so many. */
export const listTweets = (db: Kysely<Database>): Promise<Tweet[]> =>
  db
    .selectFrom('tweets')
    .selectAll()
    .where('at', '<=', Date.now())
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_TWEETS)
    .execute()

/** All of them, also those whose time is still to come, after `after` (time and id). */
export const listNotes = (db: Kysely<Database>, after: [number, string] | null, limit: number): Promise<Tweet[]> =>
  db
    .selectFrom('tweets')
    .selectAll()
    .$if(after !== null, (q) => q.where(sql<boolean>`(at, id) < (${after?.[0]}, ${after?.[1]}::uuid)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertTweet = (db: Kysely<Database>, tweet: Insertable<TweetsTable>) =>
  db.insertInto('tweets').values(tweet).returningAll().executeTakeFirstOrThrow()

/** Changes what is given of a note; answers it, if it is there. */
export const changeTweet = (db: Kysely<Database>, id: string, change: Updateable<TweetsTable>) =>
  db
    .updateTable('tweets')
    .set({ id, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteTweet = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('tweets').where('id', '=', id).returning('id').executeTakeFirst()

export const deleteContact = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('contact_forms').where('id', '=', id).returning('id').executeTakeFirst()
