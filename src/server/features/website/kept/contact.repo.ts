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

/** Contact form messages, newest first, filtered by a part of their text or sender, after a cursor. */
export const listContacts = (
  db: Kysely<Database>,
  asked: {
    state?: ContactState | undefined
    query?: string | undefined
    after: { createdAt: number; id: string } | null
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
    .$if(after !== null, (q) => q.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const MOST_COUNTED = 1000

/** Number of new messages, at most MAX_COUNTED. */
export async function countNew(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM (
    SELECT FROM contact_forms WHERE state = 'new' LIMIT ${sql.lit(MOST_COUNTED)}) c`.execute(db)
  return rows[0]?.n ?? 0
}

export const setContactState = (db: Kysely<Database>, id: string, state: ContactState) =>
  db.updateTable('contact_forms').set({ state }).where('id', '=', id).returningAll().executeTakeFirst()

const MOST_TOLD = 20

/** The recipients of contact form messages: all administrators who aren't suspended. */
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

/** The newest published notes. */
export const listTweets = (db: Kysely<Database>): Promise<Tweet[]> =>
  db
    .selectFrom('tweets')
    .selectAll()
    .where('at', '<=', Date.now())
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_TWEETS)
    .execute()

/** All notes, including scheduled ones, after a cursor. */
export const listNotes = (
  db: Kysely<Database>,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<Tweet[]> =>
  db
    .selectFrom('tweets')
    .selectAll()
    .$if(after !== null, (q) => q.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id}::uuid)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertTweet = (db: Kysely<Database>, tweet: Insertable<TweetsTable>) =>
  db.insertInto('tweets').values(tweet).returningAll().executeTakeFirstOrThrow()

/** Updates a note; undefined if there is none. */
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
