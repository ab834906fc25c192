import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { startApp, type Answer } from './app.ts'
import { isWaitedFor } from './db.ts'
import { broken } from './invariants.ts'
import { subscribe } from './world.ts'

// Concurrent actions: each gets a valid response in any order, and the archive stays consistent.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp({ env: { NEW_ORGS_PER_DAY: '1000' } })
  owner = await app.owner('ada')
})
afterEach(async () => expect(await broken(app.services)).toEqual([]))
afterAll(() => app.close())

const TIMES = Number(process.env.RUNS ?? 8)
const times = async (act: (n: number) => Promise<void>) => {
  for (let n = 0; n < TIMES; n++) await act(n)
}

const project = async (org = owner.org) =>
  (await owner.post<{ id: string }>('/projects', { org, title: newId() })).body.id
const newFolder = (at: string, parent = 'root') =>
  owner.post<Folder>('/folders', { project: at, title: 'F', folder: parent })
const folder = async (at: string, parent = 'root') => (await newFolder(at, parent)).body.id
const newItem = (at: string, parent = 'root') =>
  owner.post<Artifact>('/artifacts', { project: at, title: 'I', folder: parent })
const item = async (at: string, parent = 'root') => (await newItem(at, parent)).body.id
const tag = async (at: string, title = newId()) =>
  (await owner.post<{ id: string }>('/tags', { project: at, title })).body.id
const read = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const upload = (at: string, text: string, parent = 'root', fileId?: string) => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: at, folder: parent, ...(fileId && { fileId }) })) form.set(key, value)
  form.set('file', new Blob([text]), 'words.txt')
  return owner.post<Artifact>('/artifacts', form)
} // prettier-ignore

/** Awaits concurrent calls, none of which may be a server error. */
async function together(...calls: Promise<Answer<unknown>>[]): Promise<number[]> {
  const answers = await Promise.all(calls)
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
  return answers.map(({ status }) => status)
}

/** Runs `change` in a transaction that commits only once `call` waits for its lock: after its authorization, before its action. */
async function overtaken<T>(change: ReturnType<typeof sql>, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const { db } = app.services
  let answer: Promise<Answer<T>> | undefined
  await db.transaction().execute(async (trx) => {
    await change.execute(trx)
    answer = call()
    await isWaitedFor(trx)
  })
  return answer as Promise<Answer<T>>
}
const activity = async (at: string) =>
  (await owner.get<{ activity: object[] }>(`/projects/${at}/activity`)).body.activity

describe('concurrent folder actions', () => {
  test('moves folders into each other without creating a cycle', () =>
    times(async () => {
      const at = await project()
      const [a, b, c] = [await folder(at), await folder(at), await folder(at)]
      const move = (id: string, folderId: string) => owner.post(`/folders/${id}/move`, { projectId: at, folderId })
      await together(move(a, b), move(b, c), owner.post(`/folders/${c}`, { folder: a }), move(c, b))
    }))

  test('trashes a folder while entries are added to it', () =>
    times(async (n) => {
      const at = await project()
      const top = await folder(at)
      const below = await folder(at, top)
      const [loose, box] = [await item(at), await folder(at)]
      await together(
        owner.delete(`/folders/${top}`),
        newFolder(at, below),
        newFolder(at, top),
        newItem(at, below),
        upload(at, `text ${n}`, below),
        owner.post('/artifacts/bulk/move', { artifactIds: [loose], projectId: at, folderId: below }),
        owner.post(`/artifacts/${loose}/copy`, { projectId: at, folderId: top }),
        owner.post(`/folders/${box}/move`, { projectId: at, folderId: below }),
        owner.post(`/artifacts/${loose}`, { folder: top }),
      )
    }))

  test('moves a folder to another project while entries are added to it', () =>
    times(async () => {
      const [at, there] = [await project(), await project()]
      const top = await folder(at)
      const below = await folder(at, top)
      const loose = await item(at)
      await together(
        owner.post(`/folders/${top}/move`, { projectId: there, folderId: 'root' }),
        newFolder(at, below),
        newItem(at, below),
        newItem(at, top),
        owner.post('/artifacts/bulk/move', { artifactIds: [loose], projectId: at, folderId: below }),
        owner.post(`/folders/${below}`, { title: 'G' }),
        owner.delete(`/folders/${below}`),
      )
    }))

  test('restores a folder while its parent is trashed and the trash is emptied', () =>
    times(async () => {
      const at = await project()
      const top = await folder(at)
      const below = await folder(at, top)
      const id = await item(at, below)
      const alone = await item(at, below)
      await owner.post(`/artifacts/${alone}`, { active: false })
      await owner.delete(`/folders/${below}`)
      await together(
        owner.get(`/folders/${below}/restore`),
        owner.get(`/artifacts/${alone}/restore`),
        owner.delete(`/folders/${top}`),
        owner.get(`/projects/${at}/empty_trash`),
        owner.delete('/folders/bulk_delete', { folderIds: [below], permanent: true }),
        owner.post(`/artifacts/${id}`, { active: false }),
      )
    }))

  test('trashes an item that is added to a folder while the folder is trashed', async () => {
    const at = await project()
    const top = await folder(at)
    const id = newId()
    const late = sql`WITH held AS (SELECT FROM folders WHERE id = ${top} FOR SHARE) INSERT INTO artifacts (id, project, folder, title)
      SELECT ${id}::uuid, ${at}::uuid, ${top}::uuid, 'late' FROM held`
    expect((await overtaken(late, () => owner.delete(`/folders/${top}`))).status).toBe(200)
    expect(await read(id)).toMatchObject({ active: false, restore_folder: top })
  })
})

