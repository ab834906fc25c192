import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ActivityDetails } from '#shared/entities/activity.ts'
import { appendToAuditLog, type Actor, type AuditLogServices, type AuditTargets } from './audit-log.ts'

/** Acts that concern people. */
type PersonAct =
  | 'invite'
  | 'add'
  | 'join'
  | 'withdraw'
  | 'role'
  | 'remove'
  | 'leave'
  | 'hand_over'
  | 'own'
  | 'disown'
  | 'login_as'

/** A user, or an invited person, who is identified by the invitation's id. */
export type AuditedPerson = { user: string } | { invitation: string }

// Users' names are looked up when an entry is shown, so the log contains no names of deleted accounts.
const selectPerson = (person: AuditedPerson): AuditTargets =>
  'user' in person
    ? sql`SELECT id, '' AS title FROM users WHERE id = ${person.user}`
    : sql`SELECT id, email AS title FROM permissions WHERE id = ${person.invitation} AND email IS NOT NULL`

/** Appends an act concerning a person to the audit logs of these projects, within the act's transaction. */
export async function appendPersonToAuditLog(
  services: AuditLogServices,
  actor: Actor,
  {
    projects,
    act,
    person,
    details = {},
  }: { projects: readonly string[]; act: PersonAct; person: AuditedPerson; details?: ActivityDetails },
): Promise<void> {
  for (const project of projects)
    await appendToAuditLog(services, actor, { project, act, kind: 'person', targets: selectPerson(person), details })
}

/** Removes a deleted account's address from the entries about its invitations, in the audit log and in the history of packages. */
export async function redactEmail(trx: Transaction<Database>, email: string): Promise<void> {
  await sql`SELECT set_config('vitrine.allow_redaction', 'on', true)`.execute(trx)
  await sql`UPDATE audit_log_targets t SET title = '' FROM audit_log x
    WHERE x.id = t.entry AND x.kind = 'person' AND lower(t.title) = lower(${email})`.execute(trx)
  await sql`UPDATE earlier_act_targets t SET title = '' FROM earlier_acts x
    WHERE x.id = t.entry AND x.kind = 'person' AND lower(t.title) = lower(${email})`.execute(trx)
  await sql`SELECT set_config('vitrine.allow_redaction', 'off', true)`.execute(trx)
}
