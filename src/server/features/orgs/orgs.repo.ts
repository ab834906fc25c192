import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { SignedIn } from '#server/record/record.ts'
import type { GivenSubscription, Org } from '#shared/entities/org.ts'
import { ENDED } from '#shared/rules/booking/booking.ts'
import { NO_WINDOWS, subscriptionFlags } from '#shared/rules/subscription.ts'

const WINDOWS = sql<Org['subscription']>`(SELECT to_jsonb(s) - 'org' FROM subscriptions s WHERE s.org = orgs.id)`.as(
  'subscription',
)

const selectOrgs = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('orgs')
    .select(['orgs.id', 'orgs.title', 'orgs.created_at', 'orgs.updated_at', WINDOWS])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('org_owners as o')
            .select('o.org')
            .whereRef('o.org', '=', 'orgs.id')
            .where('o.user_id', '=', userId),
        )
        .$castTo<boolean>()
        .as('is_owner'),
    )

/** An org as one user sees it. */
export const findOrg = (db: Kysely<Database>, id: string, userId: string) =>
  selectOrgs(db, userId).where('orgs.id', '=', id).executeTakeFirst()

/** The orgs that a user owns, by title. */
export const listOrgsOfUser = (db: Kysely<Database>, userId: string) =>
  selectOrgs(db, userId)
    .innerJoin('org_owners as mine', 'mine.org', 'orgs.id')
    .where('mine.user_id', '=', userId)
    .orderBy('orgs.title')
    .execute()

/** Makes an org with its first owner; both or neither, so call it in a transaction. */
export async function insertOrg(
  db: Kysely<Database>,
  org: { id: string; title: string },
  ownerId: string,
): Promise<void> {
  await db.insertInto('orgs').values(org).execute()
  await db.insertInto('org_owners').values({ org: org.id, user_id: ownerId }).execute()
}

/**
 * Removes an org, which is locked as a whole, in which there is no project; answers whether it was one. Throws `last_owner`, `still_booked` where its plan
 * has not ended.
 */
export async function removeEmptyOrg(trx: Kysely<Database>, id: string): Promise<boolean> {
  if ((await listProjectIds(trx, id)).length > 0) return false
  const booked = await trx.selectFrom('billing').select('state').where('org', '=', id).executeTakeFirst()
  if (booked?.state && !ENDED.includes(booked.state))
    throw new AppError('last_owner', { reason: ['still_booked', await findOrgTitle(trx, id)] })
  await trx.deleteFrom('orgs').where('id', '=', id).execute()
  return true
}

export const findOrgTitle = async (db: Kysely<Database>, id: string): Promise<string> =>
  (await db.selectFrom('orgs').select('title').where('id', '=', id).executeTakeFirst())?.title ?? ''

export const updateOrg = (db: Kysely<Database>, id: string, changes: { title?: string }) =>
  db
    .updateTable('orgs')
    .set({ ...changes, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()

export const listOwners = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('org_owners as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.role', 'u.username', 'u.email', 'u.created_at'])
    .where('o.org', '=', id)
    .orderBy('u.username')
    .execute()

/** Throws `forbidden` for who owns an org no more: whoever has waited for others may have lost it meanwhile. Administrators need not. */
export async function demandOwner(
  db: Kysely<Database>,
  org: string,
  by: Pick<SignedIn, 'user' | 'everywhere'>,
): Promise<void> {
  if (by.everywhere) return
  if (!(await listOwners(db, org)).some(({ id }) => id === by.user)) throw new AppError('forbidden')
}

/** Sets windows and limits of an org: what is given changes; null: it has no subscription any more. */
export async function writeSubscription(trx: Kysely<Database>, org: string, given: GivenSubscription | null) {
  if (given === null) return void (await trx.deleteFrom('subscriptions').where('org', '=', org).execute())
  await trx
    .insertInto('subscriptions')
    .values({ ...NO_WINDOWS, ...given, org })
    .onConflict((c) =>
      Object.keys(given).length > 0 ? c.column('org').doUpdateSet(given) : c.column('org').doNothing(),
    )
    .execute()
}

/** Makes somebody an owner; answers whether they were none. */
export const insertOwner = async (db: Kysely<Database>, org: string, user_id: string) =>
  (await db
    .insertInto('org_owners')
    .values({ org, user_id })
    .onConflict((c) => c.doNothing())
    .returning('org')
    .executeTakeFirst()) !== undefined

export const deleteOwner = (db: Kysely<Database>, org: string, user: string) =>
  db.deleteFrom('org_owners').where('org', '=', org).where('user_id', '=', user).execute()

export const listProjectIds = async (db: Kysely<Database>, org: string) =>
  (await db.selectFrom('projects').select('id').where('org', '=', org).execute()).map(({ id }) => id)

/** An invitation of an org was accepted: from now on it may send more mails in a day. */
export const countAccepted = (trx: Kysely<Database>, org: string) =>
  trx
    .updateTable('orgs')
    .set((e) => ({ invitations_accepted: e('invitations_accepted', '+', 1) }))
    .where('id', '=', org)
    .execute()

/** Bytes of originals that an org keeps: each artifact counts, trash and copies included. */
export async function storageUsed(db: Kysely<Database>, id: string): Promise<number> {
  const row = await db
    .selectFrom('storage_used as s')
    .innerJoin('projects as p', 'p.id', 's.project')
    .select(sql<number>`coalesce(sum(s.bytes), 0)::bigint`.as('used'))
    .where('p.org', '=', id)
    .executeTakeFirstOrThrow()
  return row.used
}

/**
 * Before what a transaction has added is counted: others of the org that add something wait until it has ended, or each
 * would count without the other. `whole`: whoever makes a project in it waits as well.
 */
export async function holdOrg(trx: Kysely<Database>, id: string, whole = false): Promise<void> {
  const lock = whole ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`
  await sql`SELECT FROM orgs WHERE id = ${id} ${lock}`.execute(trx)
}

/** What is on for an org now, what it may keep, in bytes, and how many people may work in it. */
export async function flagsOf(db: Kysely<Database>, id: string) {
  const windows = await db.selectFrom('subscriptions').selectAll().where('org', '=', id).executeTakeFirst()
  return subscriptionFlags(windows ?? null, Date.now())
}

/** Throws `inactive` or `subscription_ended` where nothing in an org may be added or changed now. */
export async function demandWritable(db: Kysely<Database>, org: string): Promise<void> {
  const { active, cms } = await flagsOf(db, org)
  if (!active) throw new AppError('inactive')
  if (!cms) throw new AppError('subscription_ended')
}

/** Throws `storage_limit` where an org keeps more than it may, or would with so many more bytes. */
export async function demandSpace(db: Kysely<Database>, org: string, bytes = 0): Promise<void> {
  if ((await storageUsed(db, org)) + bytes > (await flagsOf(db, org)).storage) throw new AppError('storage_limit')
}

/** The org that a project is of; undefined where there is no such project. */
export const findOrgOf = async (db: Kysely<Database>, project: string) =>
  (await db.selectFrom('projects').select('org').where('id', '=', project).executeTakeFirst())?.org

/**
 * Throws `storage_limit` where the org of a project keeps more than it may, after what this transaction has added, and
 * answers that org. A project to which something was added stays of its org until the transaction has ended.
 */
export async function demandSpaceOf(trx: Kysely<Database>, project: string): Promise<string> {
  const org = await findOrgOf(trx, project)
  if (org === undefined) throw new AppError('not_found')
  await holdOrg(trx, org)
  await demandSpace(trx, org)
  return org
}