describe('entries that change between authorization and action', () => {
  const gone = (id: string) => sql`DELETE FROM artifacts WHERE id = ${id}`
  const acts: [string, (ids: string[], at: string, label: string) => Promise<Answer<unknown>>, trashed?: true][] = [
    ['move', (artifactIds, at) => owner.post('/artifacts/bulk/move', { artifactIds, projectId: at, folderId: 'root', visibility: 'local' })],
    ['copy', (artifactIds, at) => owner.post('/artifacts/bulk/copy', { artifactIds, projectId: at, folderId: 'root' })],
    ['edit', (ids) => owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, title: 'New' })) })],
    ['trash', (ids) => owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })],
    ['tag', (artifactIds, _, label) => owner.post('/artifacts/bulk_add_tags', { artifactIds, tagIds: [label] })],
    ['untag', (artifactIds, _, label) => owner.post('/artifacts/bulk_remove_tags', { artifactIds, tagIds: [label] })],
    ['restore', (artifactIds) => owner.post('/artifacts/bulk_restore', { artifactIds }), true],
    ['destroy', (artifactIds) => owner.delete('/artifacts/bulk_delete', { artifactIds }), true],
  ] // prettier-ignore
  test.each(acts)('refuses to %s items when one of them is permanently deleted', async (_name, act, trashed) => {
    const at = await project()
    const label = await tag(at)
    const ids = [await item(at), await item(at), await item(at)].toSorted()
    await owner.post('/artifacts/bulk_add_tags', { artifactIds: ids, tagIds: [label] })
    if (trashed) await owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })
    const before = [await read(ids[0] ?? ''), await activity(at)]
    const { status } = await overtaken(gone(ids[1] ?? ''), () => act(ids, at, label))
    expect([404, 409]).toContain(status)
    expect([await read(ids[0] ?? ''), await activity(at)]).toEqual(before)
  })
  test.each(acts)('refuses to %s items when one of them has moved to another project', async (_name, act, trashed) => {
    const [at, there] = [await project(), await project()]
    const label = await tag(at)
    const ids = [await item(at), await item(at), await item(at)].toSorted()
    if (trashed) await owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })
    const before = [await read(ids[0] ?? ''), await activity(at)]
    const away = sql`UPDATE artifacts SET project = ${there} WHERE id = ${ids[1]}`
    const { status } = await overtaken(away, () => act(ids, at, label))
    expect([404, 409]).toContain(status)
    expect([await read(ids[0] ?? ''), await activity(at), await activity(there)]).toEqual([...before, []])
  })
  test.each(acts)('refuses to %s items when one of them waits for review again', async (_name, act, trashed) => {
    const at = await project()
    const label = await tag(at)
    const ids = [await item(at), await item(at), await item(at)].toSorted()
    if (trashed) await owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })
    const before = [await read(ids[0] ?? ''), await activity(at)]
    const reopened = sql`UPDATE artifacts SET active = false, needs_review = true, awaits_review = true, trash_batch = NULL, trash_root = false
      WHERE id = ${ids[1]}`
    const { status, body } = await overtaken(reopened, () => act(ids, at, label))
    expect([status, body]).toEqual([409, expect.objectContaining({ errors: expect.objectContaining({ reason: ['awaits_review'] }) })])
    expect([await read(ids[0] ?? ''), await activity(at)]).toEqual(before)
  }) // prettier-ignore
  const ofFolders: [string, (id: string, at: string) => Promise<Answer<unknown>>][] = [
    ['move', (id, at) => owner.post(`/folders/${id}/move`, { projectId: at, folderId: 'root' })],
    ['copy', (id, at) => owner.post(`/folders/${id}/copy`, { projectId: at, folderId: 'root' })],
    ['edit', (id) => owner.post(`/folders/${id}`, { title: 'New' })],
    ['trash', (id) => owner.delete(`/folders/${id}`)],
  ]
  test.each(ofFolders)('refuses to %s a folder that has moved to another project', async (_name, act) => {
    const [at, there] = [await project(), await project()]
    const id = await folder(at)
    const before = await activity(at)
    const away = sql`WITH held AS (SELECT FROM projects WHERE id = ${at} FOR NO KEY UPDATE)
      UPDATE folders SET project = ${there} FROM held WHERE id = ${id}`
    expect((await overtaken(away, () => act(id, at))).status).toBe(409)
    expect([await activity(at), await activity(there)]).toEqual([before, []])
  })
})

