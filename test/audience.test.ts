import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Viewer } from '#shared/contract/people/audience.contract.ts'
import type { Action } from '#shared/policy/actions.ts'
import { toGrants } from '#shared/policy/permission-keys.ts'
import type { SubscriptionWindows } from '#shared/rules/subscription.ts'
import { startApp, type Answer, type Client } from './app.ts'
import { makeAdministrator, member, subscribe } from './world.ts'

// The list of viewers agrees with what each of them can actually call.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const GALLERY_PASSWORD = 'a quiet harbour'
const AGO = 1000

/** Creates a project with entries of each kind that the public rule distinguishes, and users of each relation. */
async function world() {
  const { db } = app.services
  const owner = await app.owner('Olga')
  const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Quay' })).body.id
  const people = {
    owner,
    superuser: await member(app, project, 'superuser', 'Sue'),
    contributor: await member(app, project, 'contributor', 'Cleo'),
    observer: await member(app, project, 'observer', 'Oscar'),
    custom: await member(app, project, ['edit_others_artifacts'], 'Kim'),
    admin: await member(app, project, 'observer', 'Ada'),
  }
  await makeAdministrator(app, people.admin)
  app.services.pubSub.publish({ topic: 'sessions', user: people.admin.id })
  const unlisted = { stranger: await app.owner('Zed'), removed: await member(app, project, 'superuser', 'Rex') }
  await owner.delete('/permissions', { project, user: unlisted.removed.id })
  await owner.post(`/projects/${project}/invite`, { email: 'new@example.org', permissions: toGrants(['edit_tags']) })

  const made = { project, user_id: people.contributor.id, visibility: 'local' as const }
  const gone = { active: false, trash_batch: newId(), trash_root: true }
  const artifacts = {
    shown: { ...made, title: 'Shown' },
    private: { ...made, title: 'Private', visibility: 'private' as const },
    trashed: { ...made, ...gone, title: 'Trashed' },
    inReview: { ...made, title: 'In review', needs_review: true },
    application: { ...made, title: 'Program', type: 'application' as const },
  }
  const ids = { folder: newId(), exhibit: newId(), hidden: newId() }
  const things: { kind: 'artifact' | 'folder' | 'exhibit'; id: string; name: string }[] = []
  for (const [name, row] of Object.entries(artifacts)) {
    const id = newId()
    await db
      .insertInto('artifacts')
      .values({ ...row, id })
      .execute()
    things.push({ kind: 'artifact', id, name })
  }
  await db
    .insertInto('folders')
    .values({ id: ids.folder, project, title: 'Folder', user_id: people.owner.id })
    .execute()
  const text = { project, user_id: people.contributor.id, description: 'Text' }
  await db
    .insertInto('exhibits')
    .values([
      { ...text, id: ids.exhibit, title: 'Shown', url_alias: 'shown', visibility: 'local' },
      { ...text, id: ids.hidden, title: 'Hidden', url_alias: 'hidden' },
    ])
    .execute()
  things.push(
    { kind: 'folder', id: ids.folder, name: 'folder' },
    { kind: 'exhibit', id: ids.exhibit, name: 'public exhibit' },
    { kind: 'exhibit', id: ids.hidden, name: 'private exhibit' },
  )
  return { owner, project, people, unlisted, things }
}

const ALLOWED = (answer: Answer<unknown>) => ![401, 403, 404].includes(answer.status)
/** A call that requires each of these actions, by kind of subject. */
const CALLS: Record<string, readonly [Action, (client: Client, id: string) => Promise<Answer<unknown>>][]> = {
  artifact: [
    ['artifact.read', (client, id) => client.get(`/artifacts/${id}`)],
    ['artifact.inspect', (client, id) => client.get(`/artifacts/${id}/activity`)],
    ['artifact.edit', (client, id) => client.post(`/artifacts/${id}`, { reference: 'R' })],
    ['artifact.audience', (client, id) => client.get(`/artifacts/${id}/access`)],
  ],
  folder: [
    ['folder.read', (client, id) => client.get(`/folders/${id}`)],
    ['folder.edit', (client, id) => client.post(`/folders/${id}`, { description: 'D' })],
    ['folder.audience', (client, id) => client.get(`/folders/${id}/access`)],
  ],
  exhibit: [
    ['exhibit.read', (client, id) => client.get(`/exhibits/${id}`)],
    ['exhibit.edit', (client, id) => client.post(`/exhibits/${id}`, { title: 'T' })],
    ['exhibit.audience', (client, id) => client.get(`/exhibits/${id}/access`)],
  ],
}

