import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { startApp } from '../support/app.ts'

// Covers, counts, facets and locations are derived only from items the caller may see.

type SearchReply = ReplyOf<typeof searchContract.search>
type Failure = { errors: { code: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let projectId: string
let alias: string
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  const { body } = await owner.post<{ id: string; url_alias: string }>('/projects', { org: owner.org, title: newId() })
  ;({ id: projectId, url_alias: alias } = body)
})
afterAll(() => app.close())

const createItem = async (title: string, fields: object = {}) =>
  (await owner.post<Artifact>('/artifacts', { project: projectId, title, ...fields })).body.id
/** Adds an item with a preview, and returns its key. */
async function createItemWithPreview(title: string, fields: object = {}) {
  const [id, file] = [await createItem(title, fields), newId()]
  await sql`WITH f AS (INSERT INTO files (id, sha256, size, mime, type, key, status) VALUES (${file}, ${file}, 1, 'image/png', 'image', ${file}, 'ready')),
    d AS (INSERT INTO derivatives (file, name, key, mime, size) VALUES (${file}, 'small', ${`d/${file}`}, 'image/webp', 1))
    UPDATE artifacts SET file = ${file} WHERE id = ${id}`.execute(app.services.db)
  return { id, key: `d/${file}` }
}
const createExhibit = async (url_alias: string, artifacts: string[], extraFields: object = {}) =>
  (await owner.post<Exhibit>('/exhibits', { project: projectId, title: url_alias, description: 'D', url_alias, visibility: 'local', artifacts, ...extraFields })).body // prettier-ignore

describe('exhibits', () => {
  test('ignores unpublished items in the item count and cover that visitors see for an exhibit', async () => {
    const privateItem = await createItemWithPreview('Secret')
    const trashedItem = await createItemWithPreview('Trashed', { visibility: 'local' })
    const publicItem = await createItemWithPreview('Open', { visibility: 'local' })
    const createdExhibit = await createExhibit('show', [privateItem.id, trashedItem.id, publicItem.id])
    await owner.post(`/artifacts/${trashedItem.id}`, { active: false })
    const visitor = app.client()
    const views = [
      (await visitor.get<Exhibit>(`/exhibits/${createdExhibit.id}`)).body,
      (await visitor.get<Exhibit>(`/gallery/${alias}/exhibit/show`)).body,
      (await visitor.get<{ exhibits: Exhibit[] }>(`/gallery/${alias}`)).body.exhibits[0],
      (await visitor.get<{ exhibits: Exhibit[] }>(`/gallery/${alias}/item/${publicItem.id}`)).body.exhibits[0],
      (await visitor.get<Exhibit[]>(`/artifacts/${publicItem.id}/exhibits`)).body[0],
    ]
    for (const view of views) {
      expect(view?.artifact_count).toBe(1)
      expect(view?.cover).toContain(publicItem.key)
      expect(JSON.stringify(view)).not.toContain(privateItem.key)
      expect(JSON.stringify(view)).not.toContain(trashedItem.key)
    }
    // A member sees the unpublished item, and its preview is the cover.
    const ownersView = (await owner.get<Exhibit>(`/exhibits/${createdExhibit.id}`)).body
    expect([ownersView.artifact_count, ownersView.cover]).toEqual([2, expect.stringContaining(privateItem.key)])
    // A signed-in user without membership sees the same as a visitor.
    const other = await app.owner('other')
    expect((await other.get<Exhibit>(`/exhibits/${createdExhibit.id}`)).body).toMatchObject({ artifact_count: 1 })
  })
})

describe('visitors', () => {
  test('never reveals a folder id to visitors', async () => {
    const folder = (await owner.post<{ id: string }>('/folders', { project: projectId, title: 'Hidden' })).body.id
    const id = await createItem('In it', { folder, visibility: 'local' })
    const createdExhibit = await createExhibit('filed', [id])
    const visitor = app.client()
    const answers = await Promise.all([
      visitor.get<Artifact>(`/artifacts/${id}`),
      visitor.get(`/gallery/${alias}/item/${id}`),
      visitor.get(`/gallery/${alias}/exhibit/filed`),
      visitor.get(`/exhibits/${createdExhibit.id}`),
      visitor.post('/search', { project: projectId, query: { query: 'in it' } }),
      visitor.post('/search/get_gallery_page', { ids: [id] }),
      owner.post('/search', { project: projectId, isHostpage: true, query: { query: 'in it' } }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toContain(id)
      expect(JSON.stringify(body)).not.toContain(folder)
    }
    expect(answers[0].body.folder).toBe('root')
    expect((await owner.get<Artifact>(`/artifacts/${id}`)).body.folder).toBe(folder)
  })
})

describe('search as a member', () => {
  test('refuses a members-only search by visitors and non-members instead of returning public items', async () => {
    const id = await createItem('Shown', { visibility: 'local' })
    const visitor = app.client()
    const asMember = { project: projectId, isHostpage: false }
    const postAndGetStatus = async (client: Pick<typeof owner, 'post'>, path: string, body: object) => {
      const answer = await client.post<Failure>(path, body)
      return [answer.status, answer.body.errors?.code]
    }
    expect(await postAndGetStatus(visitor, '/search', { project: projectId })).toEqual([200, undefined])
    expect(await postAndGetStatus(visitor, '/search', asMember)).toEqual([401, 'unauthorized'])
    expect(await postAndGetStatus(visitor, '/search', { org: owner.org, isHostpage: false })).toEqual([
      401,
      'unauthorized',
    ])
    expect(await postAndGetStatus(visitor, '/search/get_gallery_page', { ids: [id], isHostpage: false })).toEqual([401, 'unauthorized']) // prettier-ignore
    const stranger = await app.owner('stranger')
    expect(await postAndGetStatus(stranger, '/search', asMember)).toEqual([404, 'not_found'])
    const page = { ids: [id], isHostpage: false }
    expect((await stranger.post('/search/get_gallery_page', page)).body).toEqual([])
    expect((await owner.post<SearchReply>('/search', asMember)).body.artifacts.length).toBeGreaterThan(0)
    expect((await owner.post<Artifact[]>('/search/get_gallery_page', page)).body).toHaveLength(1)
  })
})
