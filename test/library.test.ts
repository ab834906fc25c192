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
import { PASSWORD, startApp, type Client } from './app.ts'
import { broken } from './invariants.ts'
import * as world from './world.ts'

type Failure = { errors: { message: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(async () => {
  expect(await broken(app.services)).toEqual([])
  await app.close()
})

const project = async (who: Client & { org: string } = owner) =>
  (await who.post<{ id: string }>('/projects', { org: who.org, title: `Project ${newId()}` })).body.id
const folder = async (at: string, title: string, parent = 'root', who: Client = owner) =>
  (await who.post<Folder>('/folders', { project: at, title, folder: parent })).body.id
const item = async (at: string, title: string, parent = 'root', more: object = {}, who: Client = owner) =>
  (await who.post<Artifact>('/artifacts', { project: at, title, folder: parent, ...more })).body.id
const file = async (at: string, title: string, parent = 'root') => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: at, title, folder: parent })) form.set(key, value)
  form.set('file', new Blob([`words of ${title}`]), `${title}.txt`)
  return (await owner.post<Artifact>('/artifacts', form)).body
}
const read = async (id: string, who: Client = owner) => (await who.get<Artifact>(`/artifacts/${id}`)).body
const readFolder = async (id: string) => (await owner.get<Folder>(`/folders/${id}`)).body
const tag = async (at: string, title: string) =>
  (await owner.post<{ id: string }>('/tags', { project: at, title })).body.id
const tagsOf = async (id: string) =>
  (await owner.get<{ title: string }[]>(`/artifacts/${id}/tags/full`)).body.map((one) => one.title)

/** Creates a member with these permissions in a project. */
const member = (at: string, keys: readonly PermissionKey[]) => world.member(app, at, keys)

