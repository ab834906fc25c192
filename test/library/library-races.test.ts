import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { startApp, type ApiResponse } from '../support/app.ts'
import { waitForLockWaiters } from '../support/database.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { setSubscription } from '../support/fixtures.ts'

// Concurrent actions: each gets a valid response in any order, and the archive stays consistent.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp({ env: { NEW_ORGS_PER_DAY: '1000' } })
  owner = await app.owner('ada')
})
afterEach(async () => expect(await findBrokenRules(app.services)).toEqual([]))
afterAll(() => app.close())

const RUNS = Number(process.env.RUNS ?? 8)
const repeat = async (act: (n: number) => Promise<void>) => {
  for (let n = 0; n < RUNS; n++) await act(n)
}

const createProject = async (org = owner.org) =>
  (await owner.post<{ id: string }>('/projects', { org, title: newId() })).body.id
const postFolder = (projectId: string, parent = 'root') =>
  owner.post<Folder>('/folders', { project: projectId, title: 'F', folder: parent })
const createFolder = async (projectId: string, parent = 'root') => (await postFolder(projectId, parent)).body.id
const postItem = (projectId: string, parent = 'root') =>
  owner.post<Artifact>('/artifacts', { project: projectId, title: 'I', folder: parent })
const createItem = async (projectId: string, parent = 'root') => (await postItem(projectId, parent)).body.id
const createTag = async (projectId: string, title = newId()) =>
  (await owner.post<{ id: string }>('/tags', { project: projectId, title })).body.id
const readItem = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const uploadText = (projectId: string, text: string, parent = 'root', fileId?: string) => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: projectId, folder: parent, ...(fileId && { fileId }) })) form.set(key, value)
  form.set('file', new Blob([text]), 'words.txt')
  return owner.post<Artifact>('/artifacts', form)
} // prettier-ignore

/** Awaits concurrent calls, none of which may be a server error. */
async function awaitAll(...calls: Promise<ApiResponse<unknown>>[]): Promise<number[]> {
  const responses = await Promise.all(calls)
  for (const { status, body } of responses) expect(status, JSON.stringify(body)).toBeLessThan(500)
  return responses.map(({ status }) => status)
}

/** Runs `change` in a transaction that commits only once `call` waits for its lock: after its authorization, before its action. */
async function callBlockedBy<T>(
  change: ReturnType<typeof sql>,
  call: () => Promise<ApiResponse<T>>,
): Promise<ApiResponse<T>> {
  const { db } = app.services
  let response: Promise<ApiResponse<T>> | undefined
  await db.transaction().execute(async (trx) => {
    await change.execute(trx)
    response = call()
    await waitForLockWaiters(trx)
  })
  return response as Promise<ApiResponse<T>>
}
const readActivity = async (projectId: string) =>
  (await owner.get<{ activity: object[] }>(`/projects/${projectId}/activity`)).body.activity

