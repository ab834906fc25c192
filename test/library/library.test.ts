import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#server/kit/ids.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import type { PermissionKey } from '#shared/policy/permission-keys.ts'
import { MAX_TREE_ENTRIES } from '#shared/rules/limits.ts'
import { PASSWORD, startApp, type Client } from '../support/app.ts'
import { findBrokenRules } from '../support/invariants.ts'
import * as world from '../support/fixtures.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

type Failure = { errors: { message: string; field?: string } }

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

const createProject = async (client: Client & { org: string } = owner) =>
  (await client.post<{ id: string }>('/projects', { org: client.org, title: `Project ${newId()}` })).body.id
const createFolder = async (projectId: string, title: string, parent = 'root', client: Client = owner) =>
  (await client.post<Folder>('/folders', { project: projectId, title, folder: parent })).body.id
const createItem = async (
  projectId: string,
  title: string,
  parent = 'root',
  fields: object = {},
  client: Client = owner,
) => (await client.post<Artifact>('/artifacts', { project: projectId, title, folder: parent, ...fields })).body.id
const uploadFile = async (projectId: string, title: string, parent = 'root') => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: projectId, title, folder: parent })) form.set(key, value)
  form.set('file', new Blob([`words of ${title}`]), `${title}.txt`)
  return (await owner.post<Artifact>('/artifacts', form)).body
}
const readItem = async (id: string, client: Client = owner) => (await client.get<Artifact>(`/artifacts/${id}`)).body
const readFolder = async (id: string) => (await owner.get<Folder>(`/folders/${id}`)).body
const tag = async (projectId: string, title: string) =>
  (await owner.post<{ id: string }>('/tags', { project: projectId, title })).body.id
const readTags = async (id: string) =>
  (await owner.get<{ title: string }[]>(`/artifacts/${id}/tags/full`)).body.map((entry) => entry.title)

/** Creates a member with these permissions in a project. */
const createMember = (projectId: string, keys: readonly PermissionKey[]) => world.createMember(app, projectId, keys)

describe('bulk changes', () => {
  const ITEM_COUNT = 300
  /** Creates many items, and a different change for each, in all kinds of fields. */
  async function createChanges(projectId: string) {
    const items = Array.from({ length: ITEM_COUNT }, (_, n) => ({
      id: newId(),
      project: projectId,
      title: `Item ${n}`,
    }))
    await app.services.db.insertInto('artifacts').values(items).execute()
    return items.map(({ id }, n) => ({
      id,
      title: `Nº ${n} "of" \\ many`,
      subject: n % 2 ? [`word ${n}`, 'a, b', '{c}'] : null,
      place: n % 3 ? `Place ${n}` : null,
      date_of_origin: n % 5 ? -n * 86_400_000 : null,
      time_period: n % 7 ? { gte: -n, lte: n } : null,
      visibility: n % 2 ? ('local' as const) : ('private' as const),
      downloadable: n % 3 === 0,
      needs_review: n % 4 === 0,
    }))
  }

  test('applies each bulk change to its item, and logs one activity for all of them', async () => {
    const projectId = await createProject()
    const itemChanges = await createChanges(projectId)
    const response = await owner.post<{ artifacts: Artifact[] }>('/artifacts/bulk_update', { artifacts: itemChanges })
    const expectedItems = itemChanges.map((entry) => ({ ...entry, subject: entry.subject ?? [] }))
    expect(response.body.artifacts).toMatchObject(expectedItems)
    expect(await readItem(itemChanges[299]?.id ?? '')).toMatchObject(expectedItems[299] ?? {})
    const { body } = await owner.get<{ activity: Activity[] }>(`/projects/${projectId}/activity`)
    expect(body.activity.filter((entry) => entry.act === 'edit').map((entry) => entry.count)).toEqual([ITEM_COUNT])
  })

  test('removes unpaired surrogates from a title', async () => {
    const id = await createItem(await createProject(), 'Whole')
    const { status, body } = await owner.post<Artifact>(`/artifacts/${id}`, { title: 'Half \ud83d of it' })
    expect([status, body.title]).toEqual([200, 'Half  of it'])
  })

  test('names the invalid item and field in a bulk change, and changes nothing', async () => {
    const projectId = await createProject()
    const changes = await createChanges(projectId)
    const invalidChanges = changes.map((entry, n) => (n === 250 ? { ...entry, title: '' } : entry))
    const response = await owner.post<Failure>('/artifacts/bulk_update', { artifacts: invalidChanges })
    expect([response.status, response.body.errors.field]).toEqual([400, 'artifacts.250.title'])
    const duplicateReply = await owner.post<Failure>('/artifacts/bulk_update', { artifacts: [...changes, changes[0]] })
    expect([duplicateReply.status, duplicateReply.body.errors.field]).toEqual([400, 'artifacts'])
    expect(await readItem(changes[0]?.id ?? '')).not.toMatchObject({ title: changes[0]?.title })
  })
})

