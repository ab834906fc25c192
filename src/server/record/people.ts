import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ActivityDetails } from '#shared/entities/activity.ts'
import { record, type Actor, type Recorder, type Things } from './record.ts'

/** What is written down about people. */
type PeopleAct =
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

/** A person, or who is invited, by the id of the invitation. */
export type Somebody = { user: string } | { invitation: string }

// What somebody with an account is called is read when it is shown: no name stays behind when the account goes.
const thingOf = (who: Somebody): Things =>
  'user' in who
    ? sql`SELECT id, '' AS title FROM users WHERE id = ${who.user}`
    : sql`SELECT id, email AS title FROM permissions WHERE id = ${who.invitation} AND email IS NOT NULL`

/** Writes an act about somebody into the record of each of these projects, as part of the transaction that acts. */
export async function recordPerson(
  on: Recorder,
  actor: Actor,
  {
    projects,
    act,
    who,
    details = {},
  }: { projects: readonly string[]; act: PeopleAct; who: Somebody; details?: ActivityDetails },
): Promise<void> {
  for (const project of projects)
    await record(on, actor, { project, act, kind: 'person', things: thingOf(who), details })
}

/** Takes the address of an account that goes out of what is written down about its invitations. */
export async function forgetAddress(trx: Transaction<Database>, email: string): Promise<void> {
  await sql`SELECT set_config('vitrine.forgets', 'on', true)`.execute(trx)
  await sql`UPDATE activity_things t SET title = '' FROM activity x
    WHERE x.id = t.activity AND x.kind = 'person' AND lower(t.title) = lower(${email})`.execute(trx)
  await sql`SELECT set_config('vitrine.forgets', 'off', true)`.execute(trx)
}
