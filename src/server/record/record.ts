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

/** Whose doing it is. */
export interface Actor {
  user: string | null
  actingAdmin: string | null
  /** The page that it was done on: it knows already. */
  page?: string | undefined
}

export const actorOf = ({ caller }: { caller: Caller }): Actor => ({
  user: caller.session?.user.id ?? null,
  actingAdmin: caller.session?.actingAdmin ?? null,
  page: caller.page,
})

/** Somebody who acts with rights of their own; an administrator has those of an owner everywhere. */
export interface SignedIn extends Actor {
  user: string
  everywhere: boolean
}

export function signedInOf(call: { caller: Caller }): SignedIn {
  const { user } = sessionOf(call)
  return { ...actorOf(call), user: user.id, everywhere: user.role === 'admin' }
}

/** Somebody who acts, with a hash of the network that they call from: what they cause mails for. */
export type MailingActor = SignedIn & { network: string }

export const bySender = (call: { caller: Caller }): MailingActor => ({
  ...signedInOf(call),
  network: mailSender(call.caller, null).network,
})

/** A query of `id` and `title`: what was acted on. */
export type Things = RawBuilder<{ id: string; title: string }>

export interface Entry {
  project: string
  act: Act
  kind: ThingKind
  things: Things
  details?: ActivityDetails
  /** Artifacts on whose pages an act on tags or exhibits shows. */
  touches?: readonly string[]
  /** ms; now where nothing else depends on it. */
  at?: number
}

/** Of what an act only touches no more is told than this. */
export const MOST_TOLD = 1000

/** Where changes are written down, and who is told of them. */
export type Recorder = Pick<Services, 'hub'> & { db: Kysely<Database> }

/**
 * Writes an act into the record, as part of the transaction that acts, and tells those who look at the project once it
 * has happened. Nothing is written where nothing was acted on.
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

/** The things of these ids, as they are called now. */
export const thingsOf = (
  table: 'artifacts' | 'folders' | 'tags' | 'exhibits' | 'projects',
  ids: readonly string[],
): Things => sql`SELECT id, title FROM ${sql.table(table)} WHERE id = ANY(${uuids(ids)})`
