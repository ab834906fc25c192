import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/kit/ids.ts'
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { MAX_RESPONSE_TEXT_BYTES, MAX_BULK_IDS, MAX_TEXT, DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { startApp } from '../support/app.ts'
import { waitForLockWaiters } from '../support/database.ts'

// Neither the size of a response nor the work for it grows with the archive.

type SearchReply = ReplyOf<typeof searchContract.search>
type Failure = { errors: { code: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
/** A project and its items with long descriptions. */
let longItems: { project: string; ids: string[] }
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  const projectId = await project()
  longItems = { project: projectId, ids: await insertItems(projectId, ITEM_COUNT, { description: LONG_HTML }) }
})
afterAll(() => app.close())

const project = async () => (await owner.post<{ id: string }>('/projects', { org: owner.org, title: newId() })).body.id
const search = async (body: BodyOf<typeof searchContract.search>, client: Pick<typeof owner, 'post'> = owner) => {
  const response = await client.post<SearchReply>('/search', body)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}
const getJsonBytes = (response: unknown) => Buffer.byteLength(JSON.stringify(response))
// Folders and items each have a text budget, which the last text may exceed. The other fields are small.
const MAX_REPLY_BYTES = 2 * (MAX_RESPONSE_TEXT_BYTES + 4 * MAX_TEXT) + 500 * 2500

const ITEM_COUNT = 40
const LONG_HTML = `<p>${'lorem '.repeat(16_000)}needle</p>`

/** Inserts public items with fields as long as a hostile member could make them. */
async function insertItems(
  projectId: string,
  n: number,
  fields: { description?: string; subject?: string[]; content?: string } = {},
) {
  const { description = '', subject = [], content = null } = fields
  const ids = Array.from({ length: n }, newId)
  await longTransaction(app.services.db, (trx) =>
    sql`WITH f AS (INSERT INTO files (id, sha256, size, mime, type, key, status, content)
      SELECT id, id::text, 1, 'application/pdf', 'pdf', id::text, 'ready', ${content} FROM unnest(${ids}::uuid[]) id RETURNING id)
    INSERT INTO artifacts (id, project, title, description, subject, visibility, downloadable, type, file)
    SELECT id, ${projectId}, 'Item ' || right(id::text, 4), ${description}, ${subject}::text[], 'local', true, 'pdf', id FROM f`.execute(
      trx,
    ),
  )
  return ids
}

/** Loads all pages of a search and checks the size of each. */
async function loadPages(body: BodyOf<typeof searchContract.search>, client?: Pick<typeof owner, 'post'>) {
  const pages: SearchReply[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: SearchReply = await search({ ...body, ...(cursor && { cursor }) }, client)
    expect(getJsonBytes(page)).toBeLessThan(MAX_REPLY_BYTES)
    expect(page.artifacts.length + page.folders.length).toBeGreaterThan(0)
    pages.push(page)
    cursor = page.cursor
  }
  return pages
}

describe('lists of long texts', () => {
  test('ends a search page early when texts are long, but loses no items across pages', async () => {
    const projectId = longItems.project
    for (const client of [owner, app.client()])
      for (const body of [
        { query: {} },
        { query: { query: 'needle' } },
        { query: {}, sort: { key: 'SIZE' } as const },
      ]) {
        const pages = await loadPages({ project: projectId, limit: 500, ...body }, client)
        expect(pages.length).toBeGreaterThan(1)
        const allItems = pages.flatMap((page) => page.artifacts)
        expect(new Set(allItems.map(({ id }) => id)).size).toBe(ITEM_COUNT)
        expect(allItems).toHaveLength(ITEM_COUNT)
        expect(allItems.every(({ description }) => description === LONG_HTML)).toBe(true)
      }
  })

  test('ends a search page early when keywords or folder descriptions are long', async () => {
    const projectId = await project()
    const subject = Array.from({ length: 200 }, (_, i) => `${i} ${'k'.repeat(490)}`)
    await insertItems(projectId, 30, { subject })
    await sql`INSERT INTO folders (id, project, title, description) SELECT gen_random_uuid(), ${projectId}, 'Folder ' || g, ${LONG_HTML} FROM generate_series(1, ${ITEM_COUNT}) g`.execute(app.services.db) // prettier-ignore
    const pages = await loadPages({ project: projectId, folder: 'root', limit: 500 })
    const folders = pages.flatMap((page) => page.folders)
    expect(folders.map(({ title }) => title)).toEqual(Array.from({ length: ITEM_COUNT }, (_, i) => `Folder ${i + 1}`))
    expect(folders.every(({ description }) => description === LONG_HTML)).toBe(true)
    expect(pages.flatMap((page) => page.artifacts)).toHaveLength(30)
    expect(pages.every((page) => page.total === 30 && page.total_folders === ITEM_COUNT)).toBe(true)
  })

  test('returns complete lists of items and folders across several projects with long texts', async () => {
    const otherOwner = await app.owner('many')
    for (const title of ['A', 'B', 'C']) {
      const projectId = (await otherOwner.post<{ id: string }>('/projects', { org: otherOwner.org, title })).body.id
      await insertItems(projectId, 15, { description: LONG_HTML })
      await sql`INSERT INTO folders (id, project, title, description) SELECT gen_random_uuid(), ${projectId}, ${title} || g, ${LONG_HTML} FROM generate_series(1, 15) g`.execute(app.services.db) // prettier-ignore
    }
    const pages = await loadPages({ org: otherOwner.org, limit: 500 }, otherOwner)
    const titles = pages.flatMap((page) => page.folders.map(({ title }) => title))
    const expectedTitles = ['A', 'B', 'C'].flatMap((title) => Array.from({ length: 15 }, (_, i) => `${title}${i + 1}`))
    expect(titles).toEqual(expectedTitles)
    expect(new Set(pages.flatMap((page) => page.artifacts.map(({ id }) => id))).size).toBe(45)
  })

  test('returns all items requested by id, but omits texts that exceed the size limit', async () => {
    const { ids } = longItems
    const visitor = app.client()
    const galleryPage = await visitor.post<Artifact[]>('/search/get_gallery_page', { ids })
    expect(galleryPage.body.map(({ id }) => id)).toEqual(ids)
    expect([galleryPage.body[0]?.brief, galleryPage.body.at(-1)?.brief]).toEqual([undefined, true])
    // The first item of a call is always complete, so repeated calls eventually load everything.
    const remainingIds = ids.slice(galleryPage.body.findIndex(({ brief }) => brief))
    const secondReply = await visitor.post<Artifact[]>('/search/get_gallery_page', { ids: remainingIds })
    expect([secondReply.body[0]?.brief, secondReply.body[0]?.description]).toEqual([undefined, LONG_HTML])
    const firstTen = await visitor.post<Artifact[]>('/search/get_gallery_page', { ids: ids.slice(0, 10) })
    expect(firstTen.body.map(({ id }) => id)).toEqual(ids.slice(0, 10))
  })

  test('returns all items of a bulk action, but omits texts that exceed the size limit', async () => {
    const { ids, project: projectId } = longItems
    const body = { artifactIds: ids, folderId: 'root', projectId: projectId }
    const { status, body: copies } = await owner.post<Artifact[]>('/artifacts/bulk/copy', body)
    expect([status, copies.length]).toEqual([201, ITEM_COUNT])
    expect(getJsonBytes(copies)).toBeLessThan(MAX_REPLY_BYTES)
    const completeCopies = copies.filter((entry) => !entry.brief)
    expect(completeCopies.length).toBeGreaterThan(0)
    expect(completeCopies.every(({ description }) => description === LONG_HTML)).toBe(true)
    expect(copies.filter((entry) => entry.brief).every(({ description }) => description === '')).toBe(true)
    // The stored items are complete.
    const briefCopy = copies.find((entry) => entry.brief)
    expect((await owner.get<Artifact>(`/artifacts/${briefCopy?.id}`)).body.description).toBe(LONG_HTML)
  })
})

test('returns all folders of a bulk action, but omits descriptions that exceed the size limit', async () => {
  const projectId = await project()
  await sql`INSERT INTO folders (id, project, title, description) SELECT gen_random_uuid(), ${projectId}, 'Folder ' || g, ${LONG_HTML} FROM generate_series(1, ${ITEM_COUNT}) g`.execute(app.services.db) // prettier-ignore
  const { rows } = await sql<{ id: string }>`SELECT id FROM folders WHERE project = ${projectId}`.execute(
    app.services.db,
  )
  const folderIds = rows.map(({ id }) => id)
  const target = { projectId: projectId, folderId: 'root' }
  for (const [path, body] of [
    ['/folders/bulk/move', { ...target, folderIds }],
    ['/folders/bulk_restore', { folderIds }],
    ['/folders/bulk/copy', { ...target, folderIds }],
  ] as const) {
    if (path === '/folders/bulk_restore')
      expect((await owner.delete('/folders/bulk_delete', { folderIds })).status).toBe(200)
    const { body: folders } = await owner.post<Folder[]>(path, body)
    if (path === '/folders/bulk/copy') expect(folders).toHaveLength(ITEM_COUNT)
    else expect(folders.map(({ id }) => id)).toEqual(folderIds)
    expect(getJsonBytes(folders)).toBeLessThan(MAX_REPLY_BYTES)
    const complete = folders.filter((entry) => !entry.brief)
    expect(complete.length).toBeGreaterThan(0)
    expect(complete.every(({ description }) => description === LONG_HTML)).toBe(true)
    expect(folders.filter((entry) => entry.brief).every(({ description }) => description === '')).toBe(true)
    const brief = folders.find((entry) => entry.brief)
    expect((await owner.get<Folder>(`/folders/${brief?.id}`)).body.description).toBe(LONG_HTML)
  }
})

describe('search excerpts', () => {
  test('returns short search excerpts that contain the match, from any field', async () => {
    const projectId = await project()
    await insertItems(projectId, 3, { description: `<p>${'x '.repeat(300)} the <b>needle</b> here</p>` })
    await insertItems(projectId, 3, { subject: ['first', `${'y'.repeat(480)} needle`] })
    await insertItems(projectId, 3, { content: `${'word '.repeat(20_000)} a needle in it ${'word '.repeat(100)}` })
    await insertItems(projectId, 3, { content: `${'wörd '.repeat(5_000)} a nëëdle in it ${'word '.repeat(100)}` })
    const { matches, artifacts } = await search({ project: projectId, limit: 500, query: { query: 'needle' } })
    const excerpts = artifacts.map(({ id }) => matches[id])
    expect(excerpts.map((entry) => entry?.field).toSorted()).toEqual(
      ['description', 'document', 'keywords'].flatMap((field) => Array(field === 'document' ? 6 : 3).fill(field)),
    )
    for (const entry of excerpts) {
      expect(entry?.text.length).toBeLessThan(1200)
      expect(entry?.text).not.toMatch(/<|b>/)
      expect(entry?.text).toMatch(/n[eë]{2}dle/)
    }
  })

  test('limits the total size of search excerpts on a page of items with long texts', async () => {
    const projectId = await project()
    await insertItems(projectId, 120, {
      description: `<p>${'ﷺ '.repeat(500)}</p>`,
      content: `${'ﷺ '.repeat(2000)} needle`,
    })
    const { artifacts, matches } = await search(
      { project: projectId, limit: 500, query: { query: 'needle' } },
      app.client(),
    )
    expect(artifacts).toHaveLength(120)
    expect(getJsonBytes(matches)).toBeLessThan(500 * 1200)
  })

  test('returns only the matching tags of an item with many tags in search excerpts', async () => {
    const projectId = await project()
    const [id = ''] = await insertItems(projectId, 1)
    const tag = async (title: string) =>
      (await owner.post<{ id: string }>('/tags', { project: projectId, title })).body.id
    const tagIds = [await tag('Needle work')]
    for (let i = 0; i < 90; i++) tagIds.push(await tag(`Tag ${i} ${'t'.repeat(60)}`))
    await owner.post('/artifacts/bulk_add_tags', { artifactIds: [id], tagIds })
    const { matches } = await search({ project: projectId, query: { query: 'needle' } })
    expect(matches[id]).toEqual({ field: 'tags', text: 'Needle work' })
  })
})

test('lists the first ten tags of a bulk change in the activity, with the total number', async () => {
  const projectId = await project()
  const [id = ''] = await insertItems(projectId, 1)
  const tag = async (title: string) =>
    (await owner.post<{ id: string }>('/tags', { project: projectId, title })).body.id
  const tagIds: string[] = []
  for (let i = 0; i < 12; i++) tagIds.push(await tag(`Tag ${i}`))
  const readLatestActivity = async () =>
    (await owner.get<{ activity: Activity[] }>(`/artifacts/${id}/activity`)).body.activity[0]
  await owner.post('/artifacts/bulk_add_tags', { artifactIds: [id], tagIds: tagIds.slice(0, 10) })
  expect((await readLatestActivity())?.details.tags).toHaveLength(10)
  expect((await readLatestActivity())?.details).not.toHaveProperty('tag_count')
  await owner.post('/artifacts/bulk_remove_tags', { artifactIds: [id], tagIds: tagIds.slice(0, 10) })
  await owner.post('/artifacts/bulk_add_tags', { artifactIds: [id], tagIds })
  expect((await readLatestActivity())?.details).toMatchObject({ tags: { length: 10 }, tag_count: 12 })
})

describe('exhibits', () => {
  test('paginates exhibits for members and visitors in order, with each item once', async () => {
    const { id: projectId, url_alias } = (await owner.post<{ id: string; url_alias: string }>('/projects', { org: owner.org, title: newId() })).body // prettier-ignore
    const ids = await insertItems(projectId, 150)
    await insertItems(projectId, 20, { description: LONG_HTML })
    const exhibitFields = {
      project: projectId,
      title: 'Many',
      description: 'All',
      url_alias: 'many',
      visibility: 'local',
    }
    const { id } = (await owner.post<Exhibit>('/exhibits', { ...exhibitFields, artifacts: ids })).body
    const paths = [`/exhibits/${id}`, `/gallery/${url_alias}/exhibit/many`]
    for (const client of [owner, app.client()])
      for (const path of paths) {
        const seenIds: string[] = []
        for (let cursor: string | null | undefined = ''; cursor !== null;) {
          const { status, body }: { status: number; body: Exhibit } = await client.get<Exhibit>(
            `${path}?cursor=${cursor}`,
          )
          expect(status).toBe(200)
          expect(body.artifact_count).toBe(150)
          expect(body.artifacts?.length).toBeLessThanOrEqual(DEFAULT_PAGE_SIZE)
          seenIds.push(...(body.artifacts ?? []).map((entry) => entry.id))
          cursor = body.artifacts_cursor
        }
        expect(seenIds).toEqual(ids)
      }
    expect((await owner.get(`/exhibits/${id}?cursor=forged`)).status).toBe(400)
    expect((await owner.get(`/exhibits/${id}?limit=501`)).status).toBe(400)
    expect((await owner.get<Exhibit>(`/exhibits/${id}?limit=500`)).body.artifacts).toHaveLength(150)
  })

  test('reveals no hidden items through the cursors of exhibits', async () => {
    const projectId = await project()
    const ids = await insertItems(projectId, 5)
    const exhibitFields = {
      project: projectId,
      title: 'Some',
      description: 'Few',
      url_alias: newId(),
      visibility: 'local',
    }
    const { id } = (await owner.post<Exhibit>('/exhibits', { ...exhibitFields, artifacts: ids })).body
    const [hiddenId = '', lastId = ''] = [ids[2], ids[4]]
    for (const itemId of ids.slice(1, 4)) await owner.post(`/artifacts/${itemId}`, { visibility: 'private' })
    const readPage = (cursor: string) => app.client().get<Exhibit>(`/exhibits/${id}?limit=1&cursor=${cursor}`)
    const firstPage = (await readPage('')).body
    const decodedCursor = Buffer.from(firstPage.artifacts_cursor ?? '', 'base64url').toString()
    expect(JSON.parse(decodedCursor)).toEqual([ids[0]])
    expect((await readPage(firstPage.artifacts_cursor ?? '')).body.artifacts?.map((entry) => entry.id)).toEqual([
      lastId,
    ])
    // Forged cursors are refused.
    for (const forgedPosition of [[hiddenId], [newId()], [1, ids[0]], []])
      expect((await readPage(Buffer.from(JSON.stringify(forgedPosition)).toString('base64url'))).status).toBe(400)
  })

  test('limits an exhibit to as many items as one call can request by id', async () => {
    const projectId = await project()
    const ids = await insertItems(projectId, MAX_BULK_IDS)
    const exhibitFields = { project: projectId, title: 'Full', description: 'All', url_alias: 'full', artifacts: ids }
    const { id } = (await owner.post<Exhibit>('/exhibits', exhibitFields)).body
    const addToExhibit = (artifactIds: string[]) =>
      owner.post<Failure>(`/exhibits/${id}/add_artifacts`, { artifactIds })
    expect((await addToExhibit(ids.slice(0, 5))).status).toBe(200)
    const { status, body } = await addToExhibit(await insertItems(projectId, 1))
    expect([status, body.errors]).toMatchObject([400, { code: 'bad_input', field: 'artifactIds' }])
    expect((await owner.get<Exhibit>(`/exhibits/${id}`)).body.artifact_count).toBe(MAX_BULK_IDS)
  })

  test('lists exhibits with only the beginning of long descriptions', async () => {
    const projectId = await project()
    const description = `<p>${'a <strong>bold</strong> &amp; long text '.repeat(2000)}</p>`
    await owner.post('/exhibits', { project: projectId, title: 'E', description, url_alias: 'e' })
    const [entry] = (await owner.get<Exhibit[]>(`/projects/${projectId}/exhibits`)).body
    expect(entry?.description.length).toBeLessThan(700)
    expect(entry?.description).toMatch(/^<p>a bold &amp; long text .* …<\/p>$/)
  })
})

test('leaves database connections for other users while one user’s slow list requests wait', async () => {
  const { id: projectId, url_alias } = (await owner.post<{ id: string; url_alias: string }>('/projects', { org: owner.org, title: newId() })).body // prettier-ignore
  const [item] = await insertItems(projectId, 1)
  const visitor = app.client()
  for (const [table, client, path] of [
    ['story_items', visitor, `/gallery/${url_alias}`],
    ['story_items', visitor, `/gallery/${url_alias}/item/${item}`],
    ['story_items', owner, `/artifacts/${item}/exhibits`],
    ['story_items', owner, `/projects/${projectId}/exhibits`],
    ['story_items', owner, `/projects/${projectId}/gallery_design/preview`],
    ['artifact_tags', owner, `/projects/${projectId}/tags`],
  ] as const) {
    const other = client === owner ? visitor : owner
    const requests = await app.services.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx)
      const waitingRequests = Array.from({ length: 12 }, () => client.get(path))
      await waitForLockWaiters(trx)
      for (let i = 0; i < 4; i++) expect((await owner.get(`/projects/${projectId}`)).status).toBe(200)
      // Searches read artifact_tags, too.
      if (table !== 'artifact_tags') expect((await search({ project: projectId }, other)).total).toBe(1)
      return { waiting: waitingRequests }
    })
    expect((await Promise.all(requests.waiting)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  }
})

test('cancels database statements that exceed the timeout', async () => {
  const { db, searchDb } = app.services
  const slowQuery = sql`SELECT pg_sleep(60)`
  await expect(searchDb.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 50`.execute(connection)
    try {
      await slowQuery.execute(connection)
    } finally {
      await sql`RESET statement_timeout`.execute(connection)
    }
  })).rejects.toMatchObject({ code: '57014' }) // prettier-ignore
  const readTimeout = async (database: typeof db) =>
    (await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(database)).rows[0]?.statement_timeout
  expect(await readTimeout(searchDb)).toBe('10s')
  expect(await readTimeout(db)).toBe('30s')
})
