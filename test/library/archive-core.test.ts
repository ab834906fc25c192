import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { newId } from '#server/kit/ids.ts'
import { PASSWORD, startApp, type Client } from '../support/app.ts'
import * as world from '../support/fixtures.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Failure = { errors: { message: string; field?: string; code?: string } }
type SearchReply = {
  artifacts: Artifact[]
  folders: { id: string; folder: string }[]
  total: number
  cursor: string | null
}

let app: App
let owner: Awaited<ReturnType<App['owner']>>
let project: string

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Tests' })).body.id
})
afterAll(() => app.close())

const createRecord = async (fields: object) =>
  (await owner.post<Artifact>('/artifacts', { project, title: 'A record', ...fields })).body
const createFolder = async (title: string, parent = 'root') =>
  (await owner.post<{ id: string }>('/folders', { project, title, folder: parent })).body.id
const createFileForm = (bytes: Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project, ...fields })) form.set(key, value)
  form.set('file', new Blob([bytes]), name)
  return form
}
const makeRedJpeg = async () =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer(),
  )
const waitUntilProcessed = async (id: string): Promise<Artifact> => {
  const { body } = await vi.waitUntil(
    async () => {
      const response = await owner.get<Artifact>(`/artifacts/${id}`)
      return response.body.file?.status !== 'processing' && response
    },
    { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 50 },
  )
  return body
}

