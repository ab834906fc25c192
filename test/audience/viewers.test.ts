import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Viewer } from '#shared/contract/people/audience.contract.ts'
import type { Action } from '#shared/policy/actions.ts'
import { toGrants } from '#shared/policy/permission-keys.ts'
import type { SubscriptionWindows } from '#shared/rules/subscription.ts'
import { startApp, type ApiResponse, type Client } from '../support/app.ts'
import { makeAdministrator, createMember, setSubscription } from '../support/fixtures.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// The list of viewers agrees with what each of them can actually call.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const GALLERY_PASSWORD = 'a quiet harbour'
const PAST_MS = 1000

/**
 * Creates a project with entries of each kind that the public rule distinguishes, and users with each relation to it.
 */
async function createProjectWithMembers() {
  const { db } = app.services
  const owner = await app.owner('Olga')
  const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Quay' })).body.id
  const clientsByName = {
    owner,
    superuser: await createMember(app, project, 'superuser', 'Sue'),
    contributor: await createMember(app, project, 'contributor', 'Cleo'),
    observer: await createMember(app, project, 'observer', 'Oscar'),
    custom: await createMember(app, project, ['edit_others_artifacts'], 'Kim'),
    admin: await createMember(app, project, 'observer', 'Ada'),
  }
  await makeAdministrator(app, clientsByName.admin)
  app.services.pubSub.publish({ topic: 'sessions', user: clientsByName.admin.id })
  const unlistedClients = {
    stranger: await app.owner('Zed'),
    removed: await createMember(app, project, 'superuser', 'Rex'),
  }
  await owner.delete('/permissions', { project, user: unlistedClients.removed.id })
  await owner.post(`/projects/${project}/invite`, { email: 'new@example.org', permissions: toGrants(['edit_tags']) })

  const fields = { project, user_id: clientsByName.contributor.id, visibility: 'local' as const }
  const trashedFields = { active: false, trash_batch: newId(), trash_root: true }
  const artifacts = {
    shown: { ...fields, title: 'Shown' },
    private: { ...fields, title: 'Private', visibility: 'private' as const },
    trashed: { ...fields, ...trashedFields, title: 'Trashed' },
    inReview: { ...fields, title: 'In review', needs_review: true },
    application: { ...fields, title: 'Program', type: 'application' as const },
  }
  const ids = { folder: newId(), exhibit: newId(), hidden: newId() }
  const entries: { kind: 'artifact' | 'folder' | 'exhibit'; id: string; name: string }[] = []
  for (const [name, row] of Object.entries(artifacts)) {
    const id = newId()
    await db
      .insertInto('artifacts')
      .values({ ...row, id })
      .execute()
    entries.push({ kind: 'artifact', id, name })
  }
  await db
    .insertInto('folders')
    .values({ id: ids.folder, project, title: 'Folder', user_id: clientsByName.owner.id })
    .execute()
  const text = { project, user_id: clientsByName.contributor.id, description: 'Text' }
  await db
    .insertInto('exhibits')
    .values([
      { ...text, id: ids.exhibit, title: 'Shown', url_alias: 'shown', visibility: 'local' },
      { ...text, id: ids.hidden, title: 'Hidden', url_alias: 'hidden' },
    ])
    .execute()
  entries.push(
    { kind: 'folder', id: ids.folder, name: 'folder' },
    { kind: 'exhibit', id: ids.exhibit, name: 'public exhibit' },
    { kind: 'exhibit', id: ids.hidden, name: 'private exhibit' },
  )
  return { owner, project, people: clientsByName, unlisted: unlistedClients, things: entries }
}