describe('concurrent folder actions', () => {
  test('creates no cycle when folders are moved into each other at the same time', () =>
    repeat(async () => {
      const projectId = await createProject()
      const [a, b, c] = [await createFolder(projectId), await createFolder(projectId), await createFolder(projectId)]
      const moveItem = (id: string, folderId: string) =>
        owner.post(`/folders/${id}/move`, { projectId: projectId, folderId })
      await awaitAll(moveItem(a, b), moveItem(b, c), owner.post(`/folders/${c}`, { folder: a }), moveItem(c, b))
    }))

  test('leaves no active item or folder inside a folder that is trashed while entries are added to it', () =>
    repeat(async (n) => {
      const projectId = await createProject()
      const outerFolder = await createFolder(projectId)
      const child = await createFolder(projectId, outerFolder)
      const [looseItem, looseFolder] = [await createItem(projectId), await createFolder(projectId)]
      await awaitAll(
        owner.delete(`/folders/${outerFolder}`),
        postFolder(projectId, child),
        postFolder(projectId, outerFolder),
        postItem(projectId, child),
        uploadText(projectId, `text ${n}`, child),
        owner.post('/artifacts/bulk/move', { artifactIds: [looseItem], projectId: projectId, folderId: child }),
        owner.post(`/artifacts/${looseItem}/copy`, { projectId: projectId, folderId: outerFolder }),
        owner.post(`/folders/${looseFolder}/move`, { projectId: projectId, folderId: child }),
        owner.post(`/artifacts/${looseItem}`, { folder: outerFolder }),
      )
    }))

  test('leaves no item or folder in the old project when its parent folder moves to another one', () =>
    repeat(async () => {
      const [projectId, otherProject] = [await createProject(), await createProject()]
      const outer = await createFolder(projectId)
      const child = await createFolder(projectId, outer)
      const looseItem = await createItem(projectId)
      await awaitAll(
        owner.post(`/folders/${outer}/move`, { projectId: otherProject, folderId: 'root' }),
        postFolder(projectId, child),
        postItem(projectId, child),
        postItem(projectId, outer),
        owner.post('/artifacts/bulk/move', { artifactIds: [looseItem], projectId: projectId, folderId: child }),
        owner.post(`/folders/${child}`, { title: 'G' }),
        owner.delete(`/folders/${child}`),
      )
    }))

  test('keeps the archive consistent when a folder is restored while its parent is trashed and the trash is emptied', () =>
    repeat(async () => {
      const projectId = await createProject()
      const outer = await createFolder(projectId)
      const child = await createFolder(projectId, outer)
      const id = await createItem(projectId, child)
      const trashedItem = await createItem(projectId, child)
      await owner.post(`/artifacts/${trashedItem}`, { active: false })
      await owner.delete(`/folders/${child}`)
      await awaitAll(
        owner.get(`/folders/${child}/restore`),
        owner.get(`/artifacts/${trashedItem}/restore`),
        owner.delete(`/folders/${outer}`),
        owner.get(`/projects/${projectId}/empty_trash`),
        owner.delete('/folders/bulk_delete', { folderIds: [child], permanent: true }),
        owner.post(`/artifacts/${id}`, { active: false }),
      )
    }))

  test('trashes an item that is added to a folder while that folder is being trashed', async () => {
    const projectId = await createProject()
    const outer = await createFolder(projectId)
    const id = newId()
    const lateInsert = sql`WITH held AS (SELECT FROM folders WHERE id = ${outer} FOR SHARE) INSERT INTO artifacts (id, project, folder, title)
      SELECT ${id}::uuid, ${projectId}::uuid, ${outer}::uuid, 'late' FROM held`
    expect((await callBlockedBy(lateInsert, () => owner.delete(`/folders/${outer}`))).status).toBe(200)
    expect(await readItem(id)).toMatchObject({ active: false, restore_folder: outer })
  })
})

