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

const createProject = async () =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })).body.id
const createFolder = async (projectId: string, parent = 'root', client: Client = owner) =>
  (await client.post<Folder>('/folders', { project: projectId, title: 'Folder', folder: parent })).body.id
const createItem = async (projectId: string, fields: object = {}, client: Client = owner) =>
  (await client.post<Artifact>('/artifacts', { project: projectId, title: 'Item', ...fields })).body.id
const readItem = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const uploadText = (projectId: string, fileId: string, client: Client = owner) => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: projectId, fileId })) form.set(key, value)
  form.set('file', new Blob([`words of ${fileId}`]), 'words.txt')
  return client.post<Artifact>('/artifacts', form)
}
const createMember = (projectId: string, keys: readonly PermissionKey[]) => world.createMember(app, projectId, keys)

describe('copying without a permission', () => {
  test('refuses to copy items in review unless the member may approve submissions', async () => {
    const projectId = await createProject()
    const homeFolder = await createFolder(projectId)
    const pendingItem = await createItem(projectId, { folder: homeFolder, visibility: 'local' })
    await owner.post(`/artifacts/${pendingItem}`, { needs_review: true })
    const target = { projectId: projectId, folderId: 'root' }
    const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder', 'edit_artifact_visibility'] as const
    const bob = await createMember(projectId, keys)
    const approver = await createMember(projectId, [...keys, 'approve_submitted_artifacts'])
    const createClientCalls = (client: Client) => [
      client.post(`/artifacts/${pendingItem}/copy`, target),
      client.post('/artifacts/bulk/copy', { ...target, artifactIds: [pendingItem] }),
      client.post(`/folders/${homeFolder}/copy`, target),
      client.post('/folders/bulk/copy', { ...target, folderIds: [homeFolder] }),
    ]
    expect((await Promise.all(createClientCalls(bob))).map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await app.client().post<{ total: number }>('/search', { project: projectId })).body.total).toBe(0)
    expect((await Promise.all(createClientCalls(approver))).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  test('makes copies private when the member may not publish', async () => {
    const projectId = await createProject()
    const home = await createFolder(projectId)
    const shownItem = await createItem(projectId, { folder: home, visibility: 'local' })
    const bob = await createMember(projectId, ['can_move_and_copy_media', 'create_artifact', 'create_folder'])
    const target = { projectId: projectId, folderId: 'root' }
    expect((await bob.post<Artifact>(`/artifacts/${shownItem}/copy`, target)).body.visibility).toBe('private')
    expect((await bob.post(`/artifacts/${shownItem}/copy`, { ...target, visibility: 'local' })).status).toBe(403)
    expect((await bob.post(`/folders/${home}/copy`, target)).status).toBe(201)
    expect((await app.client().post<{ total: number }>('/search', { project: projectId })).body.total).toBe(1)
    expect((await owner.post<Artifact>(`/artifacts/${shownItem}/copy`, target)).body.visibility).toBe('local')
  })

  test('refuses to copy others’ private items into the gallery, even inside folders', async () => {
    const projectId = await createProject()
    const home = await createFolder(projectId)
    const hiddenItem = await createItem(projectId, { folder: home })
    const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder', 'edit_artifact_visibility'] as const
    const target = { projectId: projectId, folderId: 'root', visibility: 'local' }
    const makeCalls = (client: Client) => [
      client.post(`/artifacts/${hiddenItem}/copy`, target),
      client.post('/artifacts/bulk/copy', { ...target, artifactIds: [hiddenItem] }),
      client.post(`/folders/${home}/copy`, target),
      client.post('/folders/bulk/copy', { ...target, folderIds: [home] }),
    ]
    expect((await Promise.all(makeCalls(await createMember(projectId, keys)))).map(({ status }) => status)).toEqual(
      Array(4).fill(403),
    )
    expect((await app.client().post<{ total: number }>('/search', { project: projectId })).body.total).toBe(0)
    const editor = await createMember(projectId, [...keys, 'edit_others_artifacts'])
    expect((await Promise.all(makeCalls(editor))).map(({ status }) => status)).toEqual(Array(4).fill(201))
  })
})

test('keeps the original owner of a copied item when the member who copies it may not download it', async () => {
  const projectId = await createProject()
  const bob = await createMember(projectId, ['can_move_and_copy_media', 'create_artifact', 'create_folder'])
  const reader = await createMember(projectId, ['can_move_and_copy_media', 'create_artifact', 'download_media'])
  const home = await createFolder(projectId)
  const othersItem = (await uploadText(projectId, newId())).body.id
  await owner.post(`/artifacts/${othersItem}/move`, { projectId: projectId, folderId: home })
  const target = { projectId: projectId, folderId: 'root' }
  const getUrl = async (client: Client, id: string) =>
    (await client.get<Artifact>(`/artifacts/${id}`)).body.file?.url ?? null
  const { id: singleCopy } = (await bob.post<Artifact>(`/artifacts/${othersItem}/copy`, target)).body
  const { id: folderCopy } = (await bob.post<Folder>(`/folders/${home}/copy`, target)).body
  const { body: copiedItems } = await bob.post<{ artifacts: Artifact[] }>('/search', {
    project: projectId,
    folder: folderCopy,
  })
  expect(copiedItems.artifacts).toHaveLength(1)
  for (const id of [othersItem, singleCopy, copiedItems.artifacts[0]?.id ?? '']) {
    expect(await getUrl(bob, id)).toBeNull()
    expect((await bob.post('/downloads', { project: projectId, artifacts: [id] })).status).toBe(403)
    expect((await readItem(id)).user).toBe(owner.id)
  }
  const { id: ownCopy } = (await reader.post<Artifact>(`/artifacts/${othersItem}/copy`, target)).body
  expect(await getUrl(reader, ownCopy)).not.toBeNull()
  const ownItem = (await uploadText(projectId, newId(), bob)).body.id
  expect(await getUrl(bob, (await bob.post<Artifact>(`/artifacts/${ownItem}/copy`, target)).body.id)).not.toBeNull()
})

describe('moving or copying items elsewhere', () => {
  const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder'] as const
  /** Creates a project with an item of its owner in a folder, and an item of a member with these permissions. */
  async function createMemberSetup(rights: readonly PermissionKey[]) {
    const [projectId, siblingProject] = [await createProject(), await createProject()]
    const person = await createMember(projectId, rights)
    await world.addMember(app, siblingProject, person, rights)
    const own = await createItem(projectId, {}, person)
    const home = await createFolder(projectId)
    const othersItem = await createItem(projectId, { folder: home })
    return {
      person,
      own,
      home,
      othersItem,
      sibling: siblingProject,
      away: (await world.createTestProject(person, newId())).id,
    }
  }
  const createCalls = (
    client: Client,
    { home, othersItem }: { home: string; othersItem: string },
    projectId: string,
  ) => {
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
    for (const sendRequest of requests) statuses.push((await sendRequest()).status)
    return statuses
  }

  test('refuses to move or copy items to another organisation without permission to download, even inside folders', async () => {
    const setup = await createMemberSetup(keys)
    const { person, own, away, sibling } = setup
    expect(await callAll(createCalls(person, setup, away))).toEqual(Array(8).fill(403))
    const target = { projectId: away, folderId: 'root' }
    expect(
      (await person.post('/artifacts/bulk/copy', { ...target, artifactIds: [own, setup.othersItem] })).status,
    ).toBe(403)
    // Moving one's own items, and copying within the organisation, is allowed.
    expect((await person.post(`/artifacts/${own}/copy`, target)).status).toBe(201)
    expect(await callAll(createCalls(person, setup, sibling).slice(0, 4))).toEqual(Array(4).fill(201))
    expect(await callAll(createCalls(person, setup, sibling).slice(6, 7))).toEqual([200])
  })

  test('refuses to move or copy items elsewhere if the member may download only in the target project', async () => {
    const setup = await createMemberSetup(keys)
    const otherProject = await createProject()
    await world.addMember(app, otherProject, setup.person, [...keys, 'download_media'])
    expect(await callAll(createCalls(setup.person, setup, otherProject))).toEqual(Array(8).fill(403))
  })

  test('lets members who may download items move and copy them elsewhere', async () => {
    const setup = await createMemberSetup([...keys, 'download_media'])
    expect(await callAll(createCalls(setup.person, setup, setup.away).slice(0, 5))).toEqual([201, 201, 201, 201, 200])
  })
})

test('refuses changes by visitors and non-members, even empty ones', async () => {
  const projectId = await createProject()
  const shown = await createItem(projectId, { visibility: 'local' })
  const stranger = await app.owner('eve')
  for (const [client, status] of [[app.client(), 401], [stranger, 404]] as const)
    for (const change of [{}, { seen_at: 0 }, { restore_folder: 'root' }]) {
      expect((await client.post(`/artifacts/${shown}`, change)).status).toBe(status)
      expect((await client.post('/artifacts/bulk_update', { artifacts: [{ id: shown, ...change }] })).status).toBe(status)
    } // prettier-ignore
  expect((await stranger.get(`/artifacts/${shown}`)).status).toBe(200)
})

test('refuses to move items and folders that are in the trash', async () => {
  const projectId = await createProject()
  const [homeFolder, trashedFolder] = [await createFolder(projectId), await createFolder(projectId)]
  const id = await createItem(projectId)
  await owner.post(`/artifacts/${id}`, { active: false })
  await owner.delete(`/folders/${trashedFolder}`)
  expect((await owner.post(`/artifacts/${id}`, { folder: homeFolder })).status).toBe(409)
  expect((await owner.post('/artifacts/bulk_update', { artifacts: [{ id, folder: 'root' }] })).status).toBe(409)
  expect((await owner.post(`/folders/${trashedFolder}`, { folder: homeFolder })).status).toBe(409)
  expect((await owner.post(`/artifacts/${id}`, { title: 'Renamed' })).status).toBe(200)
  await owner.delete(`/folders/${homeFolder}`)
  expect((await owner.delete(`/folders/${homeFolder}?permanent=true`)).status).toBe(200)
})

test('does not treat an item transferred to a user as a duplicate of that user’s own upload', async () => {
  const projectId = await createProject()
  const bob = await createMember(projectId, ['create_artifact'])
  const [{ body: othersReply }, ownReply] = [
    await uploadText(projectId, 'same', bob),
    await uploadText(projectId, 'same'),
  ]
  const response = await owner.post<Artifact>(`/artifacts/${othersReply.id}/move`, { projectId: projectId, folderId: 'root', user: owner.id }) // prettier-ignore
  expect([response.status, response.body.user]).toEqual([200, owner.id])
  expect((await uploadText(projectId, 'same')).body.id).toBe(ownReply.body.id)
})

test('treats an id from another project in a list like an unknown id, and changes nothing', async () => {
  const [projectId, otherProject] = [await createProject(), await createProject()]
  const bob = await createMember(projectId, PERMISSION_KEYS)
  const [firstItem, lastItem, hiddenItem] = [
    await createItem(projectId),
    await createItem(projectId),
    await createItem(otherProject, { visibility: 'private' }),
  ]
  const [ownFolder, foreignFolder] = [await createFolder(projectId), await createFolder(otherProject)]
  const createTag = async (targetProject: string) =>
    (await owner.post<{ id: string }>('/tags', { project: targetProject, title: 'Tag' })).body.id
  const [tag, secret] = [await createTag(projectId), await createTag(otherProject)]
  const gone = await createItem(projectId)
  await owner.post(`/artifacts/${gone}`, { active: false })
  const activityBefore = (await owner.get<{ activity: object[] }>(`/projects/${projectId}/activity`)).body.activity
  const target = { projectId: projectId, folderId: ownFolder }
  const callsByName: Record<string, (id: { item: string; folder: string; tag: string; project: string }) => ReturnType<Client['post']>> = {
    copy: (ids) => bob.post('/artifacts/bulk/copy', { ...target, artifactIds: [firstItem, ids.item, lastItem] }),
    move: (ids) => bob.post('/artifacts/bulk/move', { ...target, artifactIds: [firstItem, ids.item, lastItem] }),
    edit: (ids) => bob.post('/artifacts/bulk_update', { artifacts: [firstItem, ids.item, lastItem].map((id) => ({ id, title: 'New' })) }),
    trash: (ids) => bob.post('/artifacts/bulk_update', { artifacts: [firstItem, ids.item, lastItem].map((id) => ({ id, active: false })) }),
    restore: (ids) => bob.post('/artifacts/bulk_restore', { artifactIds: [gone, ids.item] }),
    destroy: (ids) => bob.delete('/artifacts/bulk_delete', { artifactIds: [gone, ids.item] }),
    tag: (ids) => bob.post('/artifacts/bulk_add_tags', { artifactIds: [firstItem, ids.item, lastItem], tagIds: [tag] }),
    tagWith: (ids) => bob.post('/artifacts/bulk_add_tags', { artifactIds: [firstItem], tagIds: [tag, ids.tag] }),
    untag: (ids) => bob.post('/artifacts/bulk_remove_tags', { artifactIds: [firstItem, ids.item], tagIds: [tag] }),
    merge: (ids) => bob.post(`/tags/${tag}/merge`, { tagIds: [ids.tag] }),
    size: (ids) => bob.post('/artifacts/bulk/size', { ids: [firstItem, ids.item] }),
    folderSize: (ids) => bob.post('/folders/bulk/size', { ids: [ownFolder, ids.folder] }),
    folderCopy: (ids) => bob.post('/folders/bulk/copy', { projectId: projectId, folderId: 'root', folderIds: [ownFolder, ids.folder] }),
    folderMove: (ids) => bob.post('/folders/bulk/move', { projectId: projectId, folderId: 'root', folderIds: [ownFolder, ids.folder] }),
    folderTrash: (ids) => bob.delete('/folders/bulk_delete', { folderIds: [ownFolder, ids.folder] }),
    folderDestroy: (ids) => bob.delete('/folders/bulk_delete', { folderIds: [ownFolder, ids.folder], permanent: true }),
    folderRestore: (ids) => bob.post('/folders/bulk_restore', { folderIds: [ownFolder, ids.folder] }),
    intoFolder: (ids) => bob.post('/artifacts/bulk/move', { projectId: projectId, folderId: ids.folder, artifactIds: [firstItem] }),
    copyIntoFolder: (ids) => bob.post('/folders/bulk/copy', { projectId: projectId, folderId: ids.folder, folderIds: [ownFolder] }),
    folderInto: (ids) => bob.post(`/folders/${ownFolder}`, { folder: ids.folder }),
    editInto: (ids) => bob.post('/artifacts/bulk_update', { artifacts: [{ id: firstItem, folder: ids.folder }] }),
    newIn: (ids) => bob.post('/artifacts', { project: projectId, title: 'New', folder: ids.folder }),
    toProject: (ids) => bob.post('/artifacts/bulk/move', { projectId: ids.project, folderId: 'root', artifactIds: [firstItem] }),
    folderToProject: (ids) => bob.post('/folders/bulk/copy', { projectId: ids.project, folderId: 'root', folderIds: [ownFolder] }),
    exist: (ids) => bob.post('/artifacts/files_exist', { project: projectId, folder_id: ids.folder, files: [{ file_name: 'a', file_size: 1 }] }),
    history: (ids) => bob.get(`/artifacts/${ids.item}/activity`),
    exhibit: (ids) => bob.post('/exhibits', { project: projectId, title: 'E', description: 'D', url_alias: 'e', artifacts: [firstItem, ids.item] }),
  } // prettier-ignore
  const unknownIds = { item: newId(), folder: newId(), tag: newId(), project: newId() }
  for (const [name, call] of Object.entries(callsByName)) {
    const [knownReply, unknownReply] = [
      await call({ item: hiddenItem, folder: foreignFolder, tag: secret, project: otherProject }),
      await call(unknownIds),
    ]
    expect([knownReply.status, knownReply.body], name).toEqual([unknownReply.status, unknownReply.body])
    expect([400, 404], `${name} ${JSON.stringify(knownReply.body)}`).toContain(knownReply.status)
  }
  expect((await owner.get<{ activity: object[] }>(`/projects/${projectId}/activity`)).body.activity).toEqual(
    activityBefore,
  )
  for (const id of [firstItem, lastItem])
    expect(await readItem(id)).toMatchObject({ title: 'Item', active: true, folder: 'root' })
})

test('allows moves between projects of the same organisation even if that organisation exceeds its storage limit', async () => {
  const org = (await owner.post<{ id: string }>('/orgs', { title: 'Small' })).body.id
  const createProjectId = async () => (await owner.post<{ id: string }>('/projects', { org, title: newId() })).body.id
  const [sourceProject, targetProject, otherProject] = [
    await createProjectId(),
    await createProjectId(),
    await createProject(),
  ]
  const [{ body: smallItem }, { body: otherItem }] = [
    await uploadText(sourceProject, 'full'),
    await uploadText(otherProject, 'more'),
  ]
  await world.setSubscription(app, org, { storage: 1 })
  const moveItem = (id: string) => owner.post(`/artifacts/${id}/move`, { projectId: targetProject, folderId: 'root' })
  expect([(await moveItem(smallItem.id)).status, (await moveItem(otherItem.id)).status]).toEqual([200, 402])
})

test('ignores an item’s timestamps in a bulk change, but refuses unknown keys', async () => {
  const projectId = await createProject()
  const id = await createItem(projectId)
  const artifact = await readItem(id)
  const change = { id, title: 'Again', created_at: artifact.created_at, updated_at: artifact.updated_at }
  expect((await owner.post('/artifacts/bulk_update', { artifacts: [change] })).status).toBe(200)
  for (const key of ['user', 'project', 'trash_root', 'size', 'words', '__proto__'])
    expect(
      (await owner.post('/artifacts/bulk_update', { artifacts: [JSON.parse(`{"id":"${id}","${key}":"x"}`)] })).status,
      key,
    ).toBe(400)
  expect(await readItem(id)).toMatchObject({ title: 'Again', created_at: artifact.created_at, user: owner.id })
})
