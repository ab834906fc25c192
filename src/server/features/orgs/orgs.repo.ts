import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { SignedInActor } from '#server/audit-log/audit-log.ts'
import type { SubscriptionChanges, Org } from '#shared/entities/org.ts'
import { ENDED_BOOKING_STATES } from '#shared/rules/booking/booking.ts'
import { NO_WINDOWS, computeSubscriptionFlags } from '#shared/rules/subscription.ts'

const SUBSCRIPTION = sql<
  Org['subscription']
>`(SELECT to_jsonb(s) - 'org' FROM subscriptions s WHERE s.org = orgs.id)`.as('subscription')

const selectOrgs = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('orgs')
    .select(['orgs.id', 'orgs.title', 'orgs.created_at', 'orgs.updated_at', SUBSCRIPTION])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('org_owners as o')
            .select('o.org')
            .whereRef('o.org', '=', 'orgs.id')
            .where('o.user_id', '=', userId),
        )
        .$castTo<boolean>()
        .as('is_owner'),
    )

export const findOrg = (db: Kysely<Database>, id: string, userId: string) =>
  selectOrgs(db, userId).where('orgs.id', '=', id).executeTakeFirst()

/** Lists the orgs that a user owns, by title. */
export const listOrgsOfUser = (db: Kysely<Database>, userId: string) =>
  selectOrgs(db, userId)
    .innerJoin('org_owners as mine', 'mine.org', 'orgs.id')
    .where('mine.user_id', '=', userId)
    .orderBy('orgs.title')
    .execute()

/** Creates an org with its first owner. Call it in a transaction. */
export async function insertOrg(
  db: Kysely<Database>,
  org: { id: string; title: string },
  ownerId: string,
): Promise<void> {
  await db.insertInto('orgs').values(org).execute()
  await db.insertInto('org_owners').values({ org: org.id, user_id: ownerId }).execute()
}

/**
 * Deletes an exclusively locked org if it has no projects, and returns whether it did. Throws `last_owner` with reason
 * `still_booked` while its plan is still active.
 */
export async function removeEmptyOrg(trx: Kysely<Database>, id: string): Promise<boolean> {
  if ((await listProjectIds(trx, id)).length > 0) return false
  const billing = await trx.selectFrom('billing').select('state').where('org', '=', id).executeTakeFirst()
  if (billing?.state && !ENDED_BOOKING_STATES.includes(billing.state))
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

/**
 * Throws `forbidden` unless the actor still owns the org: ownership may have been lost while waiting for a lock.
 * Administrators always pass.
 */
export async function requireOwner(
  db: Kysely<Database>,
  org: string,
  actor: Pick<SignedInActor, 'user' | 'isAdmin'>,
): Promise<void> {
  if (actor.isAdmin) return
  if (!(await listOwners(db, org)).some(({ id }) => id === actor.user)) throw new AppError('forbidden')
}

/**
 * Sets periods and limits of an org's subscription; fields that are left out don't change. Null deletes the
 * subscription.
 */
export async function writeSubscription(trx: Kysely<Database>, org: string, changes: SubscriptionChanges | null) {
  if (changes === null) return void (await trx.deleteFrom('subscriptions').where('org', '=', org).execute())
  await trx
    .insertInto('subscriptions')
    .values({ ...NO_WINDOWS, ...changes, org })
    .onConflict((c) =>
      Object.keys(changes).length > 0 ? c.column('org').doUpdateSet(changes) : c.column('org').doNothing(),
    )
    .execute()
}

/** Adds an owner. Returns false if the user already was one. */
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

/** Counts an accepted invitation, because it raises the org's daily mail limit. */
export const countAcceptedInvitation = (trx: Kysely<Database>, org: string) =>
  trx
    .updateTable('orgs')
    .set((eb) => ({ invitations_accepted: eb('invitations_accepted', '+', 1) }))
    .where('id', '=', org)
    .execute()

/** Returns the bytes of an org's originals. Every artifact counts, including those in the trash and copies. */
export async function getUsedStorage(db: Kysely<Database>, id: string): Promise<number> {
  const row = await db
    .selectFrom('storage_used as s')
    .innerJoin('projects as p', 'p.id', 's.project')
    .select(sql<number>`coalesce(sum(s.bytes), 0)::bigint`.as('used'))
    .where('p.org', '=', id)
    .executeTakeFirstOrThrow()
  return row.used
}

/**
 * Locks an org so that concurrent additions are counted one after another. `exclusive` also blocks the creation of
 * projects.
 */
export async function lockOrg(trx: Kysely<Database>, id: string, exclusive = false): Promise<void> {
  const lock = exclusive ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`
  await sql`SELECT FROM orgs WHERE id = ${id} ${lock}`.execute(trx)
}

/**
 * Returns the features and limits that an org's subscription currently allows: storage in bytes, and the number of
 * users.
 */
export async function getSubscriptionFlags(db: Kysely<Database>, id: string) {
  const subscription = await db.selectFrom('subscriptions').selectAll().where('org', '=', id).executeTakeFirst()
  return computeSubscriptionFlags(subscription ?? null, Date.now())
}

/** Throws `inactive` or `subscription_ended` if nothing in the org may be added or changed now. */
export async function requireWritable(db: Kysely<Database>, org: string): Promise<void> {
  const { active, cms } = await getSubscriptionFlags(db, org)
  if (!active) throw new AppError('inactive')
  if (!cms) throw new AppError('subscription_ended')
}

/** Throws `storage_limit` if the org exceeds its storage, or would do so with `bytes` more. */
export async function requireSpace(db: Kysely<Database>, org: string, bytes = 0): Promise<void> {
  if ((await getFreeSpace(db, org)) < bytes) throw new AppError('storage_limit')
}

/** How many bytes an org may still add; negative if it exceeds its storage. */
export const getFreeSpace = async (db: Kysely<Database>, org: string): Promise<number> =>
  (await getSubscriptionFlags(db, org)).storage - (await getUsedStorage(db, org))

export const findOrgOfProject = async (db: Kysely<Database>, project: string) =>
  (await db.selectFrom('projects').select('org').where('id', '=', project).executeTakeFirst())?.org

/**
 * Throws `storage_limit` if what this transaction has added makes the project's org exceed its storage. Returns the org
 * and locks it so that the project can't move to another one.
 */
export async function requireProjectSpace(trx: Kysely<Database>, project: string): Promise<string> {
  const org = await findOrgOfProject(trx, project)
  if (org === undefined) throw new AppError('not_found')
  await lockOrg(trx, org)
  await requireSpace(trx, org)
  return org
}
