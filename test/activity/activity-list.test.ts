import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Activity } from '#shared/entities/activity.ts'
import { startApp, type Client } from '../support/app.ts'
import { createEntity, createMember, createTestProject } from '../support/fixtures.ts'
import { findBrokenRules } from '../support/invariants.ts'

// The activity of a project and of its items.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(async () => {
  expect(await findBrokenRules(app.services)).toEqual([])
  await app.close()
})

const createProject = async () => (await createTestProject(owner, 'Harbour')).id
const createFolder = async (project: string, title: string, client: Client = owner) =>
  (await createEntity(client, '/folders', { project, title })).id
const createItem = async (project: string, title: string, folder = 'root', client: Client = owner) =>
  (await createEntity(client, '/artifacts', { project, title, folder })).id

test('lists who did what to which entry, and never changes a logged action', async () => {
  const projectId = await createProject()
  const home = await createFolder(projectId, 'Home')
  const id = await createItem(projectId, 'Boat')
  await owner.post(`/artifacts/${id}`, { title: 'Ship', place: 'Hoy' })
  await owner.post('/artifacts/bulk/move', { artifactIds: [id], projectId, folderId: home })
  await owner.delete(`/folders/${home}`)
  const listActivity = async (path: string) =>
    (await owner.get<{ activity: Activity[]; cursor: string | null }>(path)).body
  const itemActivity = await listActivity(`/artifacts/${id}/activity`)
  expect(itemActivity.activity.map((entry) => entry.act)).toEqual(['move', 'edit', 'create'])
  expect(itemActivity.activity[1]).toMatchObject({
    user: { id: owner.id, username: 'ada' },
    count: 1,
    details: { fields: ['title', 'place'] },
  })
  const projectActivity = await listActivity(`/projects/${projectId}/activity`)
  expect(projectActivity.activity.map((entry) => [entry.act, entry.kind])).toEqual([
    ['trash', 'folder'],
    ['move', 'artifact'],
    ['edit', 'artifact'],
    ['create', 'artifact'],
    ['create', 'folder'],
  ])
  const first = await listActivity(`/projects/${projectId}/activity?limit=2&kind=artifact`)
  const next = await listActivity(`/projects/${projectId}/activity?limit=2&kind=artifact&cursor=${first.cursor}`)
  expect([...first.activity, ...next.activity].map((entry) => entry.act)).toEqual(['move', 'edit', 'create'])
  const { db } = app.services
  await expect(db.updateTable('audit_log').set({ act: 'edit' }).execute()).rejects.toThrow(/only added to/)
  await expect(db.deleteFrom('audit_log_targets').execute()).rejects.toThrow(/only added to/)
  await owner.delete(`/projects/${projectId}`, { deep: true })
})

test('groups uploads made together, even across pages, but shows each upload in the activity of its item', async () => {
  const projectId = await createProject()
  const [quay, pier] = [await createFolder(projectId, 'Quay'), await createFolder(projectId, 'Pier')]
  const bob = await createMember(app, projectId, ['create_artifact', 'create_folder'])
  const first = [
    await createItem(projectId, 'a', quay),
    await createItem(projectId, 'b', quay),
    await createItem(projectId, 'c', quay),
  ]
  await createItem(projectId, 'd', pier)
  await createItem(projectId, 'e', pier, bob)
  await createItem(projectId, 'f', pier, bob)
  await createFolder(projectId, 'Between', bob)
  await createItem(projectId, 'g', pier, bob)
  const readActivity = async (query: string) => {
    const { body } = await owner.get<{ activity: Activity[]; cursor: string | null }>(
      `/projects/${projectId}/activity?${query}`,
    )
    return {
      ...body,
      sums: body.activity.map(({ user, act, kind, count }) => `${user?.username} ${act} ${kind} ${count}`),
    }
  }
  const expectedSums = ['bob create artifact 1', 'bob create folder 1', 'bob create artifact 2', 'ada create artifact 1', 'ada create artifact 3'] // prettier-ignore
  const firstPage = await readActivity('limit=5')
  expect(firstPage.sums).toEqual(expectedSums)
  expect(firstPage.activity[4]).toMatchObject({
    details: { to_folder: quay },
    things: [{ title: 'c' }, { title: 'b' }, { title: 'a' }],
  })
  expect(firstPage.activity[4]?.since).toBeLessThanOrEqual(firstPage.activity[4]?.at ?? 0)
  const pages = [await readActivity('limit=3')]
  pages.push(await readActivity(`limit=3&cursor=${pages[0]?.cursor}`))
  expect(pages.flatMap(({ sums }) => sums)).toEqual([...expectedSums, 'ada create folder 1'])
  // A pause starts a new group.
  const { id: _, at: last, ...lastEntry } = await app.services.db
    .selectFrom('audit_log').selectAll().where('project', '=', projectId).orderBy('id').limit(1).executeTakeFirstOrThrow() // prettier-ignore
  const entryFields = { ...lastEntry, act: 'create', kind: 'artifact', details: { to_folder: quay } } as const
  for (const before of [1, 2, 8, 9])
    await app.services.db
      .insertInto('audit_log')
      .values({ ...entryFields, id: newId(), at: last - before * 60_000 })
      .execute()
  expect((await readActivity('act=create&kind=artifact')).sums.slice(-2)).toEqual([
    'ada create artifact 5',
    'ada create artifact 2',
  ])
  // The activity of one item is not grouped.
  const own = await owner.get<{ activity: Activity[] }>(`/artifacts/${first[1]}/activity`)
  expect(own.body.activity.map(({ count }) => count)).toEqual([1])
  expect((await readActivity(`thing=${first[1]}`)).sums).toEqual(['ada create artifact 1'])
})

test('lists each change to an exhibit, but logs no edit that changes nothing', async () => {
  const projectId = await createProject()
  const id = await createItem(projectId, 'Boat')
  const fields = { title: 'Harbour', description: '<p>Ships</p>', url_alias: 'harbour' }
  const exhibit = (await owner.post<{ id: string }>('/exhibits', { project: projectId, ...fields })).body.id
  await owner.post(`/exhibits/${exhibit}`, { title: 'The harbour', artifacts: null })
  await owner.post(`/exhibits/${exhibit}/add_artifacts`, { artifactIds: [id] })
  await owner.post(`/exhibits/${exhibit}/add_artifacts`, { artifactIds: [id] })
  await owner.delete(`/exhibits/${exhibit}`)
  const { body } = await owner.get<{ activity: Activity[] }>(`/projects/${projectId}/activity?kind=exhibit`)
  expect(body.activity.map(({ act, details, things }) => [act, details.fields, things[0]?.title])).toEqual([
    ['destroy', undefined, 'The harbour'],
    ['edit', ['artifacts'], 'The harbour'],
    ['edit', ['title', 'artifacts'], 'The harbour'],
    ['create', undefined, 'Harbour'],
  ])
})