describe('bulk changes', () => {
  const MANY = 300
  /** Creates many items, and a different change for each, in all kinds of fields. */
  async function changesIn(at: string) {
    const items = Array.from({ length: MANY }, (_, n) => ({ id: newId(), project: at, title: `Item ${n}` }))
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

  test('apply each change to its item, and record one activity', async () => {
    const at = await project()
    const changes = await changesIn(at)
    const answer = await owner.post<{ artifacts: Artifact[] }>('/artifacts/bulk_update', { artifacts: changes })
    const expected = changes.map((one) => ({ ...one, subject: one.subject ?? [] }))
    expect(answer.body.artifacts).toMatchObject(expected)
    expect(await read(changes[299]?.id ?? '')).toMatchObject(expected[299] ?? {})
    const { body } = await owner.get<{ activity: Activity[] }>(`/projects/${at}/activity`)
    expect(body.activity.filter((one) => one.act === 'edit').map((one) => one.count)).toEqual([MANY])
  })

  test('drop a lone surrogate from a title', async () => {
    const id = await item(await project(), 'Whole')
    const { status, body } = await owner.post<Artifact>(`/artifacts/${id}`, { title: 'Half \ud83d of it' })
    expect([status, body.title]).toEqual([200, 'Half  of it'])
  })

  test('name the invalid item and field, and change nothing', async () => {
    const at = await project()
    const changes = await changesIn(at)
    const wrong = changes.map((one, n) => (n === 250 ? { ...one, title: '' } : one))
    const answer = await owner.post<Failure>('/artifacts/bulk_update', { artifacts: wrong })
    expect([answer.status, answer.body.errors.field]).toEqual([400, 'artifacts.250.title'])
    const twice = await owner.post<Failure>('/artifacts/bulk_update', { artifacts: [...changes, changes[0]] })
    expect([twice.status, twice.body.errors.field]).toEqual([400, 'artifacts'])
    expect(await read(changes[0]?.id ?? '')).not.toMatchObject({ title: changes[0]?.title })
  })
})

describe('trash and restore', () => {
  test('4.folder.1 4.folder.2 trashes and restores a folder with its contents, except entries trashed before', async () => {
    const at = await project()
    const top = await folder(at, 'Top')
    const below = await folder(at, 'Below', top)
    const [inTop, inBelow, before] = [await item(at, 'a', top), await item(at, 'b', below), await item(at, 'c', below)]
    await owner.post(`/artifacts/${before}`, { active: false })
    expect((await owner.delete(`/folders/${top}`)).status).toBe(200)
    expect((await owner.delete<Failure>(`/folders/${below}`)).status).toBe(409)
    const trash = await owner.post<{ artifacts: Artifact[]; folders: Folder[] }>('/search', {
      project: at,
      getDeleted: true,
    })
    expect(trash.body.folders.map((one) => one.title)).toEqual(['Top'])
    expect(trash.body.artifacts.map((one) => one.id)).toEqual([before])
    expect((await owner.get<Folder>(`/folders/${top}/restore`)).body).toMatchObject({ active: true, folder: 'root' })
    expect(await readFolder(below)).toMatchObject({ active: true, folder: top, restore_folder: null })
    expect(await read(inTop)).toMatchObject({ active: true, folder: top })
    expect(await read(inBelow)).toMatchObject({ active: true, folder: below })
    expect(await read(before)).toMatchObject({ active: false, restore_folder: below })
  })

  test('4.artifact.2 restores an item to the nearest existing parent when its folder is gone', async () => {
    const at = await project()
    const top = await folder(at, 'Top')
    const below = await folder(at, 'Below', top)
    const [a, b] = [await item(at, 'a', below), await item(at, 'b', below)]
    await owner.post('/artifacts/bulk_update', { artifacts: [a, b].map((id) => ({ id, active: false })) })
    await owner.delete('/folders/bulk_delete', { folderIds: [below] })
    const back = await owner.post<Artifact[]>('/artifacts/bulk_restore', { artifactIds: [a] })
    expect(back.body.map((one) => [one.id, one.active, one.folder])).toEqual([[a, true, top]])
    await owner.delete('/folders/bulk_delete', { folderIds: [below], permanent: true })
    await owner.delete(`/folders/${top}`)
    expect((await owner.get<Artifact>(`/artifacts/${b}/restore`)).body).toMatchObject({ active: true, folder: 'root' })
  })

  test('restores folders, tags, exhibit order and visibility exactly', async () => {
    const at = await project()
    const label = await tag(at, 'sea')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.record({ in: fc.nat({ max: 4 }), shown: fc.boolean(), tagged: fc.boolean() }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.nat({ max: 3 }),
        async (parents, items, which) => {
          const folders: string[] = []
          for (const [i, parent] of parents.entries())
            folders.push(await folder(at, `F${i}`, parent < i ? (folders[parent] ?? 'root') : 'root'))
          const ids: string[] = []
          for (const one of items) {
            const id = await item(at, 'x', folders[one.in] ?? 'root', { visibility: one.shown ? 'local' : 'private' })
            if (one.tagged) await owner.post(`/artifacts/${id}/add_tag`, { tag: label })
            ids.push(id)
          }
          const exhibit = await owner.post<{ id: string }>('/exhibits', {
            project: at,
            title: 'E',
            description: 'D',
            url_alias: newId(),
            artifacts: ids.toReversed(),
          })
          const state = async () => ({
            folders: await Promise.all(folders.map(async (id) => ({ ...(await readFolder(id)), updated_at: 0 }))),
            items: await Promise.all(
              ids.map(async (id) => ({ ...(await read(id)), updated_at: 0, tags: await tagsOf(id) })),
            ),
            order: (await owner.get<{ artifacts: Artifact[] }>(`/exhibits/${exhibit.body.id}`)).body.artifacts.map(
              (a) => a.id,
            ),
          })
          const before = await state()
          const gone = folders[which % folders.length] ?? ''
          await owner.delete(`/folders/${gone}`)
          expect((await readFolder(gone)).active).toBe(false)
          await owner.get(`/folders/${gone}/restore`)
          expect(await state()).toEqual(before)
          await owner.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) })
          await owner.post('/artifacts/bulk_restore', { artifactIds: ids })
          expect(await state()).toEqual(before)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('refuses to trash a folder that contains an item which the member may not trash', async () => {
    const at = await project()
    const bob = await member(at, ['create_folder', 'create_artifact'])
    const own = await folder(at, 'Bob’s', 'root', bob)
    const others = await item(at, 'Ada’s', own)
    expect((await bob.delete(`/folders/${own}`)).status).toBe(403)
    expect(await read(others)).toMatchObject({ active: true, folder: own })
    await owner.post(`/artifacts/${others}`, { folder: 'root' })
    await item(at, 'Bob’s', own, {}, bob)
    expect((await bob.delete(`/folders/${own}`)).status).toBe(200)
    expect((await bob.get(`/folders/${own}/restore`)).status).toBe(200)
  })

  test('4.artifact.4 deletes items, folders and unshared bytes when the trash is emptied', async () => {
    const at = await project()
    const home = await folder(at, 'Home')
    const [kept, gone] = [await file(at, 'kept'), await file(at, `gone ${newId()}`, home)]
    const copy = (await owner.post<Artifact>(`/artifacts/${kept.id}/copy`, { projectId: at, folderId: home })).body
    await owner.delete(`/folders/${home}`)
    expect((await owner.delete<Failure>('/artifacts/bulk_delete', { artifactIds: [kept.id, gone.id] })).status).toBe(
      409,
    )
    expect((await owner.get(`/projects/${at}/empty_trash`)).body).toEqual({ artifacts: 2, folders: 1 })
    expect((await owner.get(`/artifacts/${copy.id}`)).status).toBe(404)
    const bytes = (url: string | null | undefined) =>
      fetch(new URL(url ?? '', app.base)).then((answer) => answer.status)
    expect([await bytes(kept.file?.url), await bytes(gone.file?.url)]).toEqual([200, 404])
  })
})

describe('copy and move', () => {
  test('4.artifact.5 shares the file with a copy, which needs no review and counts as storage', async () => {
    const at = await project()
    const original = await file(at, 'Letter')
    await owner.post(`/artifacts/${original.id}`, { needs_review: true, visibility: 'local' })
    await owner.post(`/artifacts/${original.id}/add_tag`, { tag: await tag(at, 'sea') })
    const used = async () =>
      (await owner.get<{ storage_used: number }>(`/orgs/${owner.org}/storage_used`)).body.storage_used
    const before = await used()
    const { body } = await owner.post<Artifact>(`/artifacts/${original.id}/copy`, {
      projectId: at,
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
    expect(body.file?.sha256).toBe(original.file?.sha256)
    expect(await tagsOf(body.id)).toEqual(['sea'])
    expect(await used()).toBe(before + (original.file?.size ?? 0))
    expect((await owner.get(`/artifacts/${body.id}/size`)).body).toEqual({ size: original.file?.size })
  })

  test('maps tags by title and removes exhibits when an item moves to another project', async () => {
    const [here, there] = [await project(), await project()]
    const id = await item(here, 'Boat', 'root', { visibility: 'local' })
    for (const title of ['Sea', 'Wood']) await owner.post(`/artifacts/${id}/add_tag`, { tag: await tag(here, title) })
    const known = await tag(there, 'sea')
    const exhibit = await owner.post<{ id: string }>('/exhibits', {
      project: here,
      title: 'E',
      description: 'D',
      url_alias: 'e',
      artifacts: [id],
    })
    const moved = await owner.post<Artifact[]>('/artifacts/bulk/move', {
      artifactIds: [id],
      projectId: there,
      folderId: 'root',
    })
    expect(moved.body).toMatchObject([{ id, project: there, visibility: 'local', user: owner.id }])
    expect(await tagsOf(id)).toEqual(['sea', 'Wood'])
    expect((await owner.get<string[]>(`/artifacts/${id}/tags`)).body).toContain(known)
    expect((await owner.get<{ artifacts: Artifact[] }>(`/exhibits/${exhibit.body.id}`)).body.artifacts).toEqual([])
  })

  test('restores trashed entries above a folder that moved to another project', async () => {
    const [here, there] = [await project(), await project()]
    const [above] = [await folder(here, 'Above')]
    const leaving = await folder(here, 'Leaving', above)
    const inner = await folder(here, 'Inner', leaving)
    const gone = await item(here, 'Boat', inner)
    const folderGone = await folder(here, 'Gone', leaving)
    await owner.post(`/artifacts/${gone}`, { active: false })
    await owner.delete(`/folders/${folderGone}`)
    const moved = await owner.post(`/folders/${leaving}/move`, { projectId: there, folderId: 'root' })
    expect(moved.status).toBe(200)
    for (const path of [`/artifacts/${gone}`, `/folders/${folderGone}`])
      expect((await owner.get(`${path}/restore`)).body).toMatchObject({ project: here, folder: above, active: true })
  })

  test('4.artifact.5 ends the review of items at any depth when their folder moves within the project', async () => {
    const at = await project()
    const [top, into] = [await folder(at, 'Top'), await folder(at, 'Into')]
    const below = await folder(at, 'Below', top)
    const [waiting, beside] = [await item(at, 'Boat', below), await item(at, 'Beside')]
    for (const id of [waiting, beside]) await owner.post(`/artifacts/${id}`, { needs_review: true })
    const mover = await member(at, ['move_others_folder', 'move_others_artifacts'])
    const move = (who: Client) => who.post(`/folders/${top}/move`, { projectId: at, folderId: into })
    expect((await move(mover)).status).toBe(403)
    expect(await read(waiting)).toMatchObject({ needs_review: true })
    expect((await move(owner)).status).toBe(200)
    expect(await read(waiting)).toMatchObject({ needs_review: false, active: true, folder: below })
    expect(await read(beside)).toMatchObject({ needs_review: true })
  })

  test('refuses to copy a tree with too many entries', async () => {
    const at = await project()
    const top = await folder(at, 'Top')
    await item(at, 'Boat', top)
    const { db } = app.services
    await sql`INSERT INTO folders (id, project, folder, title)
      SELECT gen_random_uuid(), ${at}, ${top}, 'F' FROM generate_series(1, ${MAX_TREE_ENTRIES - 1})`.execute(db)
    const to = { projectId: at, folderId: top }
    const { status, body } = await owner.post<Failure>(`/folders/${top}/copy`, to)
    expect([status, body.errors]).toMatchObject([413, { reason: ['too_many_things', MAX_TREE_ENTRIES] }])
  })

  test('moves and copies whole trees, and refuses to move one into itself', async () => {
    const [here, there] = [await project(), await project()]
    const top = await folder(here, 'Top')
    const below = await folder(here, 'Below', top)
    const id = await item(here, 'Boat', below)
    const into = (folderId: string) => owner.post<Failure>(`/folders/${top}/move`, { projectId: here, folderId })
    expect([(await into(below)).status, (await into(top)).body.errors.field]).toEqual([400, 'folderId'])
    expect((await owner.post<Failure>(`/folders/${top}`, { folder: below })).status).toBe(400)

    const copied = await owner.post<Folder[]>('/folders/bulk/copy', {
      folderIds: [top, below],
      projectId: here,
      folderId: below,
    })
    expect(copied.body).toMatchObject([{ title: 'Top', folder: below }])
    const found = await owner.post<{ folders: Folder[] }>('/search', { project: here, folder: copied.body[0]?.id })
    expect(found.body.folders.map((one) => one.title)).toEqual(['Below'])
    const inCopy = await owner.post<{ artifacts: Artifact[]; folders: Folder[] }>('/search', {
      project: here,
      folder: found.body.folders[0]?.id,
    })
    expect([inCopy.body.artifacts.map((one) => one.title), inCopy.body.folders]).toEqual([['Boat'], []])

    await owner.post('/folders/bulk/move', { folderIds: [top], projectId: there, folderId: 'root' })
    expect(await readFolder(below)).toMatchObject({ project: there, folder: top })
    expect(await read(id)).toMatchObject({ project: there, folder: below })
  })

  test('changes nothing when one id of a bulk call is not allowed', async () => {
    const at = await project()
    const bob = await member(at, ['create_artifact'])
    const home = await folder(at, 'Home')
    const [own, others] = [await item(at, 'Bob’s', 'root', {}, bob), await item(at, 'Ada’s')]
    const ids = [own, others]
    const calls = [
      bob.post('/artifacts/bulk/move', { artifactIds: ids, projectId: at, folderId: home }),
      bob.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, title: 'Mine' })) }),
      bob.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, active: false })) }),
    ]
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([403, 403, 403])
    expect(await read(own)).toMatchObject({ title: 'Bob’s', folder: 'root', active: true })
    expect((await bob.post('/artifacts/bulk/move', { artifactIds: [own], projectId: at, folderId: home })).status).toBe(
      200,
    )
  })

  test('lists the projects that a member may move or copy to, with their folders', async () => {
    const [open, closed] = [await project(), await project()]
    const bob = await member(open, ['create_artifact'])
    await world.addMember(app, closed, bob)
    const home = await folder(open, 'Home')
    const { body } = await bob.get<{ project: { id: string }; folders: Folder[] }[]>(
      `/orgs/${owner.org}/can_move_or_copy_to`,
    )
    expect(body.map((one) => [one.project.id, one.folders.map((f) => f.id)])).toEqual([[open, [home]]])
  })

  test('refuses a move that exceeds the storage limit', async () => {
    const eve = await app.owner('eve')
    const [mine, small] = [await project(), await project(eve)]
    await world.addMember(app, mine, eve, ['can_move_and_copy_media', 'download_media'])
    const original = await file(mine, 'Large')
    await world.subscribe(app, eve.org, { storage: 3 })
    const answer = await eve.post<Failure>(`/artifacts/${original.id}/move`, { projectId: small, folderId: 'root' })
    expect([answer.status, answer.body.errors.message]).toEqual([402, 'storage limit reached'])
    expect((await read(original.id)).project).toBe(mine)
  })
})