describe('sessions', () => {
  test('9.limit.7 restricts all cookies to the path /client, and sets HttpOnly on all but the marker cookie', async () => {
    const response = await app.client().post('/auth/login', { email: owner.email.toUpperCase(), password: PASSWORD })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/client;.*SameSite=Lax/)
    expect(cookies.map((cookie) => cookie.includes('HttpOnly'))).toEqual([true, false, true])
  })
  test('responds identically to a wrong password and to an unknown email address', async () => {
    const wrongPasswordReply = await app
      .client()
      .post<Failure>('/auth/login', { email: owner.email, password: 'wrong' })
    const unknownEmailReply = await app
      .client()
      .post<Failure>('/auth/login', { email: 'nobody@example.org', password: 'wrong' })
    expect([wrongPasswordReply.status, wrongPasswordReply.body]).toEqual([
      unknownEmailReply.status,
      unknownEmailReply.body,
    ])
    expect(wrongPasswordReply.body.errors.message).toBe('The email or password is incorrect.')
  })
  test('refuses requests from pages on other sites', async () => {
    expect((await owner.post('/orgs', { title: 'x' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await owner.post('/orgs', { title: 'x' }, { origin: 'https://evil.example' })).status).toBe(403)
  })
  test('ends the session on the server when the user signs out', async () => {
    const person = await app.owner('leaver')
    await person.post('/auth/logout')
    expect((await person.get('/auth/me')).status).toBe(401)
  })
})

describe('6.role.2 access to a project', () => {
  test('responds to non-members as if the project did not exist', async () => {
    const otherPerson = await app.owner('other')
    const missingId = '01900000-0000-7000-8000-000000000000'
    expect((await otherPerson.get(`/projects/${project}`)).body).toEqual(
      (await otherPerson.get(`/projects/${missingId}`)).body,
    )
    expect((await otherPerson.get(`/projects/${project}`)).status).toBe(404)
    expect((await app.client().get(`/projects/${project}`)).status).toBe(401)
    expect((await otherPerson.post('/artifacts', { project, title: 'x' })).status).toBe(404)
  })
})

describe('invalid input', () => {
  test.each([
    ['an unknown key', { title: 'x', colour: 'red' }, 'colour'],
    ['a missing title', {}, 'title'],
    ['a broken date', { title: 'x', date_of_origin: 'yesterday' }, 'date_of_origin'],
    ['a date in the middle of a day', { title: 'x', date_of_origin: 5 }, 'date_of_origin'],
    ['an unknown folder', { title: 'x', folder: '01900000-0000-7000-8000-000000000000' }, 'folder'],
  ])('refuses a request with %s, and names the invalid field', async (_what, fields, field) => {
    const { status, body } = await owner.post<Failure>('/artifacts', { project, ...fields })
    expect([status, body.errors.field]).toEqual([400, field])
  })
  test('responds 404 to a malformed id in the path', async () =>
    expect((await owner.get('/artifacts/1%27%20or')).status).toBe(404))
  test('refuses an empty file and leaves no temporary file behind', async () => {
    const { status, body } = await owner.post<Failure>('/artifacts', createFileForm(new Uint8Array(), 'empty.jpg'))
    expect([status, body.errors.field]).toEqual([400, 'file'])
    expect(await readdir(join(app.dataDir, 'files', 'tmp')).catch(() => [])).toEqual([])
  })
})

describe('uploads', () => {
  test(
    'returns an uploaded image byte for byte, with signed preview URLs',
    { timeout: TIME_LIMITS.mediaTools },
    async () => {
      const bytes = await makeRedJpeg()
      const { status, body } = await owner.post<Artifact>(
        '/artifacts',
        createFileForm(bytes, 'red.jpg', { fileId: 'one' }),
      )
      expect(status).toBe(201)
      const processedItem = await waitUntilProcessed(body.id)
      expect(processedItem).toMatchObject({
        type: 'image',
        title: 'red',
        file: { status: 'ready', width: 60, height: 40 },
      })
      const originalResponse = await fetch(processedItem.file?.url ?? '')
      expect(new Uint8Array(await originalResponse.arrayBuffer())).toEqual(bytes)
      expect((await fetch(processedItem.file?.preview?.thumb ?? '')).headers.get('content-type')).toBe('image/webp')
      const unsignedUrl = (processedItem.file?.preview?.thumb ?? '').split('?')[0] ?? ''
      expect((await fetch(unsignedUrl)).status).toBe(404)
    },
  )
  test('creates no second item when a client repeats the same upload', async () => {
    const bytes = await makeRedJpeg()
    const firstUpload = await owner.post<Artifact>('/artifacts', createFileForm(bytes, 'twice.jpg', { fileId: 'two' }))
    const secondUpload = await owner.post<Artifact>('/artifacts', createFileForm(bytes, 'twice.jpg', { fileId: 'two' }))
    expect(secondUpload.body.id).toBe(firstUpload.body.id)
  })
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['a "quoted" name.jpg', 'a "quoted" name.jpg'],
    ['🌊 wave.jpg', '🌊 wave.jpg'],
    ['abc\u202egpj.exe', 'abcgpj.exe'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(236)}.jpg`],
  ])('stores the filename %s as %s', async (name, storedName) => {
    const { body } = await owner.post<Artifact>('/artifacts', createFileForm(await makeRedJpeg(), name))
    expect(body.filename).toBe(storedName)
  })

  test('compares filenames in their stored form when checking whether files already exist', async () => {
    const inboxFolder = await createFolder('Inbox')
    const names = ['Tre\u0301sor.txt', ' edge .txt', `${'ü'.repeat(200)}.txt`, 'left\u200eright.txt', 'new.txt']
    const items: { id: string; title: string }[] = []
    for (const name of names.slice(0, -1)) {
      const form = createFileForm(new TextEncoder().encode('x'), name, { folder: inboxFolder })
      const { id, title } = (await owner.post<Artifact>('/artifacts', form)).body
      items.push({ id, title })
    }
    const request = { project, folder_id: inboxFolder }
    const files = names.map((file_name) => ({ file_name, file_size: 1 }))
    const { body } = await owner.post<{ files: object[] }>('/artifacts/files_exist', { ...request, files })
    const replies = files.map((_, i) => (i < 4 ? { exists: true, artifact: items[i] } : { exists: false }))
    expect(body.files).toEqual(files.map((entry, i) => ({ ...entry, ...replies[i] })))
    for (const [i, fileRef] of files.entries())
      expect((await owner.post('/artifacts/file_exists', { ...request, ...fileRef })).body).toEqual(replies[i])
    const largerFile = { ...request, file_name: 'Trésor.txt', file_size: 2 }
    expect((await owner.post('/artifacts/file_exists', largerFile)).body).toEqual({ exists: false })
  })
})

describe('trash', () => {
  test('4.artifact.1 4.artifact.2 4.artifact.3 trashes, restores and permanently deletes an item', async () => {
    const homeFolder = await createFolder('Home')
    const { id } = await createRecord({ folder: homeFolder })
    const trashReply = await owner.post<Artifact>(`/artifacts/${id}`, {
      active: false,
      folder: 'root',
      restore_folder: homeFolder,
    })
    expect(trashReply.body).toMatchObject({ active: false, folder: 'root', restore_folder: homeFolder })
    expect((await owner.get<Artifact>(`/artifacts/${id}/restore`)).body).toMatchObject({
      active: true,
      folder: homeFolder,
      restore_folder: null,
    })
    expect((await owner.delete(`/artifacts/${id}`)).status).toBe(409)
    await owner.post(`/artifacts/${id}`, { active: false })
    expect((await owner.delete(`/artifacts/${id}`)).status).toBe(200)
    expect((await owner.get(`/artifacts/${id}`)).status).toBe(404)
  })
  test('4.folder.1 4.folder.2 trashes and restores a folder with its contents', async () => {
    const outerFolder = await createFolder('Top')
    const child = await createFolder('Below', outerFolder)
    const { id } = await createRecord({ folder: child })
    await owner.delete(`/folders/${outerFolder}`)
    expect((await owner.get<Artifact>(`/artifacts/${id}`)).body.active).toBe(false)
    await owner.get(`/folders/${outerFolder}/restore`)
    expect((await owner.get<Artifact>(`/artifacts/${id}`)).body).toMatchObject({ active: true, folder: child })
    expect((await owner.get<{ folder: string }>(`/folders/${child}`)).body.folder).toBe(outerFolder)
  })
  test('refuses to move a folder into itself', async () => {
    const outer = await createFolder('Snake')
    const child = await createFolder('Tail', outer)
    expect((await owner.post<Failure>(`/folders/${outer}`, { folder: child })).body.errors.field).toBe('folder')
  })
})

describe('search and public access', () => {
  test('sorts titles in natural order, ignoring case and accents, without repeating items across pages', async () => {
    const sortedFolder = await createFolder('Sorted')
    for (const title of ['item 10', 'Éclair', 'item 2', 'eclair 2', 'Zoo'])
      await createRecord({ title, folder: sortedFolder })
    const first = await owner.post<SearchReply>('/search', { project, folder: sortedFolder, limit: 3 })
    const second = await owner.post<SearchReply>('/search', {
      project,
      folder: sortedFolder,
      limit: 3,
      cursor: first.body.cursor,
    })
    expect([...first.body.artifacts, ...second.body.artifacts].map((a) => a.title)).toEqual([
      'Éclair',
      'eclair 2',
      'item 2',
      'item 10',
      'Zoo',
    ])
    expect(second.body.cursor).toBeNull()
  })
  test('3.search.1 returns only public items, without internal fields, to visitors', async () => {
    const shownItem = await createRecord({
      title: 'Quayside',
      visibility: 'local',
      storage_location: 'Shelf 9',
      description: '<p>ok<script>alert(1)</script></p>',
    })
    const hiddenItem = await createRecord({ title: 'Quayside secret' })
    const visitor = app.client()
    const { body } = await visitor.post<SearchReply>('/search', {
      project,
      query: { query: 'quays', type: 'Document' },
    })
    expect(body.artifacts.map((a) => a.id)).toEqual([shownItem.id])
    expect(body.artifacts[0]).not.toHaveProperty('storage_location')
    expect(body.artifacts[0]?.description).toBe('<p>ok</p>')
    expect((await visitor.get(`/artifacts/${hiddenItem.id}`)).status).toBe(404)
    const galleryPage = await visitor.post<Artifact[]>('/search/get_gallery_page', {
      ids: [hiddenItem.id, shownItem.id],
    })
    expect(galleryPage.body.map((a) => a.id)).toEqual([shownItem.id])
  })
  test('searches all projects of an organisation that the user has access to', async () => {
    const createProject = async (title: string, extraFields: object = {}) =>
      (await orgOwner.post<{ id: string }>('/projects', { org: orgOwner.org, title, ...extraFields })).body.id
    const orgOwner = await app.owner('chief')
    const [firstProject, secondProject, lockedProject] = [
      await createProject('One'),
      await createProject('Two'),
      await createProject('Shut', { password: 'open sesame' }),
    ]
    const addItems = async (projectId: string, titles: string[], visibility = 'local') => {
      for (const title of titles)
        await orgOwner.post('/artifacts', { project: projectId, title, visibility, subject: ['sea'] })
    }
    await addItems(firstProject, ['Boat 2', 'Crane', 'Éclair'])
    await addItems(secondProject, ['Anchor', 'boat 10', 'Dock'])
    await addItems(secondProject, ['Boat hidden'], 'private')
    await addItems(lockedProject, ['Boat shut'])
    for (const [projectId, title] of [[firstProject, 'Zone'], [secondProject, 'Area']]) await orgOwner.post('/folders', { project: projectId, title }) // prettier-ignore
    /** Loads all pages of a search, two entries each, and returns their titles and totals. */
    const searchAllPages = async (client: Client, body: object) => {
      type OrgSearchReply = Omit<SearchReply, 'folders'> & {
        folders: { title: string }[]
        facets: { keywords: Record<string, number> }
      }
      const [titles, totals]: [string[], number[]] = [[], []]
      for (let cursor: string | null | undefined; cursor !== null;) {
        const reply = await client.post<OrgSearchReply>(
          '/search', { org: orgOwner.org, limit: 2, ...body, ...(cursor && { cursor }) }) // prettier-ignore
        expect(reply.status).toBe(200)
        titles.push(...reply.body.folders.map(({ title }) => title), ...reply.body.artifacts.map(({ title }) => title))
        totals.push(reply.body.total)
        if (cursor === undefined) totals.push(reply.body.facets.keywords.sea ?? 0)
        cursor = reply.body.cursor
      }
      return { titles, totals: [...new Set(totals)] }
    }
    const openTitles = ['Anchor', 'Boat 2', 'boat 10', 'Crane', 'Dock', 'Éclair']
    const visitor = app.client()
    expect(await searchAllPages(visitor, {})).toEqual({ titles: openTitles, totals: [6] })
    expect(await searchAllPages(orgOwner, { isHostpage: true })).toEqual({ titles: openTitles, totals: [6] })
    const allTitles = [
      'Area',
      'Zone',
      'Anchor',
      'Boat 2',
      'boat 10',
      'Boat hidden',
      'Boat shut',
      'Crane',
      'Dock',
      'Éclair',
    ]
    expect(await searchAllPages(orgOwner, {})).toEqual({ titles: allTitles, totals: [8] })
    expect((await searchAllPages(orgOwner, { sort: { key: 'TITLE', dir: 'desc' } })).titles.slice(2)).toEqual(
      allTitles.slice(2).toReversed(),
    )
    expect((await searchAllPages(visitor, { query: { query: 'boat' } })).titles).toEqual(['Boat 2', 'boat 10'])
    expect((await searchAllPages(visitor, { query: { type: 'Audio' } })).titles).toEqual([])
    // Add more galleries than a visitor’s search covers.
    await sql`INSERT INTO projects (id, org, title, url_alias, password_hash)
      SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${orgOwner.org}, 'P', 'of-many-' || n, 'x'
      FROM generate_series(1, 250) n`.execute(app.services.db)
    // A visitor’s search covers a limited number of galleries, and reports the limit.
    expect(
      (await visitor.post<{ total_estimated?: boolean }>('/search', { org: orgOwner.org })).body.total_estimated,
    ).toBe(true)
    // Members of one project search that one. Unknown organisations and those with closed galleries respond 404.
    const bob = await world.createMember(app, secondProject)
    expect((await searchAllPages(bob, {})).titles).toEqual(['Area', 'Anchor', 'boat 10', 'Boat hidden', 'Dock'])
    expect((await visitor.post('/search', { org: newId() })).status).toBe(404)
    await world.setSubscription(app, orgOwner.org, { host_page_from: 1, host_page_to: 2 })
    expect((await visitor.post('/search', { org: orgOwner.org })).status).toBe(404)
  })
  test('hides a protected gallery until the visitor enters the password, and revokes access when it changes', async () => {
    const secret = (
      await owner.post<{ id: string; url_alias: string }>('/projects', {
        org: owner.org,
        title: 'Secret',
        password: 'open sesame',
      })
    ).body
    await owner.post('/artifacts', { project: secret.id, title: 'Inside', visibility: 'local' })
    const visitor = app.client()
    expect((await visitor.get(`/gallery/${secret.url_alias}`)).body).toEqual({ locked: true, id: secret.id })
    expect((await visitor.post('/search', { project: secret.id })).status).toBe(404)
    expect((await visitor.post(`/projects/${secret.id}/auth_gallery`, { password: 'wrong' })).status).toBe(401)
    const { token } = (
      await visitor.post<{ token: string }>(`/projects/${secret.id}/auth_gallery`, { password: 'open sesame' })
    ).body
    const unlockedReply = await visitor.post<SearchReply>(
      '/search',
      { project: secret.id },
      { 'x-gallery-token': token },
    )
    expect(unlockedReply.body.artifacts.map((a) => a.title)).toEqual(['Inside'])
    await owner.post(`/projects/${secret.id}`, { password: 'another one' })
    expect((await visitor.post('/search', { project: secret.id }, { 'x-gallery-token': token })).status).toBe(404)
    // A closed gallery accepts no password.
    await world.setSubscription(app, owner.org, { host_page_to: 1 })
    expect((await visitor.post(`/projects/${secret.id}/auth_gallery`, { password: 'another one' })).status).toBe(401)
    await world.setSubscription(app, owner.org, { host_page_to: null })
  })
  test('derives a unique URL alias from a project title in any script, even if many projects share that title', async () => {
    await sql`INSERT INTO projects (id, org, title, url_alias)
      SELECT gen_random_uuid(), ${owner.org}, 'A', 'archive' || CASE WHEN n > 1 THEN '-' || n ELSE '' END
      FROM generate_series(1, 50) n ON CONFLICT DO NOTHING`.execute(app.services.db)
    const createdProject = await owner.post<{ url_alias: string }>('/projects', { org: owner.org, title: 'أرشيف' })
    expect(createdProject.status).toBe(201)
    expect(createdProject.body.url_alias).toMatch(/^archive-[0-9a-f]{12}$/)
  })
})

describe('exhibits', () => {
  test('shows the creators of exhibits and folders to members but not to visitors', async () => {
    const sharedFields = { project, title: 'Whose', description: 'd', url_alias: newId(), visibility: 'local' }
    const { id } = (await owner.post<{ id: string }>('/exhibits', sharedFields)).body
    const { id: folderId } = (await owner.post<{ id: string }>('/folders', { project, title: 'Whose' })).body
    const creator = { user: owner.id }
    expect((await owner.get(`/exhibits/${id}`)).body).toMatchObject(creator)
    expect((await owner.get<object[]>(`/projects/${project}/exhibits`)).body).toContainEqual(expect.objectContaining({ id, ...creator })) // prettier-ignore
    expect((await app.client().get(`/exhibits/${id}`)).body).not.toHaveProperty('user')
    expect((await owner.get(`/folders/${folderId}`)).body).toMatchObject(creator)
    const { body } = await owner.post<SearchReply>('/search', { project, query: { query: 'whose' } })
    expect(body.folders).toContainEqual(expect.objectContaining({ id: folderId, ...creator }))
  })
  test('preserves the item order of an exhibit, and refuses items of other projects and an alias that is in use', async () => {
    const items = [await createRecord({ title: 'b' }), await createRecord({ title: 'a' })]
    const fields = { project, title: 'E', description: '<p>d</p>', url_alias: 'e', artifacts: items.map((a) => a.id) }
    const { body } = await owner.post<{ id: string }>('/exhibits', fields)
    expect(
      (await owner.get<{ artifacts: Artifact[] }>(`/exhibits/${body.id}`)).body.artifacts.map((a) => a.title),
    ).toEqual(['b', 'a'])
    expect((await owner.post('/exhibits', fields)).status).toBe(409)
    const other = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Other' })).body.id
    expect(
      (await owner.post<Failure>('/exhibits', { ...fields, project: other, url_alias: 'f' })).body.errors.field,
    ).toBe('artifacts')
  })
  test('restores an item to its place in an exhibit, even if the order changed while it was in the trash', async () => {
    const [a, b, c] = [
      await createRecord({ title: 'a' }),
      await createRecord({ title: 'b' }),
      await createRecord({ title: 'c' }),
    ]
    const fields = { project, title: 'E', description: 'd', url_alias: newId(), artifacts: [a.id, b.id, c.id] }
    const { id } = (await owner.post<{ id: string }>('/exhibits', fields)).body
    const listTitles = async () =>
      (await owner.get<{ artifacts: Artifact[] }>(`/exhibits/${id}`)).body.artifacts.map(({ title }) => title)
    await owner.post(`/artifacts/${b.id}`, { active: false })
    expect((await owner.post(`/exhibits/${id}`, { artifacts: [c.id, a.id] })).status).toBe(200)
    expect(await listTitles()).toEqual(['c', 'a'])
    expect((await owner.get(`/artifacts/${b.id}/restore`)).status).toBe(200)
    expect((await listTitles()).toSorted()).toEqual(['a', 'b', 'c'])
  })
  test('refuses conflicting edits to the same field of an exhibit, but accepts edits to different fields', async () => {
    const fields = { project, title: 'E', description: 'd', url_alias: newId() }
    const { body } = await owner.post<{ id: string; updated_at: number }>('/exhibits', fields)
    const bob = await world.createMember(app, project, 'moderator', 'Bob')
    expect((await bob.post(`/exhibits/${body.id}`, { title: 'Bob’s' })).status).toBe(200)
    const seen_at = body.updated_at
    const refusal = await owner.post<Failure>(`/exhibits/${body.id}`, { title: 'Mine', seen_at })
    expect([refusal.status, refusal.body.errors.field]).toEqual([409, 'title'])
    expect(
      (await owner.post(`/exhibits/${body.id}`, { description: '<p>mine</p>', artifacts: [], seen_at })).status,
    ).toBe(200)
    expect((await owner.get(`/exhibits/${body.id}`)).body).toMatchObject({ title: 'Bob’s', description: '<p>mine</p>' })
  })
  test('lists exhibit items in the order of the requested ids, and hides private exhibits from visitors', async () => {
    const [a, b, outsideItem, hiddenItem] = await Promise.all(
      ['local', 'local', 'local', 'private'].map((visibility) => createRecord({ title: 'x', visibility })),
    ).then((items) => items.map(({ id }) => id))
    const sharedFields = { title: 'E', description: 'd', artifacts: [a, b, hiddenItem], visibility: 'local' }
    const createExhibit = async (url_alias: string, extraFields: object = {}) =>
      (await owner.post<{ id: string }>('/exhibits', { project, url_alias, ...sharedFields, ...extraFields })).body.id
    const [openExhibit, secretExhibit] = [
      await createExhibit('open'),
      await createExhibit('secret', { visibility: 'private' }),
    ]
    const readExhibitPage = async (client: Client, exhibitId: string) => {
      const { status, body } = await client.post<Artifact[]>('/search/get_gallery_page', {
        ids: [outsideItem, b, hiddenItem, a],
        exhibitId,
      })
      return status === 200 ? body.map(({ id }) => id) : status
    }
    expect([await readExhibitPage(owner, openExhibit), await readExhibitPage(app.client(), openExhibit)]).toEqual([
      [b, hiddenItem, a],
      [b, a],
    ])
    expect([await readExhibitPage(owner, secretExhibit), await readExhibitPage(app.client(), secretExhibit)]).toEqual([
      [b, hiddenItem, a],
      404,
    ])
    expect(await readExhibitPage(app.client(), newId())).toBe(404)
    // A page for visitors that is requested with a member’s session shows what visitors see.
    const request = { ids: [a, hiddenItem], isHostpage: true }
    const { body: visitorPage } = await owner.post<Artifact[]>('/search/get_gallery_page', request)
    expect(visitorPage).toEqual((await app.client().post<Artifact[]>('/search/get_gallery_page', request)).body)
    expect(visitorPage.map(({ id }) => id)).toEqual([a])
    const secretRequest = { ...request, exhibitId: secretExhibit }
    expect((await owner.post('/search/get_gallery_page', secretRequest)).status).toBe(404)
  })
})

test('3.artifact.1 prevents every API call from publishing an application file', async () => {
  const bytes = new Uint8Array(512)
  bytes.set(new TextEncoder().encode('MZ'))
  const { body } = await owner.post<Artifact>('/artifacts', createFileForm(bytes, 'tool.exe', { visibility: 'local' }))
  expect(body).toMatchObject({ type: 'application', visibility: 'private', downloadable: false })
  for (const [field, value] of Object.entries({ visibility: 'local', downloadable: true })) {
    const refusal = await owner.post<Failure>(`/artifacts/${body.id}`, { [field]: value })
    expect([refusal.status, refusal.body.errors.field]).toEqual([400, field])
  }
  const other = await createRecord({ title: 'beside' })
  const bulkUpdates = [body.id, other.id].map((id) => ({ id, visibility: 'local' }))
  expect((await owner.post('/artifacts/bulk_update', { artifacts: bulkUpdates })).status).toBe(400)
  expect((await owner.get<Artifact>(`/artifacts/${other.id}`)).body.visibility).toBe('private')
  const target = { projectId: project, folderId: 'root', visibility: 'local', artifactIds: [body.id, other.id] }
  const responses = [
    await owner.post<Artifact[]>('/artifacts/bulk/copy', target),
    await owner.post<Artifact[]>('/artifacts/bulk/move', target),
  ]
  for (const { body: items } of responses)
    expect(items.map(({ visibility }) => visibility)).toEqual(['private', 'local'])
  expect((await owner.post(`/artifacts/${body.id}`, { visibility: 'private', title: 'Tool' })).status).toBe(200)
})