describe('trash and restore', () => {
  test('4.folder.1 4.folder.2 trashes and restores a folder with its contents, except items trashed before it', async () => {
    const projectId = await createProject()
    const outerFolder = await createFolder(projectId, 'Top')
    const child = await createFolder(projectId, 'Below', outerFolder)
    const [itemInOuterFolder, itemInChildFolder, previouslyTrashedItem] = [
      await createItem(projectId, 'a', outerFolder),
      await createItem(projectId, 'b', child),
      await createItem(projectId, 'c', child),
    ]
    await owner.post(`/artifacts/${previouslyTrashedItem}`, { active: false })
    expect((await owner.delete(`/folders/${outerFolder}`)).status).toBe(200)
    expect((await owner.delete<Failure>(`/folders/${child}`)).status).toBe(409)
    const trashReply = await owner.post<{ artifacts: Artifact[]; folders: Folder[] }>('/search', {
      project: projectId,
      getDeleted: true,
    })
    expect(trashReply.body.folders.map((entry) => entry.title)).toEqual(['Top'])
    expect(trashReply.body.artifacts.map((entry) => entry.id)).toEqual([previouslyTrashedItem])
    expect((await owner.get<Folder>(`/folders/${outerFolder}/restore`)).body).toMatchObject({
      active: true,
      folder: 'root',
    })
    expect(await readFolder(child)).toMatchObject({ active: true, folder: outerFolder, restore_folder: null })
    expect(await readItem(itemInOuterFolder)).toMatchObject({ active: true, folder: outerFolder })
    expect(await readItem(itemInChildFolder)).toMatchObject({ active: true, folder: child })
    expect(await readItem(previouslyTrashedItem)).toMatchObject({ active: false, restore_folder: child })
  })

  test('names the person who deleted each entry, including what is in a deleted folder', async () => {
    const projectId = await createProject()
    const member = await createMember(projectId, ['delete_others_artifacts'])
    const folderId = await createFolder(projectId, 'Top')
    const [itemInFolder, item] = [await createItem(projectId, 'a', folderId), await createItem(projectId, 'b')]
    await owner.post(`/artifacts/${item}`, { active: false })
    await owner.get(`/artifacts/${item}/restore`)
    expect((await member.post(`/artifacts/${item}`, { active: false })).status).toBe(200)
    expect((await owner.delete(`/folders/${folderId}`)).status).toBe(200)
    const readDeleters = async (fields: object) => {
      const { body } = await owner.post<{ deleted_by?: Record<string, { id: string; username: string | null }> }>(
        '/search',
        { project: projectId, ...fields },
      )
      return body.deleted_by && Object.fromEntries(Object.entries(body.deleted_by).map(([id, who]) => [id, who.id]))
    }
    expect(await readDeleters({ getDeleted: true })).toEqual({ [folderId]: owner.id, [item]: member.id })
    expect(await readDeleters({ getDeleted: true, query: { query: 'a' } })).toEqual({ [itemInFolder]: owner.id })
    expect(await readDeleters({})).toBeUndefined()
  })

  test('4.artifact.2 restores an item to the nearest remaining parent when its folder no longer exists', async () => {
    const projectId = await createProject()
    const outer = await createFolder(projectId, 'Top')
    const child = await createFolder(projectId, 'Below', outer)
    const [a, b] = [await createItem(projectId, 'a', child), await createItem(projectId, 'b', child)]
    await owner.post('/artifacts/bulk_update', { artifacts: [a, b].map((id) => ({ id, active: false })) })
    await owner.delete('/folders/bulk_delete', { folderIds: [child] })
    const restoredItems = await owner.post<Artifact[]>('/artifacts/bulk_restore', { artifactIds: [a] })
    expect(restoredItems.body.map((entry) => [entry.id, entry.active, entry.folder])).toEqual([[a, true, outer]])
    await owner.delete('/folders/bulk_delete', { folderIds: [child], permanent: true })
    await owner.delete(`/folders/${outer}`)
    expect((await owner.get<Artifact>(`/artifacts/${b}/restore`)).body).toMatchObject({ active: true, folder: 'root' })
  })

  test(
    'restores trashed items with the same folders, tags, exhibit order and visibility',
    { timeout: TIME_LIMITS.allCases },
    async () => {
      const projectId = await createProject()
      const tagId = await tag(projectId, 'sea')
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
          fc.array(fc.record({ in: fc.nat({ max: 4 }), shown: fc.boolean(), tagged: fc.boolean() }), {
            minLength: 1,
            maxLength: 5,
          }),
          fc.nat({ max: 3 }),
          async (parents, items, folderIndex) => {
            const folders: string[] = []
            for (const [i, parentIndex] of parents.entries())
              folders.push(
                await createFolder(projectId, `F${i}`, parentIndex < i ? (folders[parentIndex] ?? 'root') : 'root'),
              )
            const ids: string[] = []
            for (const entry of items) {
              const id = await createItem(projectId, 'x', folders[entry.in] ?? 'root', {
                visibility: entry.shown ? 'local' : 'private',
              })
              if (entry.tagged) await owner.post(`/artifacts/${id}/add_tag`, { tag: tagId })
              ids.push(id)
            }
            const exhibit = await owner.post<{ id: string }>('/exhibits', {
              project: projectId,
              title: 'E',
              description: 'D',
              url_alias: newId(),
              artifacts: ids.toReversed(),
            })
            const readState = async () => ({
              folders: await Promise.all(folders.map(async (id) => ({ ...(await readFolder(id)), updated_at: 0 }))),
              items: await Promise.all(
                ids.map(async (id) => ({ ...(await readItem(id)), updated_at: 0, tags: await readTags(id) })),
              ),
              order: (await owner.get<{ artifacts: Artifact[] }>(`/exhibits/${exhibit.body.id}`)).body.artifacts.map(
                (a) => a.id,
              ),
            })
            const stateBefore = await readState()
            const trashedFolder = folders[folderIndex % folders.length] ?? ''
            await owner.delete(`/folders/${trashedFolder}`)
            expect((await readFolder(trashedFolder)).active).toBe(false)
            await owner.get(`/folders/${trashedFolder}/restore`)
            expect(await readState()).toEqual(stateBefore)
            await owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })
            await owner.post('/artifacts/bulk_restore', { artifactIds: ids })
            expect(await readState()).toEqual(stateBefore)
          },
        ),
        { numRuns: 12 },
      )
    },
  )

  test('refuses to trash a folder that contains an item which the member may not trash', async () => {
    const projectId = await createProject()
    const bob = await createMember(projectId, ['create_folder', 'create_artifact'])
    const ownFolder = await createFolder(projectId, 'Bob’s', 'root', bob)
    const othersItem = await createItem(projectId, 'Ada’s', ownFolder)
    expect((await bob.delete(`/folders/${ownFolder}`)).status).toBe(403)
    expect(await readItem(othersItem)).toMatchObject({ active: true, folder: ownFolder })
    await owner.post(`/artifacts/${othersItem}`, { folder: 'root' })
    await createItem(projectId, 'Bob’s', ownFolder, {}, bob)
    expect((await bob.delete(`/folders/${ownFolder}`)).status).toBe(200)
    expect((await bob.get(`/folders/${ownFolder}/restore`)).status).toBe(200)
  })

  test('4.artifact.4 deletes items, folders and their unshared bytes when the trash is emptied', async () => {
    const projectId = await createProject()
    const homeFolder = await createFolder(projectId, 'Home')
    const [sharedFile, deletedFile] = [
      await uploadFile(projectId, 'kept'),
      await uploadFile(projectId, `gone ${newId()}`, homeFolder),
    ]
    const copiedItem = (
      await owner.post<Artifact>(`/artifacts/${sharedFile.id}/copy`, { projectId: projectId, folderId: homeFolder })
    ).body
    await owner.delete(`/folders/${homeFolder}`)
    expect(
      (await owner.delete<Failure>('/artifacts/bulk_delete', { artifactIds: [sharedFile.id, deletedFile.id] })).status,
    ).toBe(409)
    expect((await owner.get(`/projects/${projectId}/empty_trash`)).body).toEqual({ artifacts: 2, folders: 1 })
    expect((await owner.get(`/artifacts/${copiedItem.id}`)).status).toBe(404)
    const fetchBytes = (url: string | null | undefined) =>
      fetch(new URL(url ?? '', app.base)).then((response) => response.status)
    expect([await fetchBytes(sharedFile.file?.url), await fetchBytes(deletedFile.file?.url)]).toEqual([200, 404])
  })
})

