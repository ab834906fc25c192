import type { Insertable } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { Project } from '#shared/entities/project.ts'
import { toGrants, type Grants, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS, type PresetRole } from '#shared/policy/roles.ts'
import type { Client, Person } from './app.ts'

// What is there before a test begins: made by its call, or put into the database as the product would.

/** Makes something by its call, and answers it. */
export async function make<T = { id: string }>(by: Client, path: string, body: object): Promise<T> {
  const answer = await by.post<T>(path, body)
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Makes things by their calls, all by one person, and answers their ids. */
export const makerFor = (by: Client) => async (path: string, body: object) => (await make(by, path, body)).id

/** A project of somebody's own organisation. */
export const newProject = (owner: Client & { org: string }, title: string, more: object = {}): Promise<Project> =>
  make<Project>(owner, '/projects', { org: owner.org, title, ...more })

/** What somebody may do in a project: as a role, by these keys alone, or by each key. */
export type Rights = PresetRole | readonly PermissionKey[] | Grants

interface App {
  services: Pick<Services, 'db'>
}

const isKeys = (rights: Rights): rights is readonly PermissionKey[] => Array.isArray(rights)
const grantsFor = (rights: Rights): Grants =>
  typeof rights === 'string' ? ROLE_PRESETS[rights] : isKeys(rights) ? toGrants(rights) : rights

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

/** Makes somebody an administrator. The server may remember for a while what they were, where they are signed in. */
export async function makeAdministrator({ services: { db } }: App, { id }: { id: string }): Promise<void> {
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
}

/** Somebody new, who is an administrator where they are signed in, too. */
export async function administrator(
  app: { services: Pick<Services, 'db' | 'pubSub'>; owner(name?: string): Promise<Person> },
  name = 'ada',
): Promise<Person> {
  const person = await app.owner(name)
  await makeAdministrator(app, person)
  app.services.pubSub.publish({ topic: 'sessions', user: person.id })
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
