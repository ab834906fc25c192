import type { Insertable } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import { grantsOf, type Grants, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS, type PresetRole } from '#shared/policy/roles.ts'
import type { Client } from './app.ts'

// What no call can make yet, put into the database as the product would.

/** What somebody may do in a project: as a role, by these keys alone, or by each key. */
export type Rights = PresetRole | readonly PermissionKey[] | Grants

interface App {
  services: Pick<Services, 'db'>
}
type Person = Client & { id: string; email: string; org: string }

const isKeys = (rights: Rights): rights is readonly PermissionKey[] => Array.isArray(rights)
const grantsFor = (rights: Rights): Grants =>
  typeof rights === 'string' ? ROLE_PRESETS[rights] : isKeys(rights) ? grantsOf(rights) : rights

/** Makes somebody a member of a project. */
export async function addMember(
  { services }: App,
  project: string,
  person: { id: string },
  rights: Rights = 'observer',
): Promise<void> {
  const row = { id: newId(), project, user_id: person.id, ...grantsFor(rights) }
  await services.db.insertInto('permissions').values(row).execute()
}

/** Somebody new, who is a member of a project. */
export async function member(
  app: App & { owner(name?: string): Promise<Person> },
  project: string,
  rights: Rights = 'observer',
  name = 'bob',
): Promise<Person> {
  const person = await app.owner(name)
  await addMember(app, project, person, rights)
  return person
}

/** What an organisation has booked, in the place of all that it had; null for nothing. */
export async function subscribe(
  { services: { db } }: App,
  org: string,
  booked: Omit<Insertable<Database['subscriptions']>, 'org'> | null,
): Promise<void> {
  await db.deleteFrom('subscriptions').where('org', '=', org).execute()
  if (booked)
    await db
      .insertInto('subscriptions')
      .values({ org, ...booked })
      .execute()
}
