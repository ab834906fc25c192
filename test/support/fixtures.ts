import type { Insertable } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { Project } from '#shared/entities/project.ts'
import { toGrants, type Grants, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS, type PresetRole } from '#shared/policy/roles.ts'
import type { Client, Person } from './app.ts'

// Initial state for tests, created through the API or inserted the way the product would.

/** Creates something through the API and returns it. Throws if the call fails. */
export async function createEntity<T = { id: string }>(client: Client, path: string, body: object): Promise<T> {
  const answer = await client.post<T>(path, body)
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A function that creates things through the API as one person and returns their ids. */
export const createIdMaker = (client: Client) => async (path: string, body: object) =>
  (await createEntity(client, path, body)).id

/** Creates a project in the owner's organisation. */
export const createTestProject = (
  owner: Client & { org: string },
  title: string,
  fields: object = {},
): Promise<Project> => createEntity<Project>(owner, '/projects', { org: owner.org, title, ...fields })

/** The permissions of a member: a role, a list of permission keys, or a value for each key. */
export type MemberRights = PresetRole | readonly PermissionKey[] | Grants

interface App {
  services: Pick<Services, 'db'>
}

const isKeys = (rights: MemberRights): rights is readonly PermissionKey[] => Array.isArray(rights)
const rightsToGrants = (rights: MemberRights): Grants =>
  typeof rights === 'string' ? ROLE_PRESETS[rights] : isKeys(rights) ? toGrants(rights) : rights

/** Makes a person a member of a project. */
export async function addMember(
  { services }: App,
  project: string,
  person: { id: string },
  rights: MemberRights = 'observer',
): Promise<void> {
  const row = { id: newId(), project, user_id: person.id, ...rightsToGrants(rights) }
  await services.db.insertInto('permissions').values(row).execute()
}

/** Creates a person who is a member of a project. */
export async function createMember(
  app: App & { owner(name?: string): Promise<Person> },
  project: string,
  rights: MemberRights = 'observer',
  name = 'bob',
): Promise<Person> {
  const person = await app.owner(name)
  await addMember(app, project, person, rights)
  return person
}

/** Makes a person an administrator. Open sessions may keep the old role until their cache expires. */
export async function makeAdministrator({ services: { db } }: App, { id }: { id: string }): Promise<void> {
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
}

/** Creates an administrator whose open session has the role immediately. */
export async function createAdministrator(
  app: { services: Pick<Services, 'db' | 'pubSub'>; owner(name?: string): Promise<Person> },
  name = 'ada',
): Promise<Person> {
  const person = await app.owner(name)
  await makeAdministrator(app, person)
  app.services.pubSub.publish({ topic: 'sessions', user: person.id })
  return person
}

/** Replaces an organisation's subscription. `null` removes it. */
export async function setSubscription(
  { services: { db } }: App,
  org: string,
  subscription: Omit<Insertable<Database['subscriptions']>, 'org'> | null,
): Promise<void> {
  await db.deleteFrom('subscriptions').where('org', '=', org).execute()
  if (subscription)
    await db
      .insertInto('subscriptions')
      .values({ org, ...subscription })
      .execute()
}