describe('entries that change between authorization and action', () => {
  const deleteItem = (id: string) => sql`DELETE FROM artifacts WHERE id = ${id}`
  const bulkActs: [string, (ids: string[], projectId: string, tagId: string) => Promise<ApiResponse<unknown>>, trashed?: true][] = [
    ['move', (artifactIds, projectId) => owner.post('/artifacts/bulk/move', { artifactIds, projectId: projectId, folderId: 'root', visibility: 'local' })],
    ['copy', (artifactIds, projectId) => owner.post('/artifacts/bulk/copy', { artifactIds, projectId: projectId, folderId: 'root' })],
    ['edit', (ids) => owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, title: 'New' })) })],
    ['trash', (ids) => owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })],
    ['tag', (artifactIds, _, tagId) => owner.post('/artifacts/bulk_add_tags', { artifactIds, tagIds: [tagId] })],
    ['untag', (artifactIds, _, tagId) => owner.post('/artifacts/bulk_remove_tags', { artifactIds, tagIds: [tagId] })],
    ['restore', (artifactIds) => owner.post('/artifacts/bulk_restore', { artifactIds }), true],
    ['destroy', (artifactIds) => owner.delete('/artifacts/bulk_delete', { artifactIds }), true],
  ] // prettier-ignore
  test.each(bulkActs)('refuses to %s items if one is permanently deleted first', async (_name, act, isTrashed) => {
    const projectId = await createProject()
    const tagId = await createTag(projectId)
    const ids = [await createItem(projectId), await createItem(projectId), await createItem(projectId)].toSorted()
    await owner.post('/artifacts/bulk_add_tags', { artifactIds: ids, tagIds: [tagId] })
    if (isTrashed) await owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })
    const stateBefore = [await readItem(ids[0] ?? ''), await readActivity(projectId)]
    const { status } = await callBlockedBy(deleteItem(ids[1] ?? ''), () => act(ids, projectId, tagId))
    expect([404, 409]).toContain(status)
    expect([await readItem(ids[0] ?? ''), await readActivity(projectId)]).toEqual(stateBefore)
  })
  test.each(bulkActs)(
    'refuses to %s items if one of them moves to another project first',
    async (_name, act, trashed) => {
      const [projectId, otherProject] = [await createProject(), await createProject()]
      const tagId = await createTag(projectId)
      const ids = [await createItem(projectId), await createItem(projectId), await createItem(projectId)].toSorted()
      if (trashed) await owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })
      const before = [await readItem(ids[0] ?? ''), await readActivity(projectId)]
      const moveAway = sql`UPDATE artifacts SET project = ${otherProject} WHERE id = ${ids[1]}`
      const { status } = await callBlockedBy(moveAway, () => act(ids, projectId, tagId))
      expect([404, 409]).toContain(status)
      expect([await readItem(ids[0] ?? ''), await readActivity(projectId), await readActivity(otherProject)]).toEqual([
        ...before,
        [],
      ])
    },
  )
  test.each(bulkActs)('refuses to %s items if one returns to review first', async (_name, act, trashed) => {
    const projectId = await createProject()
    const tagId = await createTag(projectId)
    const ids = [await createItem(projectId), await createItem(projectId), await createItem(projectId)].toSorted()
    if (trashed) await owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })
    const before = [await readItem(ids[0] ?? ''), await readActivity(projectId)]
    const reopenUpdate = sql`UPDATE artifacts SET active = false, needs_review = true, awaits_review = true, trash_batch = NULL, trash_root = false
      WHERE id = ${ids[1]}`
    const { status, body } = await callBlockedBy(reopenUpdate, () => act(ids, projectId, tagId))
    expect([status, body]).toEqual([409, expect.objectContaining({ errors: expect.objectContaining({ reason: ['awaits_review'] }) })])
    expect([await readItem(ids[0] ?? ''), await readActivity(projectId)]).toEqual(before)
  }) // prettier-ignore
  const folderActs: [string, (id: string, projectId: string) => Promise<ApiResponse<unknown>>][] = [
    ['move', (id, projectId) => owner.post(`/folders/${id}/move`, { projectId: projectId, folderId: 'root' })],
    ['copy', (id, projectId) => owner.post(`/folders/${id}/copy`, { projectId: projectId, folderId: 'root' })],
    ['edit', (id) => owner.post(`/folders/${id}`, { title: 'New' })],
    ['trash', (id) => owner.delete(`/folders/${id}`)],
  ]
  test.each(folderActs)('refuses to %s a folder if it moves to another project first', async (_name, act) => {
    const [projectId, otherProject] = [await createProject(), await createProject()]
    const id = await createFolder(projectId)
    const before = await readActivity(projectId)
    const moveAway = sql`WITH held AS (SELECT FROM projects WHERE id = ${projectId} FOR NO KEY UPDATE)
      UPDATE folders SET project = ${otherProject} FROM held WHERE id = ${id}`
    expect((await callBlockedBy(moveAway, () => act(id, projectId))).status).toBe(409)
    expect([await readActivity(projectId), await readActivity(otherProject)]).toEqual([before, []])
  })
})

