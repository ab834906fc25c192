import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ContactFormsTable, TweetsTable } from '#server/db/tables/website.ts'
import type { ContactState } from '#shared/entities/website/site-entry.ts'
import type { Tweet } from '#shared/entities/website/site.ts'

export const insertContactMessage = (db: Kysely<Database>, form: Insertable<ContactFormsTable>) =>
  db.insertInto('contact_forms').values(form).execute()

export const findContactMessage = (db: Kysely<Database>, id: string) =>
  db.selectFrom('contact_forms').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists contact form messages after a cursor, newest first. `query` searches their text and sender. */
export const listContactMessages = (
  db: Kysely<Database>,
  listQuery: {
    state?: ContactState | undefined
    query?: string | undefined
    after: { createdAt: number; id: string } | null
    limit: number
  },
) => {
  const { state, query = '', after, limit } = listQuery
  return db
    .selectFrom('contact_forms')
    .selectAll()
    .$if(state !== undefined, (queryBuilder) => queryBuilder.where('state', '=', state ?? 'new'))
    .$if(query !== '', (queryBuilder) =>
      queryBuilder.where(sql<boolean>`holds(concat_ws(' ', first_name, last_name, email, org, message), ${query})`),
    )
    .$if(after !== null, (queryBuilder) => queryBuilder.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const MAX_COUNTED = 1000

/** Counts new messages, up to MAX_COUNTED. */
export async function countNewContacts(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM (
    SELECT FROM contact_forms WHERE state = 'new' LIMIT ${sql.lit(MAX_COUNTED)}) c`.execute(db)
  return rows[0]?.n ?? 0
}

export const updateContactState = (db: Kysely<Database>, id: string, state: ContactState) =>
  db.updateTable('contact_forms').set({ state }).where('id', '=', id).returningAll().executeTakeFirst()

const MAX_NOTES = 100

/** Lists the newest published notes. */
export const listPublishedNotes = (db: Kysely<Database>): Promise<Tweet[]> =>
  db
    .selectFrom('tweets')
    .selectAll()
    .where('at', '<=', Date.now())
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_NOTES)
    .execute()

/** Lists all notes after a cursor, including scheduled ones. */
export const listNotes = (
  db: Kysely<Database>,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<Tweet[]> =>
  db
    .selectFrom('tweets')
    .selectAll()
    .$if(after !== null, (queryBuilder) => queryBuilder.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id}::uuid)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertNote = (db: Kysely<Database>, note: Insertable<TweetsTable>) =>
  db.insertInto('tweets').values(note).returningAll().executeTakeFirstOrThrow()

/** Updates a note; returns undefined if it doesn't exist. */
export const updateNote = (db: Kysely<Database>, id: string, changes: Updateable<TweetsTable>) =>
  db
    .updateTable('tweets')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteNote = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('tweets').where('id', '=', id).returning('id').executeTakeFirst()

export const deleteContactMessage = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('contact_forms').where('id', '=', id).returning('id').executeTakeFirst()