describe('copy and move', () => {
  test('4.artifact.5 copies an item without duplicating its bytes, exempts the copy from review and counts it as storage', async () => {
    const projectId = await createProject()
    const originalItem = await uploadFile(projectId, 'Letter')
    await owner.post(`/artifacts/${originalItem.id}`, { needs_review: true, visibility: 'local' })
    await owner.post(`/artifacts/${originalItem.id}/add_tag`, { tag: await tag(projectId, 'sea') })
    const readStorageUsed = async () =>
      (await owner.get<{ storage_used: number }>(`/orgs/${owner.org}/storage_used`)).body.storage_used
    const usedBefore = await readStorageUsed()
    const { body } = await owner.post<Artifact>(`/artifacts/${originalItem.id}/copy`, {
      projectId: projectId,
      folderId: 'root',
      visibility: 'private',
      needs_review: false,
      active: true,
    })
    expect(body).toMatchObject({
      title: 'Letter',
      needs_review: false,
      active: true,
      visibility: 'private',
      user: owner.id,
    })
    expect(body.file?.sha256).toBe(originalItem.file?.sha256)
    expect(await readTags(body.id)).toEqual(['sea'])
    expect(await readStorageUsed()).toBe(usedBefore + (originalItem.file?.size ?? 0))
    expect((await owner.get(`/artifacts/${body.id}/size`)).body).toEqual({ size: originalItem.file?.size })
  })

  test('matches tags by title and removes exhibits when an item moves to another project', async () => {
    const [sourceProject, targetProject] = [await createProject(), await createProject()]
    const id = await createItem(sourceProject, 'Boat', 'root', { visibility: 'local' })
    for (const title of ['Sea', 'Wood'])
      await owner.post(`/artifacts/${id}/add_tag`, { tag: await tag(sourceProject, title) })
    const existingTag = await tag(targetProject, 'sea')
    const exhibit = await owner.post<{ id: string }>('/exhibits', {
      project: sourceProject,
      title: 'E',
      description: 'D',
      url_alias: 'e',
      artifacts: [id],
    })
    const movedItems = await owner.post<Artifact[]>('/artifacts/bulk/move', {
      artifactIds: [id],
      projectId: targetProject,
      folderId: 'root',
    })
    expect(movedItems.body).toMatchObject([{ id, project: targetProject, visibility: 'local', user: owner.id }])
    expect(await readTags(id)).toEqual(['sea', 'Wood'])
    expect((await owner.get<string[]>(`/artifacts/${id}/tags`)).body).toContain(existingTag)
    expect((await owner.get<{ artifacts: Artifact[] }>(`/exhibits/${exhibit.body.id}`)).body.artifacts).toEqual([])
  })

  test('restores trashed entries to their folder’s former parent if that folder has moved to another project', async () => {
    const [here, there] = [await createProject(), await createProject()]
    const [parentFolder] = [await createFolder(here, 'Above')]
    const movedFolder = await createFolder(here, 'Leaving', parentFolder)
    const innerFolder = await createFolder(here, 'Inner', movedFolder)
    const gone = await createItem(here, 'Boat', innerFolder)
    const trashedSubfolder = await createFolder(here, 'Gone', movedFolder)
    await owner.post(`/artifacts/${gone}`, { active: false })
    await owner.delete(`/folders/${trashedSubfolder}`)
    const moved = await owner.post(`/folders/${movedFolder}/move`, { projectId: there, folderId: 'root' })
    expect(moved.status).toBe(200)
    for (const path of [`/artifacts/${gone}`, `/folders/${trashedSubfolder}`])
      expect((await owner.get(`${path}/restore`)).body).toMatchObject({
        project: here,
        folder: parentFolder,
        active: true,
      })
  })

  test('4.artifact.5 ends the review of items at any depth when their folder moves within the project', async () => {
    const projectId = await createProject()
    const [outerFolder, targetFolder] = [await createFolder(projectId, 'Top'), await createFolder(projectId, 'Into')]
    const child = await createFolder(projectId, 'Below', outerFolder)
    const [pendingItem, otherItem] = [await createItem(projectId, 'Boat', child), await createItem(projectId, 'Beside')]
    for (const id of [pendingItem, otherItem]) await owner.post(`/artifacts/${id}`, { needs_review: true })
    const folderMover = await createMember(projectId, ['move_others_folder', 'move_others_artifacts'])
    const moveFolder = (client: Client) =>
      client.post(`/folders/${outerFolder}/move`, { projectId: projectId, folderId: targetFolder })
    expect((await moveFolder(folderMover)).status).toBe(403)
    expect(await readItem(pendingItem)).toMatchObject({ needs_review: true })
    expect((await moveFolder(owner)).status).toBe(200)
    expect(await readItem(pendingItem)).toMatchObject({ needs_review: false, active: true, folder: child })
    expect(await readItem(otherItem)).toMatchObject({ needs_review: true })
  })

  test(
    'refuses to copy a folder tree with too many items and folders',
    { timeout: TIME_LIMITS.manyItems },
    async () => {
      const projectId = await createProject()
      const outer = await createFolder(projectId, 'Top')
      await createItem(projectId, 'Boat', outer)
      const { db } = app.services
      await sql`INSERT INTO folders (id, project, folder, title)
      SELECT gen_random_uuid(), ${projectId}, ${outer}, 'F' FROM generate_series(1, ${MAX_TREE_ENTRIES - 1})`.execute(
        db,
      )
      const target = { projectId: projectId, folderId: outer }
      const { status, body } = await owner.post<Failure>(`/folders/${outer}/copy`, target)
      expect([status, body.errors]).toMatchObject([413, { reason: ['too_many_things', MAX_TREE_ENTRIES] }])
    },
  )

  test('moves and copies whole folder trees, and refuses to move a folder into itself', async () => {
    const [here, there] = [await createProject(), await createProject()]
    const outer = await createFolder(here, 'Top')
    const child = await createFolder(here, 'Below', outer)
    const id = await createItem(here, 'Boat', child)
    const moveInto = (folderId: string) => owner.post<Failure>(`/folders/${outer}/move`, { projectId: here, folderId })
    expect([(await moveInto(child)).status, (await moveInto(outer)).body.errors.field]).toEqual([400, 'folderId'])
    expect((await owner.post<Failure>(`/folders/${outer}`, { folder: child })).status).toBe(400)

    const copiedFolders = await owner.post<Folder[]>('/folders/bulk/copy', {
      folderIds: [outer, child],
      projectId: here,
      folderId: child,
    })
    expect(copiedFolders.body).toMatchObject([{ title: 'Top', folder: child }])
    const reply = await owner.post<{ folders: Folder[] }>('/search', {
      project: here,
      folder: copiedFolders.body[0]?.id,
    })
    expect(reply.body.folders.map((entry) => entry.title)).toEqual(['Below'])
    const copyContents = await owner.post<{ artifacts: Artifact[]; folders: Folder[] }>('/search', {
      project: here,
      folder: reply.body.folders[0]?.id,
    })
    expect([copyContents.body.artifacts.map((entry) => entry.title), copyContents.body.folders]).toEqual([['Boat'], []])

    await owner.post('/folders/bulk/move', { folderIds: [outer], projectId: there, folderId: 'root' })
    expect(await readFolder(child)).toMatchObject({ project: there, folder: outer })
    expect(await readItem(id)).toMatchObject({ project: there, folder: child })
  })

  test('changes no items when a bulk call includes one that the member may not change', async () => {
    const projectId = await createProject()
    const bob = await createMember(projectId, ['create_artifact'])
    const home = await createFolder(projectId, 'Home')
    const [own, others] = [await createItem(projectId, 'Bob’s', 'root', {}, bob), await createItem(projectId, 'Ada’s')]
    const ids = [own, others]
    const calls = [
      bob.post('/artifacts/bulk/move', { artifactIds: ids, projectId: projectId, folderId: home }),
      bob.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, title: 'Mine' })) }),
      bob.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) }),
    ]
    expect((await Promise.all(calls)).map((response) => response.status)).toEqual([403, 403, 403])
    expect(await readItem(own)).toMatchObject({ title: 'Bob’s', folder: 'root', active: true })
    expect(
      (await bob.post('/artifacts/bulk/move', { artifactIds: [own], projectId: projectId, folderId: home })).status,
    ).toBe(200)
  })

  test('lists the projects to which a member may move or copy items, with their folders', async () => {
    const [openProject, closedProject] = [await createProject(), await createProject()]
    const bob = await createMember(openProject, ['create_artifact'])
    await world.addMember(app, closedProject, bob)
    const home = await createFolder(openProject, 'Home')
    const { body } = await bob.get<{ project: { id: string }; folders: Folder[] }[]>(
      `/orgs/${owner.org}/can_move_or_copy_to`,
    )
    expect(body.map((entry) => [entry.project.id, entry.folders.map((folder) => folder.id)])).toEqual([
      [openProject, [home]],
    ])
  })

  test('refuses a move that would exceed the storage limit', async () => {
    const eve = await app.owner('eve')
    const [ownProject, smallProject] = [await createProject(), await createProject(eve)]
    await world.addMember(app, ownProject, eve, ['can_move_and_copy_media', 'download_media'])
    const original = await uploadFile(ownProject, 'Large')
    await world.setSubscription(app, eve.org, { storage: 3 })
    const response = await eve.post<Failure>(`/artifacts/${original.id}/move`, {
      projectId: smallProject,
      folderId: 'root',
    })
    expect([response.status, response.body.errors.message]).toEqual([402, 'storage limit reached'])
    expect((await readItem(original.id)).project).toBe(ownProject)
  })
})