describe('concurrent tag actions', () => {
  test('keeps tags consistent when they are added, renamed, merged and deleted while their items move', () =>
    repeat(async () => {
      const [projectId, otherProject] = [await createProject(), await createProject()]
      const ids = [await createItem(projectId), await createItem(projectId), await createItem(projectId)]
      const [a, b] = [await createTag(projectId), await createTag(projectId)]
      const addTags = (artifactIds: string[], ...tagIds: string[]) =>
        owner.post('/artifacts/bulk_add_tags', { artifactIds, tagIds })
      await addTags(ids.slice(1), a)
      await awaitAll(
        addTags(ids, a, b),
        addTags(ids.toReversed(), b, a),
        owner.post(`/tags/${a}`, { title: newId() }),
        owner.post(`/tags/${a}/merge`, { tagIds: [b] }),
        owner.post(`/tags/${b}/merge`, { tagIds: [a] }),
        owner.post('/artifacts/bulk/move', { artifactIds: ids.slice(0, 2), projectId: otherProject, folderId: 'root' }),
        owner.post('/artifacts/bulk/copy', { artifactIds: ids, projectId: otherProject, folderId: 'root' }),
        owner.post('/artifacts/bulk_remove_tags', { artifactIds: ids, tagIds: [a] }),
        owner.delete(`/tags/${b}`),
      ) // prettier-ignore
    }))

  test('updates the search words of an item when its tag is renamed while being added', async () => {
    const projectId = await createProject()
    const [id, tagId] = [await createItem(projectId), await createTag(projectId, 'Old')]
    const renameUpdate = sql`UPDATE tags SET title = 'New' WHERE id = ${tagId}`
    const addTag = () => owner.post('/artifacts/bulk_add_tags', { artifactIds: [id], tagIds: [tagId] })
    expect((await callBlockedBy(renameUpdate, addTag)).status).toBe(200)
  })

  test('gives an item the target tag when its tag is merged into the target while being added', async () => {
    const projectId = await createProject()
    const [id, targetTag, otherTag] = [
      await createItem(projectId),
      await createTag(projectId),
      await createTag(projectId),
    ]
    const insertTagLink = sql`INSERT INTO artifact_tags (artifact, tag) VALUES (${id}, ${otherTag})`
    expect(
      (await callBlockedBy(insertTagLink, () => owner.post(`/tags/${targetTag}/merge`, { tagIds: [otherTag] }))).status,
    ).toBe(200)
    expect((await owner.get<string[]>(`/artifacts/${id}/tags`)).body).toEqual([targetTag])
  })

  test('refuses to add an item to an exhibit while the item moves to another project', async () => {
    const [projectId, otherProject] = [await createProject(), await createProject()]
    const id = await createItem(projectId)
    const exhibit = (await owner.post<{ id: string }>('/exhibits', { project: projectId, title: 'E', description: 'D', url_alias: 'e' })).body.id // prettier-ignore
    const moveAway = sql`UPDATE artifacts SET project = ${otherProject} WHERE id = ${id}`
    const addToExhibit = () => owner.post(`/exhibits/${exhibit}/add_artifacts`, { artifactIds: [id] })
    expect((await callBlockedBy(moveAway, addToExhibit)).status).toBe(400)
    expect((await owner.post(`/exhibits/${exhibit}`, { artifacts: [id] })).status).toBe(400)
  })
})

