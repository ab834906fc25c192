import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { LargeFolder, ProjectSummary } from '#shared/entities/org.ts'
import type { Project } from '#shared/entities/project.ts'
import { startApp } from '../support/app.ts'
import { addMember, createMember } from '../support/fixtures.ts'

// The organisation page, which only owners can open.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Owner = Awaited<ReturnType<typeof app.owner>>
const createProject = async (owner: Owner, title: string) =>
  (await owner.post<Project>('/projects', { org: owner.org, title })).body.id

/** Inserts an artifact with an original of `size` bytes. */
async function insertArtifact(project: string, folderId: string | null, size: number, fields: object = {}) {
  const { db } = app.services
  const file = { id: newId(), sha256: newId(), size, mime: 'text/plain', type: 'document', key: newId() } as const
  await db
    .insertInto('files')
    .values({ ...file, status: 'ready' })
    .execute()
  await db
    .insertInto('artifacts')
    .values({ id: newId(), project, folder: folderId, title: 'A', file: file.id, ...fields })
    .execute()
}

test('shows owners the size, members and last activity of each project, counting each member once', async () => {
  const owner = await app.owner()
  const [quayProject, pierProject] = [await createProject(owner, 'Quay'), await createProject(owner, 'Pier')]
  await createProject(owner, 'Dock')
  const bob = await createMember(app, quayProject, 'editor')
  await addMember(app, pierProject, bob)
  await addMember(app, pierProject, owner)
  await owner.post(`/projects/${pierProject}/invite`, { email: 'new@example.org', permissions: {} })
  await insertArtifact(quayProject, null, 1000)
  await bob.post('/folders', { project: quayProject, title: 'Ships' })
  type Overview = { projects: (ProjectSummary & { project: Project })[]; people: number }
  const { body } = await owner.get<Overview>(`/orgs/${owner.org}/overview`)
  expect(body.people).toBe(2)
  expect(
    body.projects.map(({ project: { title }, bytes, people, active_at }) => [title, bytes, people, active_at !== null]),
  ).toEqual([
    ['Dock', 0, 0, false],
    ['Pier', 0, 1, true],
    ['Quay', 1000, 1, true],
  ])
  const strangerOwner = await app.owner()
  const unknownId = newId()
  for (const path of ['overview', 'largest_folders', 'users']) {
    const response = await strangerOwner.get(`/orgs/${owner.org}/${path}`)
    expect([response.status, response.body]).toEqual([
      404,
      (await strangerOwner.get(`/orgs/${unknownId}/${path}`)).body,
    ])
    expect((await bob.get(`/orgs/${owner.org}/${path}`)).status).toBe(403)
  }
})

test('lists the ten largest folders by total size, with the trash and the top level listed separately', async () => {
  const owner = await app.owner()
  const [quay, pier] = [await createProject(owner, 'Quay'), await createProject(owner, 'Pier')]
  const createFolder = async (project: string, title: string, parent = 'root') =>
    (await owner.post<{ id: string }>('/folders', { project, title, folder: parent })).body.id
  const shipsFolder = await createFolder(quay, 'Ships')
  const mastsFolder = await createFolder(quay, 'Masts', await createFolder(quay, 'Wood', shipsFolder))
  const emptyFolder = await createFolder(quay, 'Empty')
  const trashedFolder = await createFolder(quay, 'Gone')
  await insertArtifact(quay, mastsFolder, 500)
  await insertArtifact(quay, shipsFolder, 300)
  await insertArtifact(quay, null, 100)
  await insertArtifact(quay, trashedFolder, 250)
  await insertArtifact(pier, await createFolder(pier, 'Planks'), 600)
  await insertArtifact(pier, emptyFolder, 0)
  await owner.delete(`/folders/${trashedFolder}`)
  const readLargestFolders = async () => (await owner.get<LargeFolder[]>(`/orgs/${owner.org}/largest_folders`)).body
  expect(
    (await readLargestFolders()).map(({ kind, title, bytes, project }) => [kind, title, bytes, project === pier]),
  ).toEqual([
    ['folder', 'Ships', 800, false],
    ['folder', 'Planks', 600, true],
    ['trash', null, 250, false],
    ['top', null, 100, false],
  ])
  for (let n = 0; n < 12; n++) await insertArtifact(pier, await createFolder(pier, `Box ${n}`), 10 + n)
  expect((await readLargestFolders()).length).toBe(10)
})

test('removes a member from all projects in one step, and keeps their items or transfers them to an owner', async () => {
  const owner = await app.owner()
  const otherOwner = await app.owner()
  const [quay, pier] = [await createProject(owner, 'Quay'), await createProject(owner, 'Pier')]
  const otherOwnersProject = await createProject(otherOwner, 'Slip')
  const bob = await createMember(app, quay, 'editor')
  for (const project of [pier, otherOwnersProject]) await addMember(app, project, bob, 'editor')
  const { id } = (await bob.post<{ id: string }>('/artifacts', { project: quay, title: 'A boat' })).body
  const path = `/orgs/${owner.org}/users/${bob.id}`
  expect((await owner.delete(path, { hand_to: bob.id })).status).toBe(400)
  expect((await owner.delete(path, { hand_to: otherOwner.id })).status).toBe(400)
  expect((await bob.delete(path)).status).toBe(403)
  expect((await otherOwner.delete(path)).status).toBe(404)
  const responses = await Promise.all([owner.delete(path, { hand_to: owner.id }), owner.delete(path)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const statuses = await Promise.all(
    [quay, pier, otherOwnersProject].map(async (projectId) => (await bob.get(`/projects/${projectId}`)).status),
  )
  expect(statuses).toEqual([404, 404, 200])
  expect([owner.id, bob.id]).toContain((await owner.get<{ user: string }>(`/artifacts/${id}`)).body.user)
  // Owners and outsiders aren't members, so they can't be removed.
  for (const nonMember of [owner.id, otherOwner.id, newId()])
    expect((await owner.delete(`/orgs/${owner.org}/users/${nonMember}`)).status).toBe(404)
})