describe('concurrent edits', () => {
  test('keep both changes of different fields, and refuse the later change of the same field', async () => {
    const at = await project()
    const bob = await member(at, ['edit_others_artifacts'])
    const id = await item(at, 'Boat')
    const seen_at = (await read(id)).updated_at
    await owner.post(`/artifacts/${id}`, { title: 'Ship', seen_at })
    expect((await bob.post(`/artifacts/${id}`, { place: 'Hoy', seen_at })).status).toBe(200)
    const late = await bob.post<Failure>(`/artifacts/${id}`, { title: 'Yacht', seen_at })
    expect([late.status, late.body.errors.field]).toEqual([409, 'title'])
    expect(late.body.errors.message).toContain('ada')
    expect(await read(id)).toMatchObject({ title: 'Ship', place: 'Hoy' })
    const now = (await read(id)).updated_at
    expect((await bob.post(`/artifacts/${id}`, { title: 'Yacht', seen_at: now })).status).toBe(200)
  })
})

test('sends live updates of a project to its members only', async () => {
  const at = await project()
  const bob = await member(at, ['create_artifact'])
  const eve = await app.owner('eve')
  const heard = { bob: [] as object[], eve: [] as object[] }
  const pages = { bob: newId(), eve: newId() }
  const listen = async (email: string, into: object[], page: string) => {
    const login = await fetch(`${app.base}/client/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
    const socket = new WebSocket(`${app.base.replace('http', 'ws')}/client/socket/${page}`, {
      headers: { cookie: cookie.join('; ') },
    })
    socket.on('message', (data) => into.push(JSON.parse(String(data)) as object))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send('no message')
    socket.send(JSON.stringify({ type: 'open', project: at }))
    return socket
  }
  const sockets = [await listen(bob.email, heard.bob, pages.bob), await listen(eve.email, heard.eve, pages.eve)]
  await expect.poll(() => heard.bob).toEqual([{ type: 'projectOpened', project: at }])
  await folder(at, 'Again')
  const id = await item(at, 'Boat')
  await expect.poll(() => heard.bob).toContainEqual({ type: 'artifactChanged', project: at, ids: [id] })
  expect(heard.bob[1]).toMatchObject({ type: 'folderChanged', project: at })
  expect(heard.eve).toEqual([])
  // A page gets no messages about its own changes.
  const own = await bob.post<{ id: string }>('/artifacts', { project: at, title: 'Own' }, { 'x-page': pages.bob })
  const other = await item(at, 'Other')
  await expect.poll(() => heard.bob).toContainEqual({ type: 'artifactChanged', project: at, ids: [other] })
  expect(heard.bob).not.toContainEqual({ type: 'artifactChanged', project: at, ids: [own.body.id] })
  // Changes of tags and exhibits list the affected items, or no ids if there are none.
  const sea = await tag(at, 'Sea')
  await expect.poll(() => heard.bob).toContainEqual({ type: 'artifactChanged', project: at, ids: [] })
  await owner.post(`/artifacts/${id}/add_tag`, { tag: sea })
  const show = { project: at, title: 'Boats', description: 'All', url_alias: 'boats', artifacts: [other] }
  const exhibit = (await owner.post<{ id: string }>('/exhibits', show)).body.id
  await expect.poll(() => heard.bob.slice(-1)).toEqual([{ type: 'artifactChanged', project: at, ids: [other] }])
  const told = (act: Promise<unknown>, ids: string[]) => {
    heard.bob.length = 0
    return act.then(() => expect.poll(() => heard.bob).toEqual([{ type: 'artifactChanged', project: at, ids }]))
  }
  await told(owner.post(`/tags/${sea}`, { title: 'Seas' }), [id])
  await told(owner.post(`/exhibits/${exhibit}`, { artifacts: [id] }), [other, id])
  await told(owner.delete(`/tags/${sea}`), [id])
  await told(owner.delete(`/exhibits/${exhibit}`), [id])
  for (const socket of sockets) socket.terminate()
})

describe('tags', () => {
  test('returns what bulk tagging added, undoes it exactly, and merges tags without duplicates', async () => {
    const at = await project()
    const [a, b] = [await item(at, 'a'), await item(at, 'b')]
    const [sea, ocean] = [await tag(at, 'Sea'), await tag(at, 'Ocean')]
    await owner.post(`/artifacts/${a}/add_tag`, { tag: sea })
    const put = await owner.post<{ tags: { tag: string; artifactIds: string[] }[] }>('/artifacts/bulk_add_tags', {
      tagIds: [sea],
      artifactIds: [a, b],
    })
    expect(put.body.tags).toEqual([{ tag: sea, artifactIds: [b] }])
    await owner.post('/artifacts/bulk_add_tags', { tagIds: [ocean], artifactIds: [b] })
    const merged = await owner.post(`/tags/${sea}/merge`, { tagIds: [ocean] })
    expect(merged.body).toMatchObject({ id: sea, title: 'Sea', artifact_count: 2 })
    expect(await tagsOf(b)).toEqual(['Sea'])
    await owner.post('/artifacts/bulk_remove_tags', { tagIds: [sea], artifactIds: [b] })
    expect(await tagsOf(b)).toEqual([])
    const other = await tag(await project(), 'Elsewhere')
    expect((await owner.post(`/tags/${sea}/merge`, { tagIds: [other] })).status).toBe(400)
  })
})

describe('activity', () => {
  test('lists who did what to which entry, and is append-only', async () => {
    const at = await project()
    const home = await folder(at, 'Home')
    const id = await item(at, 'Boat')
    await owner.post(`/artifacts/${id}`, { title: 'Ship', place: 'Hoy' })
    await owner.post('/artifacts/bulk/move', { artifactIds: [id], projectId: at, folderId: home })
    await owner.delete(`/folders/${home}`)
    const list = async (path: string) => (await owner.get<{ activity: Activity[]; cursor: string | null }>(path)).body
    const ofItem = await list(`/artifacts/${id}/activity`)
    expect(ofItem.activity.map((one) => one.act)).toEqual(['move', 'edit', 'create'])
    expect(ofItem.activity[1]).toMatchObject({
      user: { id: owner.id, username: 'ada' },
      count: 1,
      details: { fields: ['title', 'place'] },
    })
    const projectActivity = await list(`/projects/${at}/activity`)
    expect(projectActivity.activity.map((one) => [one.act, one.kind])).toEqual([
      ['trash', 'folder'],
      ['move', 'artifact'],
      ['edit', 'artifact'],
      ['create', 'artifact'],
      ['create', 'folder'],
    ])
    const first = await list(`/projects/${at}/activity?limit=2&kind=artifact`)
    const next = await list(`/projects/${at}/activity?limit=2&kind=artifact&cursor=${first.cursor}`)
    expect([...first.activity, ...next.activity].map((one) => one.act)).toEqual(['move', 'edit', 'create'])
    const { db } = app.services
    await expect(db.updateTable('activity').set({ act: 'edit' }).execute()).rejects.toThrow(/only added to/)
    await expect(db.deleteFrom('activity_things').execute()).rejects.toThrow(/only added to/)
    await owner.delete(`/projects/${at}`, { deep: true })
  })

  test('groups uploads made together across pages, but lists them separately per item', async () => {
    const at = await project()
    const [quay, pier] = [await folder(at, 'Quay'), await folder(at, 'Pier')]
    const bob = await member(at, ['create_artifact', 'create_folder'])
    const first = [await item(at, 'a', quay), await item(at, 'b', quay), await item(at, 'c', quay)]
    await item(at, 'd', pier)
    await item(at, 'e', pier, {}, bob)
    await item(at, 'f', pier, {}, bob)
    await folder(at, 'Between', 'root', bob)
    await item(at, 'g', pier, {}, bob)
    const readActivity = async (query: string) => {
      const { body } = await owner.get<{ activity: Activity[]; cursor: string | null }>(
        `/projects/${at}/activity?${query}`,
      )
      return {
        ...body,
        sums: body.activity.map(({ user, act, kind, count }) => `${user?.username} ${act} ${kind} ${count}`),
      }
    }
    const all = ['bob create artifact 1', 'bob create folder 1', 'bob create artifact 2', 'ada create artifact 1', 'ada create artifact 3'] // prettier-ignore
    const whole = await readActivity('limit=5')
    expect(whole.sums).toEqual(all)
    expect(whole.activity[4]).toMatchObject({
      details: { to_folder: quay },
      things: [{ title: 'c' }, { title: 'b' }, { title: 'a' }],
    })
    expect(whole.activity[4]?.since).toBeLessThanOrEqual(whole.activity[4]?.at ?? 0)
    const pages = [await readActivity('limit=3')]
    pages.push(await readActivity(`limit=3&cursor=${pages[0]?.cursor}`))
    expect(pages.flatMap(({ sums }) => sums)).toEqual([...all, 'ada create folder 1'])
    // A pause starts a new group.
    const { id: _, at: last, ...entry } = await app.services.db
      .selectFrom('activity').selectAll().where('project', '=', at).orderBy('id').limit(1).executeTakeFirstOrThrow() // prettier-ignore
    const add = { ...entry, act: 'create', kind: 'artifact', details: { to_folder: quay } } as const
    for (const before of [1, 2, 8, 9])
      await app.services.db
        .insertInto('activity')
        .values({ ...add, id: newId(), at: last - before * 60_000 })
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
  test('lists changes of exhibits, and nothing when nothing changed', async () => {
    const at = await project()
    const id = await item(at, 'Boat')
    const fields = { title: 'Harbour', description: '<p>Ships</p>', url_alias: 'harbour' }
    const exhibit = (await owner.post<{ id: string }>('/exhibits', { project: at, ...fields })).body.id
    await owner.post(`/exhibits/${exhibit}`, { title: 'The harbour', artifacts: null })
    await owner.post(`/exhibits/${exhibit}/add_artifacts`, { artifactIds: [id] })
    await owner.post(`/exhibits/${exhibit}/add_artifacts`, { artifactIds: [id] })
    await owner.delete(`/exhibits/${exhibit}`)
    const { body } = await owner.get<{ activity: Activity[] }>(`/projects/${at}/activity?kind=exhibit`)
    expect(body.activity.map(({ act, details, things }) => [act, details.fields, things[0]?.title])).toEqual([
      ['destroy', undefined, 'The harbour'],
      ['edit', ['artifacts'], 'The harbour'],
      ['edit', ['title', 'artifacts'], 'The harbour'],
      ['create', undefined, 'Harbour'],
    ])
  })
})