describe('concurrent actions on files', () => {
  const readStorageUsed = async (org: string) =>
    (await owner.get<{ storage_used: number }>(`/orgs/${org}/storage_used`)).body.storage_used

  test('enforces an organisation’s storage limit across its projects', () =>
    repeat(async (n) => {
      const org = (await owner.post<{ id: string }>('/orgs', { title: 'Small' })).body.id
      const [firstProject, secondProject] = [await createProject(org), await createProject(org)]
      const size = (await uploadText(firstProject, `filling ${n}`)).body.file?.size ?? 0
      const firstFilling = (await uploadText(secondProject, `filling ${n}`)).body
      const secondFilling = (await uploadText(firstProject, `filling ${n}`)).body
      await setSubscription(app, org, { storage: size * 5 })
      const copyItem = (id: string, projectId: string) =>
        owner.post(`/artifacts/${id}/copy`, { projectId, folderId: 'root' })
      const calls = [
        copyItem(firstFilling.id, firstProject),
        copyItem(firstFilling.id, secondProject),
        copyItem(secondFilling.id, firstProject),
        copyItem(secondFilling.id, secondProject),
        uploadText(secondProject, `filling ${n}`),
      ]
      const statuses = await awaitAll(...calls)
      expect(statuses.toSorted()).toEqual([201, 201, 402, 402, 402])
      expect(await readStorageUsed(org)).toBe(size * 5)
    }))

  test('keeps the bytes of a deleted item that is copied or uploaded again at the same time', () =>
    repeat(async (n) => {
      const projectId = await createProject()
      const text = `shared ${n}`
      const { id } = (await uploadText(projectId, text)).body
      const copyReply = owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: projectId, folderId: 'root' })
      const destroyItem = async () => {
        await owner.post(`/artifacts/${id}`, { active: false })
        return owner.delete(`/artifacts/${id}`)
      }
      const uploads = [uploadText(projectId, text), uploadText(projectId, text)]
      await awaitAll(copyReply, destroyItem(), ...uploads)
      for (const { status, body } of await Promise.all([copyReply, ...uploads])) {
        if (status !== 201) continue
        const file = await fetch((await readItem(body.id)).file?.url ?? '')
        expect(await file.text()).toBe(text)
      }
      await owner.get(`/projects/${projectId}/empty_trash`)
    }))

  test('creates one item when the same upload is sent several times in parallel', () =>
    repeat(async (n) => {
      const projectId = await createProject()
      const responses = await Promise.all([1, 2, 3].map(() => uploadText(projectId, `twice ${n}`, 'root', 'once')))
      expect(responses.map(({ status, body }) => [status, body.id])).toEqual(
        responses.map(() => [201, responses[0]?.body.id]),
      )
      expect((await owner.post<{ total: number }>('/search', { project: projectId })).body.total).toBe(1)
    }))

  test('keeps bytes that are uploaded again while the sweep deletes them', async () => {
    const projectId = await createProject()
    const text = newId()
    const { id } = (await uploadText(projectId, text)).body
    const sha256 = createHash('sha256').update(text).digest('hex')
    const { db, store } = app.services
    await owner.post(`/artifacts/${id}`, { active: false })
    const row = await db.selectFrom('files').selectAll().where('sha256', '=', sha256).executeTakeFirstOrThrow()
    // The sweep locks the row before it deletes it.
    await db.updateTable('artifacts').set({ file: null }).where('id', '=', id).execute()
    const lockRow = sql`SELECT FROM files WHERE id = ${row.id} FOR UPDATE`
    const rowDeletion = sql`DELETE FROM files WHERE id = ${row.id}`
    let response: Promise<ApiResponse<Artifact>> | undefined
    await db.transaction().execute(async (trx) => {
      await lockRow.execute(trx)
      response = uploadText(projectId, text)
      await waitForLockWaiters(trx)
      await rowDeletion.execute(trx)
    })
    await store.remove([row.key])
    expect((await response)?.status).toBe(201)
    await owner.get(`/projects/${projectId}/empty_trash`)
  })

  test('indexes the text of a copy that is made while the original document is being processed', async () => {
    const projectId = await createProject()
    const { id } = (await uploadText(projectId, `processed ${newId()}`)).body
    const finishProcessing = sql`UPDATE files SET content = 'lighthouse', duration = 5, status = 'ready'
      WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`
    const copy = () => owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: projectId, folderId: 'root' })
    expect((await callBlockedBy(finishProcessing, copy)).status).toBe(201)
    expect(
      (await owner.post<{ total: number }>('/search', { project: projectId, query: { query: 'lighthouse' } })).body
        .total,
    ).toBe(2)
  })

  test('either keeps or logs as deleted every item that is trashed while the trash is emptied', () =>
    repeat(async () => {
      const projectId = await createProject()
      const ids = await Promise.all([1, 2, 3, 4].map(() => createItem(projectId)))
      const trashItem = (id: string) => owner.post(`/artifacts/${id}`, { active: false })
      await trashItem(ids[0] ?? '')
      await awaitAll(owner.get(`/projects/${projectId}/empty_trash`), ...ids.slice(1).map(trashItem))
      const entries = (await readActivity(projectId)) as { act: string; things: { id: string }[] }[]
      const destroyedIds = entries
        .filter((entry) => entry.act === 'destroy')
        .flatMap((entry) => entry.things.map((subject) => subject.id))
      const missingIds: string[] = []
      for (const id of ids) if ((await owner.get(`/artifacts/${id}`)).status === 404) missingIds.push(id)
      expect(destroyedIds.toSorted()).toEqual(missingIds.toSorted())
    }))
})
