import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { PERMISSION_KEYS, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { startApp, type Client } from '../support/app.ts'
import { findBrokenRules } from '../support/invariants.ts'
import * as world from '../support/fixtures.ts'

// No call bypasses the permissions of another, and none reveals entries of others.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterEach(async () => expect(await findBrokenRules(app.services)).toEqual([]))
afterAll(() => app.close())

const project = async () => (await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })).body.id
const folder = async (projectId: string, parent = 'root', client: Client = owner) =>
  (await client.post<Folder>('/folders', { project: projectId, title: 'Folder', folder: parent })).body.id
const item = async (projectId: string, fields: object = {}, client: Client = owner) =>
  (await client.post<Artifact>('/artifacts', { project: projectId, title: 'Item', ...fields })).body.id
const read = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const upload = (projectId: string, fileId: string, client: Client = owner) => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: projectId, fileId })) form.set(key, value)
  form.set('file', new Blob([`words of ${fileId}`]), 'words.txt')
  return client.post<Artifact>('/artifacts', form)
}
const createMember = (projectId: string, keys: readonly PermissionKey[]) => world.createMember(app, projectId, keys)

describe('copying without a permission', () => {
  test('refuses to copy items in review without permission to approve submissions', async () => {
    const projectId = await project()
    const home = await folder(projectId)
    const waiting = await item(projectId, { folder: home, visibility: 'local' })
    await owner.post(`/artifacts/${waiting}`, { needs_review: true })
    const target = { projectId: projectId, folderId: 'root' }
    const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder', 'edit_artifact_visibility'] as const
    const bob = await createMember(projectId, keys)
    const approver = await createMember(projectId, [...keys, 'approve_submitted_artifacts'])
    const calls = (client: Client) => [
      client.post(`/artifacts/${waiting}/copy`, target),
      client.post('/artifacts/bulk/copy', { ...target, artifactIds: [waiting] }),
      client.post(`/folders/${home}/copy`, target),
      client.post('/folders/bulk/copy', { ...target, folderIds: [home] }),
    ]
    expect((await Promise.all(calls(bob))).map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await app.client().post<{ total: number }>('/search', { project: projectId })).body.total).toBe(0)
    expect((await Promise.all(calls(approver))).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  test('creates private copies without permission to publish', async () => {
    const projectId = await project()
    const home = await folder(projectId)
    const shown = await item(projectId, { folder: home, visibility: 'local' })
    const bob = await createMember(projectId, ['can_move_and_copy_media', 'create_artifact', 'create_folder'])
    const target = { projectId: projectId, folderId: 'root' }
    expect((await bob.post<Artifact>(`/artifacts/${shown}/copy`, target)).body.visibility).toBe('private')
    expect((await bob.post(`/artifacts/${shown}/copy`, { ...target, visibility: 'local' })).status).toBe(403)
    expect((await bob.post(`/folders/${home}/copy`, target)).status).toBe(201)
    expect((await app.client().post<{ total: number }>('/search', { project: projectId })).body.total).toBe(1)
    expect((await owner.post<Artifact>(`/artifacts/${shown}/copy`, target)).body.visibility).toBe('local')
  })

  test('refuses to copy others’ private items into the gallery, even inside folders', async () => {
    const projectId = await project()
    const home = await folder(projectId)
    const hidden = await item(projectId, { folder: home })
    const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder', 'edit_artifact_visibility'] as const
    const target = { projectId: projectId, folderId: 'root', visibility: 'local' }
    const calls = (client: Client) => [
      client.post(`/artifacts/${hidden}/copy`, target),
      client.post('/artifacts/bulk/copy', { ...target, artifactIds: [hidden] }),
      client.post(`/folders/${home}/copy`, target),
      client.post('/folders/bulk/copy', { ...target, folderIds: [home] }),
    ]
    expect((await Promise.all(calls(await createMember(projectId, keys)))).map(({ status }) => status)).toEqual(
      Array(4).fill(403),
    )
    expect((await app.client().post<{ total: number }>('/search', { project: projectId })).body.total).toBe(0)
    const editor = await createMember(projectId, [...keys, 'edit_others_artifacts'])
    expect((await Promise.all(calls(editor))).map(({ status }) => status)).toEqual(Array(4).fill(201))
  })
})

test('keeps the original owner of copied items that the member may not download', async () => {
  const projectId = await project()
  const bob = await createMember(projectId, ['can_move_and_copy_media', 'create_artifact', 'create_folder'])
  const reader = await createMember(projectId, ['can_move_and_copy_media', 'create_artifact', 'download_media'])
  const home = await folder(projectId)
  const othersItem = (await upload(projectId, newId())).body.id
  await owner.post(`/artifacts/${othersItem}/move`, { projectId: projectId, folderId: home })
  const target = { projectId: projectId, folderId: 'root' }
  const urlFor = async (client: Client, id: string) =>
    (await client.get<Artifact>(`/artifacts/${id}`)).body.file?.url ?? null
  const { id: singleCopy } = (await bob.post<Artifact>(`/artifacts/${othersItem}/copy`, target)).body
  const { id: folderCopy } = (await bob.post<Folder>(`/folders/${home}/copy`, target)).body
  const { body: copiedItems } = await bob.post<{ artifacts: Artifact[] }>('/search', {
    project: projectId,
    folder: folderCopy,
  })
  expect(copiedItems.artifacts).toHaveLength(1)
  for (const id of [othersItem, singleCopy, copiedItems.artifacts[0]?.id ?? '']) {
    expect(await urlFor(bob, id)).toBeNull()
    expect((await bob.post('/downloads', { project: projectId, artifacts: [id] })).status).toBe(403)
    expect((await read(id)).user).toBe(owner.id)
  }
  const { id: own } = (await reader.post<Artifact>(`/artifacts/${othersItem}/copy`, target)).body
  expect(await urlFor(reader, own)).not.toBeNull()
  const ownItem = (await upload(projectId, newId(), bob)).body.id
  expect(await urlFor(bob, (await bob.post<Artifact>(`/artifacts/${ownItem}/copy`, target)).body.id)).not.toBeNull()
})

describe('moving or copying items elsewhere', () => {
  const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder'] as const
  /** Creates a project with an item of its owner in a folder, and an item of a member with these permissions. */
  async function withMember(rights: readonly PermissionKey[]) {
    const [projectId, sibling] = [await project(), await project()]
    const person = await createMember(projectId, rights)
    await world.addMember(app, sibling, person, rights)
    const own = await item(projectId, {}, person)
    const home = await folder(projectId)
    const othersItem = await item(projectId, { folder: home })
    return { person, own, home, othersItem, sibling, away: (await world.newProject(person, newId())).id }
  }
  const calls = (client: Client, { home, othersItem }: { home: string; othersItem: string }, projectId: string) => {
    const target = { projectId, folderId: 'root' }
    return [
      () => client.post(`/artifacts/${othersItem}/copy`, target),
      () => client.post('/artifacts/bulk/copy', { ...target, artifactIds: [othersItem] }),
      () => client.post(`/folders/${home}/copy`, target),
      () => client.post('/folders/bulk/copy', { ...target, folderIds: [home] }),
      () => client.post(`/artifacts/${othersItem}/move`, target),
      () => client.post('/artifacts/bulk/move', { ...target, artifactIds: [othersItem] }),
      () => client.post(`/folders/${home}/move`, target),
      () => client.post('/folders/bulk/move', { ...target, folderIds: [home] }),
    ]
  }
  const callAll = async (requests: (() => Promise<{ status: number }>)[]) => {
    const statuses = []
    for (const call of requests) statuses.push((await call()).status)
    return statuses
  }

  test('refuses to move or copy items to another organisation without permission to download, even inside folders', async () => {
    const setup = await withMember(keys)
    const { person, own, away, sibling } = setup
    expect(await callAll(calls(person, setup, away))).toEqual(Array(8).fill(403))
    const target = { projectId: away, folderId: 'root' }
    expect(
      (await person.post('/artifacts/bulk/copy', { ...target, artifactIds: [own, setup.othersItem] })).status,
    ).toBe(403)
    // Own items, and copies within the organisation, are allowed.
    expect((await person.post(`/artifacts/${own}/copy`, target)).status).toBe(201)
    expect(await callAll(calls(person, setup, sibling).slice(0, 4))).toEqual(Array(4).fill(201))
    expect(await callAll(calls(person, setup, sibling).slice(6, 7))).toEqual([200])
  })

  test('refuses to move or copy items to a project where only the target allows downloading', async () => {
    const setup = await withMember(keys)
    const elsewhere = await project()
    await world.addMember(app, elsewhere, setup.person, [...keys, 'download_media'])
    expect(await callAll(calls(setup.person, setup, elsewhere))).toEqual(Array(8).fill(403))
  })

  test('moves and copies items elsewhere with permission to download', async () => {
    const setup = await withMember([...keys, 'download_media'])
    expect(await callAll(calls(setup.person, setup, setup.away).slice(0, 5))).toEqual([201, 201, 201, 201, 200])
  })
})

test('refuses changes by visitors and non-members, even empty ones', async () => {
  const projectId = await project()
  const shown = await item(projectId, { visibility: 'local' })
  const stranger = await app.owner('eve')
  for (const [client, status] of [[app.client(), 401], [stranger, 404]] as const)
    for (const change of [{}, { seen_at: 0 }, { restore_folder: 'root' }]) {
      expect((await client.post(`/artifacts/${shown}`, change)).status).toBe(status)
      expect((await client.post('/artifacts/bulk_update', { artifacts: [{ id: shown, ...change }] })).status).toBe(status)
    } // prettier-ignore
  expect((await stranger.get(`/artifacts/${shown}`)).status).toBe(200)
})

test('refuses to move entries in the trash', async () => {
  const projectId = await project()
  const [home, gone] = [await folder(projectId), await folder(projectId)]
  const id = await item(projectId)
  await owner.post(`/artifacts/${id}`, { active: false })
  await owner.delete(`/folders/${gone}`)
  expect((await owner.post(`/artifacts/${id}`, { folder: home })).status).toBe(409)
  expect((await owner.post('/artifacts/bulk_update', { artifacts: [{ id, folder: 'root' }] })).status).toBe(409)
  expect((await owner.post(`/folders/${gone}`, { folder: home })).status).toBe(409)
  expect((await owner.post(`/artifacts/${id}`, { title: 'Renamed' })).status).toBe(200)
  await owner.delete(`/folders/${home}`)
  expect((await owner.delete(`/folders/${home}?permanent=true`)).status).toBe(200)
})

test('does not treat an item transferred to another user as that user’s upload', async () => {
  const projectId = await project()
  const bob = await createMember(projectId, ['create_artifact'])
  const [{ body: othersItem }, ownItem] = [await upload(projectId, 'same', bob), await upload(projectId, 'same')]
  const response = await owner.post<Artifact>(`/artifacts/${othersItem.id}/move`, { projectId: projectId, folderId: 'root', user: owner.id }) // prettier-ignore
  expect([response.status, response.body.user]).toEqual([200, owner.id])
  expect((await upload(projectId, 'same')).body.id).toBe(ownItem.body.id)
})

test('responds to a foreign id in a list as to an unknown id, and changes nothing', async () => {
  const [projectId, other] = [await project(), await project()]
  const bob = await createMember(projectId, PERMISSION_KEYS)
  const [first, last, hidden] = [
    await item(projectId),
    await item(projectId),
    await item(other, { visibility: 'private' }),
  ]
  const [own, foreign] = [await folder(projectId), await folder(other)]
  const createTag = async (targetProject: string) =>
    (await owner.post<{ id: string }>('/tags', { project: targetProject, title: 'Tag' })).body.id
  const [tag, secret] = [await createTag(projectId), await createTag(other)]
  const gone = await item(projectId)
  await owner.post(`/artifacts/${gone}`, { active: false })
  const before = (await owner.get<{ activity: object[] }>(`/projects/${projectId}/activity`)).body.activity
  const target = { projectId: projectId, folderId: own }
  const calls: Record<string, (id: { item: string; folder: string; tag: string; project: string }) => ReturnType<Client['post']>> = {
    copy: (ids) => bob.post('/artifacts/bulk/copy', { ...target, artifactIds: [first, ids.item, last] }),
    move: (ids) => bob.post('/artifacts/bulk/move', { ...target, artifactIds: [first, ids.item, last] }),
    edit: (ids) => bob.post('/artifacts/bulk_update', { artifacts: [first, ids.item, last].map((id) => ({ id, title: 'New' })) }),
    trash: (ids) => bob.post('/artifacts/bulk_update', { artifacts: [first, ids.item, last].map((id) => ({ id, active: false })) }),
    restore: (ids) => bob.post('/artifacts/bulk_restore', { artifactIds: [gone, ids.item] }),
    destroy: (ids) => bob.delete('/artifacts/bulk_delete', { artifactIds: [gone, ids.item] }),
    tag: (ids) => bob.post('/artifacts/bulk_add_tags', { artifactIds: [first, ids.item, last], tagIds: [tag] }),
    tagWith: (ids) => bob.post('/artifacts/bulk_add_tags', { artifactIds: [first], tagIds: [tag, ids.tag] }),
    untag: (ids) => bob.post('/artifacts/bulk_remove_tags', { artifactIds: [first, ids.item], tagIds: [tag] }),
    merge: (ids) => bob.post(`/tags/${tag}/merge`, { tagIds: [ids.tag] }),
    size: (ids) => bob.post('/artifacts/bulk/size', { ids: [first, ids.item] }),
    folderSize: (ids) => bob.post('/folders/bulk/size', { ids: [own, ids.folder] }),
    folderCopy: (ids) => bob.post('/folders/bulk/copy', { projectId: projectId, folderId: 'root', folderIds: [own, ids.folder] }),
    folderMove: (ids) => bob.post('/folders/bulk/move', { projectId: projectId, folderId: 'root', folderIds: [own, ids.folder] }),
    folderTrash: (ids) => bob.delete('/folders/bulk_delete', { folderIds: [own, ids.folder] }),
    folderDestroy: (ids) => bob.delete('/folders/bulk_delete', { folderIds: [own, ids.folder], permanent: true }),
    folderRestore: (ids) => bob.post('/folders/bulk_restore', { folderIds: [own, ids.folder] }),
    intoFolder: (ids) => bob.post('/artifacts/bulk/move', { projectId: projectId, folderId: ids.folder, artifactIds: [first] }),
    copyIntoFolder: (ids) => bob.post('/folders/bulk/copy', { projectId: projectId, folderId: ids.folder, folderIds: [own] }),
    folderInto: (ids) => bob.post(`/folders/${own}`, { folder: ids.folder }),
    editInto: (ids) => bob.post('/artifacts/bulk_update', { artifacts: [{ id: first, folder: ids.folder }] }),
    newIn: (ids) => bob.post('/artifacts', { project: projectId, title: 'New', folder: ids.folder }),
    toProject: (ids) => bob.post('/artifacts/bulk/move', { projectId: ids.project, folderId: 'root', artifactIds: [first] }),
    folderToProject: (ids) => bob.post('/folders/bulk/copy', { projectId: ids.project, folderId: 'root', folderIds: [own] }),
    exist: (ids) => bob.post('/artifacts/files_exist', { project: projectId, folder_id: ids.folder, files: [{ file_name: 'a', file_size: 1 }] }),
    history: (ids) => bob.get(`/artifacts/${ids.item}/activity`),
    exhibit: (ids) => bob.post('/exhibits', { project: projectId, title: 'E', description: 'D', url_alias: 'e', artifacts: [first, ids.item] }),
  } // prettier-ignore
  const unknownIds = { item: newId(), folder: newId(), tag: newId(), project: newId() }
  for (const [name, call] of Object.entries(calls)) {
    const [known, unknown] = [
      await call({ item: hidden, folder: foreign, tag: secret, project: other }),
      await call(unknownIds),
    ]
    expect([known.status, known.body], name).toEqual([unknown.status, unknown.body])
    expect([400, 404], `${name} ${JSON.stringify(known.body)}`).toContain(known.status)
  }
  expect((await owner.get<{ activity: object[] }>(`/projects/${projectId}/activity`)).body.activity).toEqual(before)
  for (const id of [first, last]) expect(await read(id)).toMatchObject({ title: 'Item', active: true, folder: 'root' })
})

test('allows moves between projects of an organisation that exceeds its storage limit', async () => {
  const org = (await owner.post<{ id: string }>('/orgs', { title: 'Small' })).body.id
  const projectId = async () => (await owner.post<{ id: string }>('/projects', { org, title: newId() })).body.id
  const [here, setup, elsewhere] = [await projectId(), await projectId(), await project()]
  const [{ body: smallItem }, { body: otherItem }] = [await upload(here, 'full'), await upload(elsewhere, 'more')]
  await world.subscribe(app, org, { storage: 1 })
  const move = (id: string) => owner.post(`/artifacts/${id}/move`, { projectId: setup, folderId: 'root' })
  expect([(await move(smallItem.id)).status, (await move(otherItem.id)).status]).toEqual([200, 402])
})

test('ignores an item’s timestamps in a bulk change, and refuses unknown keys', async () => {
  const projectId = await project()
  const id = await item(projectId)
  const artifact = await read(id)
  const change = { id, title: 'Again', created_at: artifact.created_at, updated_at: artifact.updated_at }
  expect((await owner.post('/artifacts/bulk_update', { artifacts: [change] })).status).toBe(200)
  for (const key of ['user', 'project', 'trash_root', 'size', 'words', '__proto__'])
    expect(
      (await owner.post('/artifacts/bulk_update', { artifacts: [JSON.parse(`{"id":"${id}","${key}":"x"}`)] })).status,
      key,
    ).toBe(400)
  expect(await read(id)).toMatchObject({ title: 'Again', created_at: artifact.created_at, user: owner.id })
})
