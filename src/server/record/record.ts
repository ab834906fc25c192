import { mailSender } from '#server/access/mails/mail-sender.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { jsonText } from '#server/db/json-text.ts'
import { sessionOf } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { newId } from '#server/kit/ids.ts'
import { announce } from '#server/ports/hub/announce.ts'
import type { Act, ActivityDetails, ThingKind } from '#shared/entities/activity.ts'

/** Who performs an act. */
export interface Actor {
  user: string | null
  actingAdmin: string | null
  /** The browser page it was done on, which isn't notified of its own change. */
  page?: string | undefined
}

export const actorOf = ({ caller }: { caller: Caller }): Actor => ({
  user: caller.session?.user.id ?? null,
  actingAdmin: caller.session?.actingAdmin ?? null,
  page: caller.page,
})

/** A signed-in actor; administrators have an owner's permissions everywhere. */
export interface SignedIn extends Actor {
  user: string
  everywhere: boolean
}

export function signedInOf(call: { caller: Caller }): SignedIn {
  const { user } = sessionOf(call)
  return { ...actorOf(call), user: user.id, everywhere: user.role === 'admin' }
}

/** A signed-in actor with a hash of their network, for the limits of the mails they cause. */
export type MailingActor = SignedIn & { network: string }

export const bySender = (call: { caller: Caller }): MailingActor => ({
  ...signedInOf(call),
  network: mailSender(call.caller, null).network,
})

/** An SQL query for the `id` and `title` of the things acted on. */
export type Things = RawBuilder<{ id: string; title: string }>

export interface Entry {
  project: string
  act: Act
  kind: ThingKind
  things: Things
  details?: ActivityDetails
  /** Artifacts whose pages show the tags or exhibits acted on. */
  touches?: readonly string[]
  /** In ms; defaults to now. */
  at?: number
}

/** How many affected artifacts are announced at most. */
export const MOST_TOLD = 1000

/** The services needed to append to the audit log and announce the change. */
export type Recorder = Pick<Services, 'hub'> & { db: Kysely<Database> }

/**
 * Appends an act to the audit log within the act's transaction and, after the commit, notifies pages showing the
 * project. Does nothing if `targets` is empty.
 */
export async function record({ db, hub }: Recorder, actor: Actor, entry: Entry): Promise<void> {
  const { project, act, kind, things, details = {}, touches = [], at = Date.now() } = entry
  const { rows } = await sql<{ thing: string }>`
    WITH done AS (${things}),
    written AS (
      INSERT INTO activity (id, project, at, user_id, acting_admin, act, kind, count, details)
      SELECT ${newId()}::uuid, ${project}, ${at}, ${actor.user}, ${actor.actingAdmin}, ${act}, ${kind}, (SELECT count(*) FROM done), ${jsonText(details)}
      WHERE EXISTS (SELECT FROM done) RETURNING id)
    INSERT INTO activity_things (thing, activity, title)
    SELECT done.id, written.id, done.title FROM done, written RETURNING thing`.execute(db)
  if (rows.length === 0) return
  const changed =
    kind === 'artifact' || kind === 'folder'
      ? { kind, ids: rows.map((row) => row.thing) }
      : { kind: 'artifact' as const, ids: touches.slice(0, MOST_TOLD) }
  await afterCommit(db, () => announce(hub, { ...changed, project, page: actor.page }))
}

/** Selects things by id with their current titles. */
export const thingsOf = (
  table: 'artifacts' | 'folders' | 'tags' | 'exhibits' | 'projects',
  ids: readonly string[],
): Things => sql`SELECT id, title FROM ${sql.table(table)} WHERE id = ANY(${uuids(ids)})`
