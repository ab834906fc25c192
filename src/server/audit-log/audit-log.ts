import { toMailSender } from '#server/access/mails/mail-sender.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import { getCurrentSession } from '#server/access/call.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { newId } from '#server/kit/ids.ts'
import { publishProjectChange } from '#server/ports/pub-sub/publish-changes.ts'
import type { ActivityAct, ActivityDetails, ActivitySubjectKind } from '#shared/entities/activity.ts'

/** Who performs an act. */
export interface Actor {
  user: string | null
  actingAdmin: string | null
  /** The browser page on which the act was performed; that page gets no message about the change. */
  page?: string | undefined
}

export const toActor = ({ caller }: { caller: Caller }): Actor => ({
  user: caller.session?.user.id ?? null,
  actingAdmin: caller.session?.actingAdmin ?? null,
  page: caller.page,
})

/** A signed-in actor; administrators have an owner's permissions in every project. */
export interface SignedInActor extends Actor {
  user: string
  isAdmin: boolean
}

export function toSignedInActor(call: { caller: Caller }): SignedInActor {
  const { user } = getCurrentSession(call)
  return { ...toActor(call), user: user.id, isAdmin: user.role === 'admin' }
}

/** A signed-in actor with a hash of their network, which is needed to limit the mails they cause. */
export type ActorWithNetwork = SignedInActor & { network: string }

export const toActorWithNetwork = (call: { caller: Caller }): ActorWithNetwork => ({
  ...toSignedInActor(call),
  network: toMailSender(call.caller, null).network,
})

/** An SQL query for the `id` and `title` of an act's targets. */
export type AuditTargets = RawBuilder<{ id: string; title: string }>

export interface AuditEntry {
  project: string
  act: ActivityAct
  kind: ActivitySubjectKind
  targets: AuditTargets
  details?: ActivityDetails
  /** Artifacts whose pages show the tags or exhibits that were the act's targets. */
  affectedArtifacts?: readonly string[]
  /** In ms; defaults to now. */
  at?: number
}

/** Maximum number of affected artifacts in an announcement. */
export const MAX_PUBLISHED_IDS = 1000

/** The services needed to append to the audit log and announce the change. */
export type AuditLogServices = Pick<Services, 'pubSub'> & { db: Kysely<Database> }

/**
 * Appends an act to the audit log within the act's transaction and notifies pages showing the project after the commit.
 * Does nothing if `targets` is empty.
 */
export async function appendToAuditLog(
  { db, pubSub }: AuditLogServices,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  const { project, act, kind, targets, details = {}, affectedArtifacts = [], at = Date.now() } = entry
  const { rows } = await sql<{ target: string }>`
    WITH done AS (${targets}),
    written AS (
      INSERT INTO audit_log (id, project, at, user_id, acting_admin, act, kind, count, details)
      SELECT ${newId()}::uuid, ${project}, ${at}, ${actor.user}, ${actor.actingAdmin}, ${act}, ${kind}, (SELECT count(*) FROM done), ${toJsonText(details)}
      WHERE EXISTS (SELECT FROM done) RETURNING id)
    INSERT INTO audit_log_targets (target, entry, title)
    SELECT done.id, written.id, done.title FROM done, written RETURNING target`.execute(db)
  if (rows.length === 0) return
  const changed =
    kind === 'artifact' || kind === 'folder'
      ? { kind, ids: rows.map((row) => row.target) }
      : { kind: 'artifact' as const, ids: affectedArtifacts.slice(0, MAX_PUBLISHED_IDS) }
  await afterCommit(db, () => publishProjectChange(pubSub, { ...changed, project, page: actor.page }))
}

/** Selects rows by id with their current titles. */
export const selectTargets = (
  table: 'artifacts' | 'folders' | 'tags' | 'exhibits' | 'projects',
  ids: readonly string[],
): AuditTargets => sql`SELECT id, title FROM ${sql.table(table)} WHERE id = ANY(${uuids(ids)})`