describe('concurrent tag actions', () => {
  test('adds, renames, merges and deletes tags while their items move', () =>
    times(async () => {
      const [at, there] = [await project(), await project()]
      const ids = [await item(at), await item(at), await item(at)]
      const [a, b] = [await tag(at), await tag(at)]
      const put = (artifactIds: string[], ...tagIds: string[]) =>
        owner.post('/artifacts/bulk_add_tags', { artifactIds, tagIds })
      await put(ids.slice(1), a)
      await together(
        put(ids, a, b),
        put(ids.toReversed(), b, a),
        owner.post(`/tags/${a}`, { title: newId() }),
        owner.post(`/tags/${a}/merge`, { tagIds: [b] }),
        owner.post(`/tags/${b}/merge`, { tagIds: [a] }),
        owner.post('/artifacts/bulk/move', { artifactIds: ids.slice(0, 2), projectId: there, folderId: 'root' }),
        owner.post('/artifacts/bulk/copy', { artifactIds: ids, projectId: there, folderId: 'root' }),
        owner.post('/artifacts/bulk_remove_tags', { artifactIds: ids, tagIds: [a] }),
        owner.delete(`/tags/${b}`),
      ) // prettier-ignore
    }))

  test('finds an item by the new name of a tag that is renamed while it is added', async () => {
    const at = await project()
    const [id, label] = [await item(at), await tag(at, 'Old')]
    const renamed = sql`UPDATE tags SET title = 'New' WHERE id = ${label}`
    const put = () => owner.post('/artifacts/bulk_add_tags', { artifactIds: [id], tagIds: [label] })
    expect((await overtaken(renamed, put)).status).toBe(200)
  })

  test('gives an item the target tag when its tag is merged while it is added', async () => {
    const at = await project()
    const [id, into, other] = [await item(at), await tag(at), await tag(at)]
    const put = sql`INSERT INTO artifact_tags (artifact, tag) VALUES (${id}, ${other})`
    expect((await overtaken(put, () => owner.post(`/tags/${into}/merge`, { tagIds: [other] }))).status).toBe(200)
    expect((await owner.get<string[]>(`/artifacts/${id}/tags`)).body).toEqual([into])
  })

  test('refuses to add an item to an exhibit while it moves to another project', async () => {
    const [at, there] = [await project(), await project()]
    const id = await item(at)
    const exhibit = (await owner.post<{ id: string }>('/exhibits', { project: at, title: 'E', description: 'D', url_alias: 'e' })).body.id // prettier-ignore
    const away = sql`UPDATE artifacts SET project = ${there} WHERE id = ${id}`
    const put = () => owner.post(`/exhibits/${exhibit}/add_artifacts`, { artifactIds: [id] })
    expect((await overtaken(away, put)).status).toBe(400)
    expect((await owner.post(`/exhibits/${exhibit}`, { artifacts: [id] })).status).toBe(400)
  })
})