test('lists for every person exactly the actions that their own calls allow', async () => {
  const { owner, project, people, unlisted, things } = await world()
  const visitor = app.client()
  const whoever = { ...people, ...unlisted, visitor }
  const settings: [name: string, password: boolean, booked: Partial<SubscriptionWindows>][] = [
    ['open', false, {}],
    ['behind a password', true, {}],
    ['cms window closed', false, { cms_to: AGO }],
    ['gallery window closed', false, { host_page_to: AGO }],
    ['inactive', false, { inactive_from: AGO }],
  ]
  for (const [name, password, booked] of settings) {
    await subscribe(app, owner.org, null)
    await owner.post(`/projects/${project}`, { password: password ? GALLERY_PASSWORD : null })
    await subscribe(app, owner.org, booked)
    const token = password
      ? (await visitor.post<{ token: string }>(`/projects/${project}/auth_gallery`, { password: GALLERY_PASSWORD }))
          .body.token
      : undefined
    for (const { kind, id, name: thing } of things) {
      // Administrators may always list viewers.
      const { status, body } = await people.admin.get<Viewer[]>(`/${kind}s/${id}/access`)
      expect(status).toBe(200)
      const lineOf = (client: Client) => {
        if (client === visitor) return body.find((line) => line.who.kind === 'visitors')
        return body.find((line) => line.who.kind === 'person' && line.who.user.id === (client as { id?: string }).id)
      }
      for (const [role, client] of Object.entries(whoever)) {
        const line = lineOf(client)
        expect(line !== undefined, `${role} is listed`).toBe(!(role in unlisted))
        for (const [action, call] of CALLS[kind] ?? []) {
          const seen =
            client === visitor && token && action.endsWith('.read')
              ? await withToken(`/client/api/${kind}s/${id}`, token)
              : ALLOWED(await call(client, id))
          // Anyone who is not listed sees what visitors see.
          const told = line ?? (password ? undefined : lineOf(visitor))
          expect(seen, `${name}: ${role} ${action} ${thing}`).toBe(told?.may.includes(action) ?? false)
        }
        if (line) expect(line.because.length, `${name}: ${role} ${thing} has a reason`).toBeGreaterThan(0)
      }
    }
  }
})

const withToken = async (path: string, token: string) =>
  (await fetch(`${app.base}${path}`, { headers: { authorization: `Bearer ${token}` } })).status === 200

test('lists each viewer with their role and reason, visitors first', async () => {
  const { owner, project, people, things } = await world()
  await owner.post(`/projects/${project}`, { password: GALLERY_PASSWORD })
  const because = async (name: string) => {
    const { kind, id } = things.find((one) => one.name === name) ?? things[0]!
    const { body } = await owner.get<Viewer[]>(`/${kind}s/${id}/access`)
    return body
  }
  const shown = await because('shown')
  expect(shown.map(({ who }) => who.kind)).toEqual([
    'visitors',
    'administrators',
    'person',
    'person',
    'person',
    'person',
    'person',
    'person',
    'invited',
  ])
  expect(shown[0]).toMatchObject({ may: ['artifact.read'], because: ['public', 'password'] })
  expect(shown[1]).toMatchObject({ because: ['administrator'] })
  const lines = new Map(
    shown.flatMap(({ who, ...told }) => (who.kind === 'person' ? [[who.user.id, { role: who.role, ...told }]] : [])),
  )
  expect(lines.get(people.owner.id)).toMatchObject({ role: 'owner', because: ['owner'] })
  expect(lines.get(people.admin.id)).toMatchObject({ role: 'admin', because: ['administrator'] })
  expect(lines.get(people.custom.id)).toMatchObject({ role: 'custom', because: ['member'] })
  expect(shown.at(-1)).toEqual({
    who: { kind: 'invited', id: expect.any(String), email: 'new@example.org', role: 'custom' },
    may: [],
    because: ['invited'],
  })
  const visitors = async (name: string) => (await because(name))[0]
  expect(await visitors('private')).toMatchObject({ may: [], because: ['private'] })
  expect(await visitors('trashed')).toMatchObject({ may: [], because: ['trashed'] })
  expect(await visitors('inReview')).toMatchObject({ because: ['in_review'] })
  expect(await visitors('application')).toMatchObject({ because: ['application'] })
  expect(await visitors('folder')).toMatchObject({ may: [], because: ['folder'] })
  expect(await visitors('private exhibit')).toMatchObject({ because: ['private'] })
  await subscribe(app, owner.org, { host_page_to: AGO })
  expect(await visitors('private')).toMatchObject({ because: ['private', 'gallery_off'] })
  await subscribe(app, owner.org, { inactive_from: AGO })
  expect(await visitors('shown')).toMatchObject({ because: ['inactive'] })
})

test('refuses the list to members who may not change permissions, and hides entries from strangers', async () => {
  const { people, unlisted, things } = await world()
  for (const { kind, id } of things) {
    const path = `/${kind}s/${id}/access`
    expect((await people.superuser.get(path)).status).toBe(200)
    expect((await people.contributor.get(path)).status).toBe(403)
    const unknown = await unlisted.stranger.get(`/${kind}s/${newId()}/access`)
    expect(await unlisted.stranger.get(path)).toMatchObject({ status: 404, body: unknown.body })
    expect((await app.client().get(path)).status).toBe(401)
  }
})