describe('concurrent edits', () => {
  test('keeps concurrent changes to different fields, and refuses the later of two changes to one field', async () => {
    const projectId = await createProject()
    const bob = await createMember(projectId, ['edit_others_artifacts'])
    const id = await createItem(projectId, 'Boat')
    const seen_at = (await readItem(id)).updated_at
    await owner.post(`/artifacts/${id}`, { title: 'Ship', seen_at })
    expect((await bob.post(`/artifacts/${id}`, { place: 'Hoy', seen_at })).status).toBe(200)
    const conflictReply = await bob.post<Failure>(`/artifacts/${id}`, { title: 'Yacht', seen_at })
    expect([conflictReply.status, conflictReply.body.errors.field]).toEqual([409, 'title'])
    expect(conflictReply.body.errors.message).toContain('ada')
    expect(await readItem(id)).toMatchObject({ title: 'Ship', place: 'Hoy' })
    const updatedAt = (await readItem(id)).updated_at
    expect((await bob.post(`/artifacts/${id}`, { title: 'Yacht', seen_at: updatedAt })).status).toBe(200)
  })
})

test('sends live updates of a project to its members only', async () => {
  const projectId = await createProject()
  const bob = await createMember(projectId, ['create_artifact'])
  const eve = await app.owner('eve')
  const messages = { bob: [] as object[], eve: [] as object[] }
  const pageIds = { bob: newId(), eve: newId() }
  const openConnection = async (email: string, messageLog: object[], page: string) => {
    const login = await fetch(`${app.base}/client/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
    const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${page}`, {
      headers: { cookie: cookie.join('; ') },
    })
    socket.on('message', (data) => messageLog.push(JSON.parse(String(data)) as object))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send('no message')
    socket.send(JSON.stringify({ type: 'open', project: projectId }))
    return socket
  }
  const sockets = [
    await openConnection(bob.email, messages.bob, pageIds.bob),
    await openConnection(eve.email, messages.eve, pageIds.eve),
  ]
  await expect.poll(() => messages.bob).toEqual([{ type: 'projectOpened', project: projectId }])
  await createFolder(projectId, 'Again')
  const id = await createItem(projectId, 'Boat')
  await expect.poll(() => messages.bob).toContainEqual({ type: 'artifactChanged', project: projectId, ids: [id] })
  expect(messages.bob[1]).toMatchObject({ type: 'folderChanged', project: projectId })
  expect(messages.eve).toEqual([])
  // A page gets no messages about its own changes.
  const ownItem = await bob.post<{ id: string }>(
    '/artifacts',
    { project: projectId, title: 'Own' },
    { 'x-page': pageIds.bob },
  )
  const otherItem = await createItem(projectId, 'Other')
  await expect
    .poll(() => messages.bob)
    .toContainEqual({ type: 'artifactChanged', project: projectId, ids: [otherItem] })
  expect(messages.bob).not.toContainEqual({ type: 'artifactChanged', project: projectId, ids: [ownItem.body.id] })
  // Changes of tags and exhibits list the affected items, or no ids if there are none.
  const seaTag = await tag(projectId, 'Sea')
  await expect.poll(() => messages.bob).toContainEqual({ type: 'artifactChanged', project: projectId, ids: [] })
  await owner.post(`/artifacts/${id}/add_tag`, { tag: seaTag })
  const exhibitFields = {
    project: projectId,
    title: 'Boats',
    description: 'All',
    url_alias: 'boats',
    artifacts: [otherItem],
  }
  const exhibit = (await owner.post<{ id: string }>('/exhibits', exhibitFields)).body.id
  await expect
    .poll(() => messages.bob.slice(-1))
    .toEqual([{ type: 'artifactChanged', project: projectId, ids: [otherItem] }])
  const expectMessage = (act: Promise<unknown>, ids: string[]) => {
    messages.bob.length = 0
    return act.then(() =>
      expect.poll(() => messages.bob).toEqual([{ type: 'artifactChanged', project: projectId, ids }]),
    )
  }
  await expectMessage(owner.post(`/tags/${seaTag}`, { title: 'Seas' }), [id])
  await expectMessage(owner.post(`/exhibits/${exhibit}`, { artifacts: [id] }), [otherItem, id])
  await expectMessage(owner.delete(`/tags/${seaTag}`), [id])
  await expectMessage(owner.delete(`/exhibits/${exhibit}`), [id])
  for (const socket of sockets) socket.terminate()
})