describe('concurrent actions on files', () => {
  const used = async (org: string) =>
    (await owner.get<{ storage_used: number }>(`/orgs/${org}/storage_used`)).body.storage_used

  test('enforces the storage limit of an organisation across its projects', () =>
    times(async (n) => {
      const org = (await owner.post<{ id: string }>('/orgs', { title: 'Small' })).body.id
      const [firstProject, secondProject] = [await project(org), await project(org)]
      const size = (await upload(firstProject, `filling ${n}`)).body.file?.size ?? 0
      const first = (await upload(secondProject, `filling ${n}`)).body
      const second = (await upload(firstProject, `filling ${n}`)).body
      await subscribe(app, org, { storage: size * 5 })
      const copy = (id: string, projectId: string) =>
        owner.post(`/artifacts/${id}/copy`, { projectId, folderId: 'root' })
      const calls = [
        copy(first.id, firstProject),
        copy(first.id, secondProject),
        copy(second.id, firstProject),
        copy(second.id, secondProject),
        upload(secondProject, `filling ${n}`),
      ]
      const statuses = await together(...calls)
      expect(statuses.toSorted()).toEqual([201, 201, 402, 402, 402])
      expect(await used(org)).toBe(size * 5)
    }))

  test('keeps bytes that are copied or uploaded again while their item is deleted', () =>
    times(async (n) => {
      const at = await project()
      const text = `shared ${n}`
      const { id } = (await upload(at, text)).body
      const copies = owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: at, folderId: 'root' })
      const destroy = async () => {
        await owner.post(`/artifacts/${id}`, { active: false })
        return owner.delete(`/artifacts/${id}`)
      }
      const again = [upload(at, text), upload(at, text)]
      await together(copies, destroy(), ...again)
      for (const { status, body } of await Promise.all([copies, ...again])) {
        if (status !== 201) continue
        const file = await fetch((await read(body.id)).file?.url ?? '')
        expect(await file.text()).toBe(text)
      }
      await owner.get(`/projects/${at}/empty_trash`)
    }))

  test('creates one item when the same upload is sent several times', () =>
    times(async (n) => {
      const at = await project()
      const answers = await Promise.all([1, 2, 3].map(() => upload(at, `twice ${n}`, 'root', 'once')))
      expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
        answers.map(() => [201, answers[0]?.body.id]),
      )
      expect((await owner.post<{ total: number }>('/search', { project: at })).body.total).toBe(1)
    }))

  test('stores bytes that are uploaded again while they are swept', async () => {
    const at = await project()
    const text = newId()
    const { id } = (await upload(at, text)).body
    const sha256 = createHash('sha256').update(text).digest('hex')
    const { db, store } = app.services
    await owner.post(`/artifacts/${id}`, { active: false })
    const row = await db.selectFrom('files').selectAll().where('sha256', '=', sha256).executeTakeFirstOrThrow()
    // The sweep locks the row before it deletes it.
    await db.updateTable('artifacts').set({ file: null }).where('id', '=', id).execute()
    const held = sql`SELECT FROM files WHERE id = ${row.id} FOR UPDATE`
    const swept = sql`DELETE FROM files WHERE id = ${row.id}`
    let answer: Promise<Answer<Artifact>> | undefined
    await db.transaction().execute(async (trx) => {
      await held.execute(trx)
      answer = upload(at, text)
      await isWaitedFor(trx)
      await swept.execute(trx)
    })
    await store.remove([row.key])
    expect((await answer)?.status).toBe(201)
    await owner.get(`/projects/${at}/empty_trash`)
  })

  test('finds a copy by the text of a document that is processed at the same time', async () => {
    const at = await project()
    const { id } = (await upload(at, `processed ${newId()}`)).body
    const finishProcessing = sql`UPDATE files SET content = 'lighthouse', duration = 5, status = 'ready'
      WHERE id = (SELECT file FROM artifacts WHERE id = ${id})`
    const copy = () => owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: at, folderId: 'root' })
    expect((await overtaken(finishProcessing, copy)).status).toBe(201)
    expect(
      (await owner.post<{ total: number }>('/search', { project: at, query: { query: 'lighthouse' } })).body.total,
    ).toBe(2)
  })

  test('keeps or records every item that is trashed while the trash is emptied', () =>
    times(async () => {
      const at = await project()
      const ids = await Promise.all([1, 2, 3, 4].map(() => item(at)))
      const trash = (id: string) => owner.post(`/artifacts/${id}`, { active: false })
      await trash(ids[0] ?? '')
      await together(owner.get(`/projects/${at}/empty_trash`), ...ids.slice(1).map(trash))
      const done = (await activity(at)) as { act: string; things: { id: string }[] }[]
      const destroyed = done
        .filter((one) => one.act === 'destroy')
        .flatMap((one) => one.things.map((thing) => thing.id))
      const missing: string[] = []
      for (const id of ids) if ((await owner.get(`/artifacts/${id}`)).status === 404) missing.push(id)
      expect(destroyed.toSorted()).toEqual(missing.toSorted())
    }))
})
