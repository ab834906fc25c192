import { sql } from 'kysely'
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

const thingOf = (who: Somebody): Things =>
  'user' in who
    ? sql`SELECT id, username AS title FROM users WHERE id = ${who.user}`
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