describe('tags', () => {
  test('returns which items a bulk action tagged, undoes exactly those tags, and merges tags without duplicates', async () => {
    const projectId = await createProject()
    const [a, b] = [await createItem(projectId, 'a'), await createItem(projectId, 'b')]
    const [seaTag, oceanTag] = [await tag(projectId, 'Sea'), await tag(projectId, 'Ocean')]
    await owner.post(`/artifacts/${a}/add_tag`, { tag: seaTag })
    const addReply = await owner.post<{ tags: { tag: string; artifactIds: string[] }[] }>('/artifacts/bulk_add_tags', {
      tagIds: [seaTag],
      artifactIds: [a, b],
    })
    expect(addReply.body.tags).toEqual([{ tag: seaTag, artifactIds: [b] }])
    await owner.post('/artifacts/bulk_add_tags', { tagIds: [oceanTag], artifactIds: [b] })
    const mergeReply = await owner.post(`/tags/${seaTag}/merge`, { tagIds: [oceanTag] })
    expect(mergeReply.body).toMatchObject({ id: seaTag, title: 'Sea', artifact_count: 2 })
    expect(await readTags(b)).toEqual(['Sea'])
    await owner.post('/artifacts/bulk_remove_tags', { tagIds: [seaTag], artifactIds: [b] })
    expect(await readTags(b)).toEqual([])
    const other = await tag(await createProject(), 'Elsewhere')
    expect((await owner.post(`/tags/${seaTag}/merge`, { tagIds: [other] })).status).toBe(400)
  })
})
