import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { PERMISSION_KEYS, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { startApp, type Client } from './app.ts'
import { broken } from './invariants.ts'
import * as world from './world.ts'

// No call bypasses the permissions of another, and none reveals entries of others.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterEach(async () => expect(await broken(app.services)).toEqual([]))
afterAll(() => app.close())

const project = async () => (await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })).body.id
const folder = async (at: string, parent = 'root', who: Client = owner) =>
  (await who.post<Folder>('/folders', { project: at, title: 'Folder', folder: parent })).body.id
const item = async (at: string, fields: object = {}, who: Client = owner) =>
  (await who.post<Artifact>('/artifacts', { project: at, title: 'Item', ...fields })).body.id
const read = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const upload = (at: string, fileId: string, who: Client = owner) => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: at, fileId })) form.set(key, value)
  form.set('file', new Blob([`words of ${fileId}`]), 'words.txt')
  return who.post<Artifact>('/artifacts', form)
}
const member = (at: string, keys: readonly PermissionKey[]) => world.member(app, at, keys)

describe('copying without a permission', () => {
  test('is refused for items in review without permission to approve submissions', async () => {
    const at = await project()
    const home = await folder(at)
    const waiting = await item(at, { folder: home, visibility: 'local' })
    await owner.post(`/artifacts/${waiting}`, { needs_review: true })
    const to = { projectId: at, folderId: 'root' }
    const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder', 'edit_artifact_visibility'] as const
    const bob = await member(at, keys)
    const approver = await member(at, [...keys, 'approve_submitted_artifacts'])
    const calls = (who: Client) => [
      who.post(`/artifacts/${waiting}/copy`, to),
      who.post('/artifacts/bulk/copy', { ...to, artifactIds: [waiting] }),
      who.post(`/folders/${home}/copy`, to),
      who.post('/folders/bulk/copy', { ...to, folderIds: [home] }),
    ]
    expect((await Promise.all(calls(bob))).map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await app.client().post<{ total: number }>('/search', { project: at })).body.total).toBe(0)
    expect((await Promise.all(calls(approver))).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  test('makes private copies without permission to publish', async () => {
    const at = await project()
    const home = await folder(at)
    const shown = await item(at, { folder: home, visibility: 'local' })
    const bob = await member(at, ['can_move_and_copy_media', 'create_artifact', 'create_folder'])
    const to = { projectId: at, folderId: 'root' }
    expect((await bob.post<Artifact>(`/artifacts/${shown}/copy`, to)).body.visibility).toBe('private')
    expect((await bob.post(`/artifacts/${shown}/copy`, { ...to, visibility: 'local' })).status).toBe(403)
    expect((await bob.post(`/folders/${home}/copy`, to)).status).toBe(201)
    expect((await app.client().post<{ total: number }>('/search', { project: at })).body.total).toBe(1)
    expect((await owner.post<Artifact>(`/artifacts/${shown}/copy`, to)).body.visibility).toBe('local')
  })

  test('is refused for others’ private items into the gallery, also in folders', async () => {
    const at = await project()
    const home = await folder(at)
    const hidden = await item(at, { folder: home })
    const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder', 'edit_artifact_visibility'] as const
    const to = { projectId: at, folderId: 'root', visibility: 'local' }
    const calls = (who: Client) => [
      who.post(`/artifacts/${hidden}/copy`, to),
      who.post('/artifacts/bulk/copy', { ...to, artifactIds: [hidden] }),
      who.post(`/folders/${home}/copy`, to),
      who.post('/folders/bulk/copy', { ...to, folderIds: [home] }),
    ]
    expect((await Promise.all(calls(await member(at, keys)))).map(({ status }) => status)).toEqual(Array(4).fill(403))
    expect((await app.client().post<{ total: number }>('/search', { project: at })).body.total).toBe(0)
    const editor = await member(at, [...keys, 'edit_others_artifacts'])
    expect((await Promise.all(calls(editor))).map(({ status }) => status)).toEqual(Array(4).fill(201))
  })
})

test('keeps the owner of items that the member may not download when they are copied', async () => {
  const at = await project()
  const bob = await member(at, ['can_move_and_copy_media', 'create_artifact', 'create_folder'])
  const reader = await member(at, ['can_move_and_copy_media', 'create_artifact', 'download_media'])
  const home = await folder(at)
  const theirs = (await upload(at, newId())).body.id
  await owner.post(`/artifacts/${theirs}/move`, { projectId: at, folderId: home })
  const to = { projectId: at, folderId: 'root' }
  const urlFor = async (who: Client, id: string) => (await who.get<Artifact>(`/artifacts/${id}`)).body.file?.url ?? null
  const { id: single } = (await bob.post<Artifact>(`/artifacts/${theirs}/copy`, to)).body
  const { id: copied } = (await bob.post<Folder>(`/folders/${home}/copy`, to)).body
  const { body: within } = await bob.post<{ artifacts: Artifact[] }>('/search', { project: at, folder: copied })
  expect(within.artifacts).toHaveLength(1)
  for (const id of [theirs, single, within.artifacts[0]?.id ?? '']) {
    expect(await urlFor(bob, id)).toBeNull()
    expect((await bob.post('/downloads', { project: at, artifacts: [id] })).status).toBe(403)
    expect((await read(id)).user).toBe(owner.id)
  }
  const { id: own } = (await reader.post<Artifact>(`/artifacts/${theirs}/copy`, to)).body
  expect(await urlFor(reader, own)).not.toBeNull()
  const mine = (await upload(at, newId(), bob)).body.id
  expect(await urlFor(bob, (await bob.post<Artifact>(`/artifacts/${mine}/copy`, to)).body.id)).not.toBeNull()
})

describe('moving or copying items elsewhere', () => {
  const keys = ['can_move_and_copy_media', 'create_artifact', 'create_folder'] as const
  /** Creates a project with an item of its owner in a folder, and an item of a member with these permissions. */
  async function withMember(rights: readonly PermissionKey[]) {
    const [at, sibling] = [await project(), await project()]
    const person = await member(at, rights)
    await world.addMember(app, sibling, person, rights)
    const own = await item(at, {}, person)
    const home = await folder(at)
    const theirs = await item(at, { folder: home })
    return { person, own, home, theirs, sibling, away: (await world.newProject(person, newId())).id }
  }
  const calls = (who: Client, { home, theirs }: { home: string; theirs: string }, projectId: string) => {
    const to = { projectId, folderId: 'root' }
    return [
      () => who.post(`/artifacts/${theirs}/copy`, to),
      () => who.post('/artifacts/bulk/copy', { ...to, artifactIds: [theirs] }),
      () => who.post(`/folders/${home}/copy`, to),
      () => who.post('/folders/bulk/copy', { ...to, folderIds: [home] }),
      () => who.post(`/artifacts/${theirs}/move`, to),
      () => who.post('/artifacts/bulk/move', { ...to, artifactIds: [theirs] }),
      () => who.post(`/folders/${home}/move`, to),
      () => who.post('/folders/bulk/move', { ...to, folderIds: [home] }),
    ]
  }
  const answers = async (all: (() => Promise<{ status: number }>)[]) => {
    const statuses = []
    for (const call of all) statuses.push((await call()).status)
    return statuses
  }

  test('is refused to another organisation without permission to download, also in folders', async () => {
    const there = await withMember(keys)
    const { person, own, away, sibling } = there
    expect(await answers(calls(person, there, away))).toEqual(Array(8).fill(403))
    const to = { projectId: away, folderId: 'root' }
    expect((await person.post('/artifacts/bulk/copy', { ...to, artifactIds: [own, there.theirs] })).status).toBe(403)
    // Own items, and copies within the organisation, are allowed.
    expect((await person.post(`/artifacts/${own}/copy`, to)).status).toBe(201)
    expect(await answers(calls(person, there, sibling).slice(0, 4))).toEqual(Array(4).fill(201))
    expect(await answers(calls(person, there, sibling).slice(6, 7))).toEqual([200])
  })

  test('is refused to a project where only the target allows downloading', async () => {
    const there = await withMember(keys)
    const elsewhere = await project()
    await world.addMember(app, elsewhere, there.person, [...keys, 'download_media'])
    expect(await answers(calls(there.person, there, elsewhere))).toEqual(Array(8).fill(403))
  })

  test('is allowed with permission to download', async () => {
    const there = await withMember([...keys, 'download_media'])
    expect(await answers(calls(there.person, there, there.away).slice(0, 5))).toEqual([201, 201, 201, 201, 200])
  })
})

test('refuses changes by visitors and strangers, even empty ones', async () => {
  const at = await project()
  const shown = await item(at, { visibility: 'local' })
  const stranger = await app.owner('eve')
  for (const [who, status] of [[app.client(), 401], [stranger, 404]] as const)
    for (const change of [{}, { seen_at: 0 }, { restore_folder: 'root' }]) {
      expect((await who.post(`/artifacts/${shown}`, change)).status).toBe(status)
      expect((await who.post('/artifacts/bulk_update', { artifacts: [{ id: shown, ...change }] })).status).toBe(status)
    } // prettier-ignore
  expect((await stranger.get(`/artifacts/${shown}`)).status).toBe(200)
})

test('refuses to move entries in the trash', async () => {
  const at = await project()
  const [home, gone] = [await folder(at), await folder(at)]
  const id = await item(at)
  await owner.post(`/artifacts/${id}`, { active: false })
  await owner.delete(`/folders/${gone}`)
  expect((await owner.post(`/artifacts/${id}`, { folder: home })).status).toBe(409)
  expect((await owner.post('/artifacts/bulk_update', { artifacts: [{ id, folder: 'root' }] })).status).toBe(409)
  expect((await owner.post(`/folders/${gone}`, { folder: home })).status).toBe(409)
  expect((await owner.post(`/artifacts/${id}`, { title: 'Renamed' })).status).toBe(200)
  await owner.delete(`/folders/${home}`)
  expect((await owner.delete(`/folders/${home}?permanent=true`)).status).toBe(200)
})

test('does not confuse an item given to another user with an upload of theirs', async () => {
  const at = await project()
  const bob = await member(at, ['create_artifact'])
  const [{ body: theirs }, mine] = [await upload(at, 'same', bob), await upload(at, 'same')]
  const moved = await owner.post<Artifact>(`/artifacts/${theirs.id}/move`, { projectId: at, folderId: 'root', user: owner.id }) // prettier-ignore
  expect([moved.status, moved.body.user]).toEqual([200, owner.id])
  expect((await upload(at, 'same')).body.id).toBe(mine.body.id)
})

test('responds to a foreign id in a list like to an unknown one, and changes nothing', async () => {
  const [at, other] = [await project(), await project()]
  const bob = await member(at, PERMISSION_KEYS)
  const [first, last, hidden] = [await item(at), await item(at), await item(other, { visibility: 'private' })]
  const [own, foreign] = [await folder(at), await folder(other)]
  const tagOf = async (where: string) =>
    (await owner.post<{ id: string }>('/tags', { project: where, title: 'Tag' })).body.id
  const [tag, secret] = [await tagOf(at), await tagOf(other)]
  const gone = await item(at)
  await owner.post(`/artifacts/${gone}`, { active: false })
  const before = (await owner.get<{ activity: object[] }>(`/projects/${at}/activity`)).body.activity
  const to = { projectId: at, folderId: own }
  const calls: Record<string, (id: { item: string; folder: string; tag: string; project: string }) => ReturnType<Client['post']>> = {
    copy: (x) => bob.post('/artifacts/bulk/copy', { ...to, artifactIds: [first, x.item, last] }),
    move: (x) => bob.post('/artifacts/bulk/move', { ...to, artifactIds: [first, x.item, last] }),
    edit: (x) => bob.post('/artifacts/bulk_update', { artifacts: [first, x.item, last].map((id) => ({ id, title: 'New' })) }),
    trash: (x) => bob.post('/artifacts/bulk_update', { artifacts: [first, x.item, last].map((id) => ({ id, active: false })) }),
    restore: (x) => bob.post('/artifacts/bulk_restore', { artifactIds: [gone, x.item] }),
    destroy: (x) => bob.delete('/artifacts/bulk_delete', { artifactIds: [gone, x.item] }),
    tag: (x) => bob.post('/artifacts/bulk_add_tags', { artifactIds: [first, x.item, last], tagIds: [tag] }),
    tagWith: (x) => bob.post('/artifacts/bulk_add_tags', { artifactIds: [first], tagIds: [tag, x.tag] }),
    untag: (x) => bob.post('/artifacts/bulk_remove_tags', { artifactIds: [first, x.item], tagIds: [tag] }),
    merge: (x) => bob.post(`/tags/${tag}/merge`, { tagIds: [x.tag] }),
    size: (x) => bob.post('/artifacts/bulk/size', { ids: [first, x.item] }),
    folderSize: (x) => bob.post('/folders/bulk/size', { ids: [own, x.folder] }),
    folderCopy: (x) => bob.post('/folders/bulk/copy', { projectId: at, folderId: 'root', folderIds: [own, x.folder] }),
    folderMove: (x) => bob.post('/folders/bulk/move', { projectId: at, folderId: 'root', folderIds: [own, x.folder] }),
    folderTrash: (x) => bob.delete('/folders/bulk_delete', { folderIds: [own, x.folder] }),
    folderDestroy: (x) => bob.delete('/folders/bulk_delete', { folderIds: [own, x.folder], permanent: true }),
    folderRestore: (x) => bob.post('/folders/bulk_restore', { folderIds: [own, x.folder] }),
    intoFolder: (x) => bob.post('/artifacts/bulk/move', { projectId: at, folderId: x.folder, artifactIds: [first] }),
    copyIntoFolder: (x) => bob.post('/folders/bulk/copy', { projectId: at, folderId: x.folder, folderIds: [own] }),
    folderInto: (x) => bob.post(`/folders/${own}`, { folder: x.folder }),
    editInto: (x) => bob.post('/artifacts/bulk_update', { artifacts: [{ id: first, folder: x.folder }] }),
    newIn: (x) => bob.post('/artifacts', { project: at, title: 'New', folder: x.folder }),
    toProject: (x) => bob.post('/artifacts/bulk/move', { projectId: x.project, folderId: 'root', artifactIds: [first] }),
    folderToProject: (x) => bob.post('/folders/bulk/copy', { projectId: x.project, folderId: 'root', folderIds: [own] }),
    exist: (x) => bob.post('/artifacts/files_exist', { project: at, folder_id: x.folder, files: [{ file_name: 'a', file_size: 1 }] }),
    history: (x) => bob.get(`/artifacts/${x.item}/activity`),
    exhibit: (x) => bob.post('/exhibits', { project: at, title: 'E', description: 'D', url_alias: 'e', artifacts: [first, x.item] }),
  } // prettier-ignore
  const none = { item: newId(), folder: newId(), tag: newId(), project: newId() }
  for (const [name, call] of Object.entries(calls)) {
    const [known, unknown] = [
      await call({ item: hidden, folder: foreign, tag: secret, project: other }),
      await call(none),
    ]
    expect([known.status, known.body], name).toEqual([unknown.status, unknown.body])
    expect([400, 404], `${name} ${JSON.stringify(known.body)}`).toContain(known.status)
  }
  expect((await owner.get<{ activity: object[] }>(`/projects/${at}/activity`)).body.activity).toEqual(before)
  for (const id of [first, last]) expect(await read(id)).toMatchObject({ title: 'Item', active: true, folder: 'root' })
})

test('allows moves between projects of an organisation that exceeds its storage limit', async () => {
  const org = (await owner.post<{ id: string }>('/orgs', { title: 'Small' })).body.id
  const at = async () => (await owner.post<{ id: string }>('/projects', { org, title: newId() })).body.id
  const [here, there, elsewhere] = [await at(), await at(), await project()]
  const [{ body: one }, { body: two }] = [await upload(here, 'full'), await upload(elsewhere, 'more')]
  await world.subscribe(app, org, { storage: 1 })
  const move = (id: string) => owner.post(`/artifacts/${id}/move`, { projectId: there, folderId: 'root' })
  expect([(await move(one.id)).status, (await move(two.id)).status]).toEqual([200, 402])
})

test('accepts the timestamps of an item in a bulk change, and refuses unknown keys', async () => {
  const at = await project()
  const id = await item(at)
  const whole = await read(id)
  const sent = { id, title: 'Again', created_at: whole.created_at, updated_at: whole.updated_at }
  expect((await owner.post('/artifacts/bulk_update', { artifacts: [sent] })).status).toBe(200)
  for (const key of ['user', 'project', 'trash_root', 'size', 'words', '__proto__'])
    expect(
      (await owner.post('/artifacts/bulk_update', { artifacts: [JSON.parse(`{"id":"${id}","${key}":"x"}`)] })).status,
      key,
    ).toBe(400)
  expect(await read(id)).toMatchObject({ title: 'Again', created_at: whole.created_at, user: owner.id })
})