const isAllowed = (response: ApiResponse<unknown>) => ![401, 403, 404].includes(response.status)
/** For each kind of subject and action, a call that requires it. */
const CALLS: Record<string, readonly [Action, (client: Client, id: string) => Promise<ApiResponse<unknown>>][]> = {
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

test(
  'lists for each user exactly the actions that the user’s own calls are allowed',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const { owner, project, people, unlisted, things: entries } = await createProjectWithMembers()
    const visitor = app.client()
    const callers = { ...people, ...unlisted, visitor }
    const settings: [name: string, password: boolean, booked: Partial<SubscriptionWindows>][] = [
      ['open', false, {}],
      ['behind a password', true, {}],
      ['cms window closed', false, { cms_to: PAST_MS }],
      ['gallery window closed', false, { host_page_to: PAST_MS }],
      ['inactive', false, { inactive_from: PAST_MS }],
    ]
    for (const [name, password, windows] of settings) {
      await setSubscription(app, owner.org, null)
      await owner.post(`/projects/${project}`, { password: password ? GALLERY_PASSWORD : null })
      await setSubscription(app, owner.org, windows)
      const token = password
        ? (await visitor.post<{ token: string }>(`/projects/${project}/auth_gallery`, { password: GALLERY_PASSWORD }))
            .body.token
        : undefined
      for (const { kind, id, name: entryName } of entries) {
        // Administrators may always list viewers.
        const { status, body } = await people.admin.get<Viewer[]>(`/${kind}s/${id}/access`)
        expect(status).toBe(200)
        const findViewer = (client: Client) => {
          if (client === visitor) return body.find((viewer) => viewer.who.kind === 'visitors')
          return body.find(
            (viewer) => viewer.who.kind === 'person' && viewer.who.user.id === (client as { id?: string }).id,
          )
        }
        for (const [role, client] of Object.entries(callers)) {
          const viewer = findViewer(client)
          expect(viewer !== undefined, `${role} is listed`).toBe(!(role in unlisted))
          for (const [action, call] of CALLS[kind] ?? []) {
            const canCall =
              client === visitor && token && action.endsWith('.read')
                ? await canReadWithToken(`/client/api/${kind}s/${id}`, token)
                : isAllowed(await call(client, id))
            // Anyone who is not listed sees what visitors see.
            const viewerEntry = viewer ?? (password ? undefined : findViewer(visitor))
            expect(canCall, `${name}: ${role} ${action} ${entryName}`).toBe(viewerEntry?.may.includes(action) ?? false)
          }
          if (viewer) expect(viewer.because.length, `${name}: ${role} ${entryName} has a reason`).toBeGreaterThan(0)
        }
      }
    }
  },
)

const canReadWithToken = async (path: string, token: string) =>
  (await fetch(`${app.base}${path}`, { headers: { authorization: `Bearer ${token}` } })).status === 200

test('lists each viewer with their role and the reason for their access, visitors first', async () => {
  const { owner, project, people, things: entries } = await createProjectWithMembers()
  await owner.post(`/projects/${project}`, { password: GALLERY_PASSWORD })
  const listViewers = async (name: string) => {
    const { kind, id } = entries.find((entry) => entry.name === name) ?? entries[0]!
    const { body } = await owner.get<Viewer[]>(`/${kind}s/${id}/access`)
    return body
  }
  const viewersWhenShown = await listViewers('shown')
  expect(viewersWhenShown.map(({ who }) => who.kind)).toEqual([
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
  expect(viewersWhenShown[0]).toMatchObject({ may: ['artifact.read'], because: ['public', 'password'] })
  expect(viewersWhenShown[1]).toMatchObject({ because: ['administrator'] })
  const viewersById = new Map(
    viewersWhenShown.flatMap(({ who, ...listing }) =>
      who.kind === 'person' ? [[who.user.id, { role: who.role, ...listing }]] : [],
    ),
  )
  expect(viewersById.get(people.owner.id)).toMatchObject({ role: 'owner', because: ['owner'] })
  expect(viewersById.get(people.admin.id)).toMatchObject({ role: 'admin', because: ['administrator'] })
  expect(viewersById.get(people.custom.id)).toMatchObject({ role: 'custom', because: ['member'] })
  expect(viewersWhenShown.at(-1)).toEqual({
    who: { kind: 'invited', id: expect.any(String), email: 'new@example.org', role: 'custom' },
    may: [],
    because: ['invited'],
  })
  const readVisitors = async (name: string) => (await listViewers(name))[0]
  expect(await readVisitors('private')).toMatchObject({ may: [], because: ['private'] })
  expect(await readVisitors('trashed')).toMatchObject({ may: [], because: ['trashed'] })
  expect(await readVisitors('inReview')).toMatchObject({ because: ['in_review'] })
  expect(await readVisitors('application')).toMatchObject({ because: ['application'] })
  expect(await readVisitors('folder')).toMatchObject({ may: [], because: ['folder'] })
  expect(await readVisitors('private exhibit')).toMatchObject({ because: ['private'] })
  await setSubscription(app, owner.org, { host_page_to: PAST_MS })
  expect(await readVisitors('private')).toMatchObject({ because: ['private', 'gallery_off'] })
  await setSubscription(app, owner.org, { inactive_from: PAST_MS })
  expect(await readVisitors('shown')).toMatchObject({ because: ['inactive'] })
})

test('refuses the viewer list to members who may not change permissions, and hides entries from non-members', async () => {
  const { people, unlisted, things: entries } = await createProjectWithMembers()
  for (const { kind, id } of entries) {
    const path = `/${kind}s/${id}/access`
    expect((await people.superuser.get(path)).status).toBe(200)
    expect((await people.contributor.get(path)).status).toBe(403)
    const unknownReply = await unlisted.stranger.get(`/${kind}s/${newId()}/access`)
    expect(await unlisted.stranger.get(path)).toMatchObject({ status: 404, body: unknownReply.body })
    expect((await app.client().get(path)).status).toBe(401)
  }
})
