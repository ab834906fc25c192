import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ContactFormsTable, TweetsTable } from '#server/db/tables/website.ts'
import type { Addressee } from '#server/ports/mail/outbox.ts'
import type { Tweet } from '#shared/entities/website/site.ts'

export const insertContact = (db: Kysely<Database>, form: Insertable<ContactFormsTable>) =>
  db.insertInto('contact_forms').values(form).execute()

export const findContact = (db: Kysely<Database>, id: string) =>
  db.selectFrom('contact_forms').selectAll().where('id', '=', id).executeTakeFirst()

/** What was written after `after` (time and id), the latest first. */
export const listContacts = (db: Kysely<Database>, after: [number, string] | null, limit: number) =>
  db
    .selectFrom('contact_forms')
    .selectAll()
    .$if(after !== null, (q) => q.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const MOST_TOLD = 20

/** Who is told of it: the administrators of this server. */
export async function listTold(db: Kysely<Database>): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'id as user'])
    .where('role', '=', 'admin')
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

export const insertTweet = (db: Kysely<Database>, tweet: Insertable<TweetsTable>) =>
  db.insertInto('tweets').values(tweet).returningAll().executeTakeFirstOrThrow()

export const deleteTweet = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('tweets').where('id', '=', id).returning('id').executeTakeFirst()
