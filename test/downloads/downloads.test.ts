import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { get } from 'node:http'
import { parse as parseDisposition } from 'content-disposition'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeArtifacts as describeItems } from '#server/features/downloads/downloads.repo.ts'
import { fitToSize, buildZip } from '#server/features/downloads/build-zip.ts'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { type PermissionKey } from '#shared/policy/permission-keys.ts'
import { PASSWORD, startApp, type Client } from '../support/app.ts'
import { waitForLockWaiters } from '../support/database.ts'
import { uploadToProject } from '../support/stored-files.ts'
import * as world from '../support/fixtures.ts'

// ZIP downloads of originals: their contents, who may get them, and that a broken ZIP is recognizable as such.

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<App['owner']>>
interface DownloadReply {
  id: string
  url: string
  count: number
  size: number
}

let app: App
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(() => app.close())

const createProject = async (title = 'Tests') =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title })).body.id
const createFolder = async (projectId: string, title: string, parent = 'root', client: Client = owner) =>
  (await client.post<{ id: string }>('/folders', { project: projectId, title, folder: parent })).body.id
const createItem = async (
  projectId: string,
  name: string,
  bytes: Uint8Array,
  parent = 'root',
  client: Client = owner,
) => (await uploadToProject(client, { bytes, name }, { project: projectId, folder: parent })).id
const toBytes = (content: string) => Buffer.from(content)
const requestDownload = (
  client: Client,
  body: { project: string; artifacts?: string[]; folders?: string[]; exhibits?: true },
) => client.post<DownloadReply>('/downloads', body)

const createMember = (projectId: string, keys: readonly PermissionKey[]) => world.createMember(app, projectId, keys)

async function getCookie({ email }: Person): Promise<string> {
  const login = await fetch(`${app.base}/client/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const fetchDownload = async (person: Person, url: string, method = 'GET') =>
  fetch(app.base + url, { method, headers: { cookie: await getCookie(person) } })

/** The contents of a downloaded ZIP by path. */
async function fetchZipEntries(person: Person, url: string): Promise<Record<string, string>> {
  const response = await fetchDownload(person, url)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, Buffer.from(content).toString()]),
  )
}

async function downloadContents(
  person: Person,
  body: { project: string; artifacts?: string[]; folders?: string[]; exhibits?: true },
) {
  const { status, body: download } = await requestDownload(person, body)
  expect(status).toBe(201)
  const { 'metadata.csv': table, ...files } = await fetchZipEntries(person, download.url)
  return { download, files, table: table ?? '' }
}

describe('a download', () => {
  test('zips each item and nested folder once, and states their number and total size', async () => {
    const projectId = await createProject('Dorf & Leute: 1900/10')
    const outerFolder = await createFolder(projectId, 'Fotos: Sommer?')
    const innerFolder = await createFolder(projectId, 'CON', outerFolder)
    await createFolder(projectId, 'Leer', outerFolder)
    const a = await createItem(projectId, 'Grüße.txt', toBytes('a'))
    const b = await createItem(projectId, 'tief.txt', toBytes('bb'), innerFolder)
    await createItem(projectId, 'same.TXT', toBytes('ccc'), outerFolder)
    await createItem(projectId, 'Same.txt', toBytes('dddd'), outerFolder)
    const trashedItem = await createItem(projectId, 'gone.txt', toBytes('eeeee'), outerFolder)
    await owner.post(`/artifacts/${trashedItem}`, { active: false })
    const { download, files } = await downloadContents(owner, {
      project: projectId,
      artifacts: [a, b],
      folders: [innerFolder, outerFolder],
    })
    expect(files).toEqual({
      'Grüße.txt': 'a',
      'Fotos_ Sommer_/': '',
      'Fotos_ Sommer_/_CON/': '',
      'Fotos_ Sommer_/_CON/tief.txt': 'bb',
      'Fotos_ Sommer_/Leer/': '',
      'Fotos_ Sommer_/same.TXT': 'ccc',
      'Fotos_ Sommer_/Same (2).txt': 'dddd',
    })
    expect([download.count, download.size]).toEqual([4, 10])
    const { headers } = await fetchDownload(owner, download.url)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(parseDisposition(headers.get('content-disposition') ?? '').parameters['filename']).toBe(
      'Dorf & Leute: 1900-10.zip',
    )
    const headReply = await fetchDownload(owner, download.url, 'HEAD')
    expect([headReply.status, await headReply.text(), Number(headReply.headers.get('content-length')) > 0]).toEqual([
      200,
      '',
      true,
    ])
  })
  test('names the ZIP after the folder when it contains only one folder', async () => {
    const projectId = await createProject()
    const { url } = (
      await requestDownload(owner, { project: projectId, folders: [await createFolder(projectId, 'Ein Ordner')] })
    ).body
    expect((await fetchDownload(owner, url)).headers.get('content-disposition')).toBe(
      'attachment; filename="Ein Ordner.zip"',
    )
  })
  test('includes a CSV of all item fields, without spreadsheet formulas', async () => {
    const projectId = await createProject()
    const homeFolder = await createFolder(projectId, 'Akten')
    const id = await createItem(projectId, 'a.txt', toBytes('a'), homeFolder)
    await owner.post(`/artifacts/${id}`, {
      title: '=HYPERLINK("https://evil.example")',
      description: '<p>Erste Zeile</p><p>Zweite, mit "Zeichen"</p>',
      place: '@SUM(1)',
      date_of_origin: Date.UTC(1911, 4, 12),
      subject: ['Dorf', 'Leute'],
    })
    const tag = (await owner.post<{ id: string }>('/tags', { project: projectId, title: '+Fest' })).body.id
    await owner.post(`/artifacts/${id}/add_tag`, { tag })
    const recordItem = (
      await owner.post<Artifact>('/artifacts', { project: projectId, title: 'Nur Papier', folder: homeFolder })
    ).body.id
    const { download, files, table } = await downloadContents(owner, { project: projectId, folders: [homeFolder] })
    expect(Object.keys(files)).toEqual(['Akten/', 'Akten/a.txt'])
    expect(download.count).toBe(1)
    const lines = table.split('\r\n')
    expect(lines[0]).toMatch(
      /^\uFEFFpath,title,description,subject,date_of_origin,time_period_from,time_period_to,display_date,place,/,
    )
    expect(lines[1]).toContain(
      'Akten/a.txt,"\'=HYPERLINK(""https://evil.example"")","Erste Zeile Zweite, mit ""Zeichen"""',
    )
    expect(lines[1]).toContain(",Dorf; Leute,1911-05-12,,,,'@SUM(1),")
    expect(lines[1]).toContain(",'+Fest,")
    expect(lines[2]).toMatch(/^,Nur Papier,/)
    expect(lines[2]).toContain(recordItem)
    expect(lines.slice(3)).toEqual([''])
    // The last columns are the folder (even for items without a file), the captions and the HTML description.
    expect(lines[0]).toMatch(/,folder,captions,description_html,id$/)
    expect(lines[1]).toMatch(/,Akten\/,,"<p>Erste Zeile<\/p><p>Zweite, mit ""Zeichen""<\/p>",[0-9a-f-]+$/)
    expect(lines[2]).toMatch(/,Akten\/,,,[0-9a-f-]+$/)
  })
  test('includes the descriptions of the downloaded folders', async () => {
    const projectId = await createProject()
    const home = await createFolder(projectId, 'Flut')
    const child = await createFolder(projectId, 'Deich', home)
    await createItem(projectId, 'a.txt', toBytes('a'), child)
    await owner.post(`/folders/${child}`, { description: 'Gebrochen in der Nacht' })
    const { files } = await downloadContents(owner, { project: projectId, folders: [home] })
    expect(Object.keys(files)).toEqual(['folders.json', 'Flut/', 'Flut/Deich/', 'Flut/Deich/a.txt'])
    expect(JSON.parse(files['folders.json'] ?? '')).toMatchObject([
      {
        id: child,
        title: 'Deich',
        path: 'Flut/Deich/',
        description: expect.stringContaining('Gebrochen in der Nacht'),
      },
    ])
  })
  test('includes the exhibits that show the downloaded items, with their order and published story', async () => {
    const projectId = await createProject()
    const home = await createFolder(projectId, 'Flut')
    const [a, b] = [
      await createItem(projectId, 'a.txt', toBytes('a'), home),
      await createItem(projectId, 'b.txt', toBytes('b'), home),
    ]
    const otherItem = await createItem(projectId, 'c.txt', toBytes('c'))
    const createExhibit = async (title: string, artifacts: string[]) => {
      const exhibitFields = { project: projectId, title, description: '<p>Alles</p>', url_alias: newId(), artifacts }
      return (await owner.post<{ id: string }>('/exhibits', exhibitFields)).body.id
    }
    const [floodExhibit, narratedExhibit] = [
      await createExhibit('Flut', [b, otherItem, a]),
      await createExhibit('Erzählt', []),
    ]
    await createExhibit('Anderes', [otherItem])
    const blocks = [
      { type: 'text', words: '<p>Damals</p>' },
      { type: 'item', item: a, width: 'page', caption: '' },
    ]
    await owner.post(`/exhibits/${narratedExhibit}/story`, { blocks, revision: 0 })
    await owner.post(`/exhibits/${narratedExhibit}/story/publish`, { revision: 1 })
    const { files } = await downloadContents(owner, { project: projectId, folders: [home] })
    expect(JSON.parse(files['exhibits.json'] ?? '')).toMatchObject([
      { id: narratedExhibit, title: 'Erzählt', items: [], story: blocks },
      {
        id: floodExhibit,
        visibility: 'private',
        description: '<p>Alles</p>',
        story: null,
        items: [
          { id: b, path: 'Flut/b.txt' },
          { id: otherItem, path: null },
          { id: a, path: 'Flut/a.txt' },
        ],
      },
    ])
    // A download of everything includes all exhibits.
    await createExhibit('Nur Worte', [])
    const allContents = await downloadContents(owner, {
      project: projectId,
      folders: [home],
      artifacts: [otherItem],
      exhibits: true,
    })
    const titles = (JSON.parse(allContents.files['exhibits.json'] ?? '') as { title: string }[]).map(
      ({ title }) => title,
    )
    expect(titles).toEqual(['Anderes', 'Erzählt', 'Flut', 'Nur Worte'])
  })
  test('includes captions next to their items, named after the item and language', async () => {
    const projectId = await createProject()
    const home = await createFolder(projectId, 'Interviews')
    const toVtt = (content: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${content}`
    const addCaption = async (itemId: string, language: string, content: string) =>
      (
        await owner.post(`/artifacts/${itemId}/captions`, {
          language,
          label: language,
          kind: 'captions',
          content: toVtt(content),
        })
      ).status
    const firstItem = await createItem(projectId, 'Ada.txt', toBytes('one'), home)
    const secondItem = await createItem(projectId, 'ada.txt', toBytes('two'), home)
    const recordReply = await owner.post<Artifact>('/artifacts', {
      project: projectId,
      title: 'Nur Abschrift',
      folder: home,
    })
    for (const [itemId, language, content] of [
      [firstItem, 'de', 'Guten Tag.'],
      [firstItem, 'en', 'Good day.'],
      [firstItem, 'en', 'Good day again.'],
      [secondItem, 'de', 'Auf Wiedersehen.'],
      [recordReply.body.id, 'ar', 'مرحبا'],
    ] as const)
      expect(await addCaption(itemId, language, content)).toBe(201)
    const { files, table } = await downloadContents(owner, { project: projectId, folders: [home] })
    expect(files).toEqual({
      'Interviews/': '',
      'Interviews/Ada.txt': 'one',
      'Interviews/Ada.de.vtt': toVtt('Guten Tag.'),
      'Interviews/Ada.en.vtt': toVtt('Good day.'),
      'Interviews/Ada.en (2).vtt': toVtt('Good day again.'),
      'Interviews/ada (2).txt': 'two',
      'Interviews/ada (2).de.vtt': toVtt('Auf Wiedersehen.'),
      'Interviews/Nur Abschrift.ar.vtt': toVtt('مرحبا'),
    })
    expect(table).toContain('Interviews/Ada.de.vtt; Interviews/Ada.en.vtt; Interviews/Ada.en (2).vtt')
  })
  test('pads or cuts captions to the announced size if they change during the download', async () => {
    const cyrillicText = 'WEBVTT\n\nмост'
    const size = Buffer.byteLength(cyrillicText)
    expect(fitToSize(cyrillicText, size).toString()).toBe(cyrillicText)
    expect(fitToSize(cyrillicText, size - 1).toString()).toBe('WEBVTT\n\nмос\n')
    expect(fitToSize(cyrillicText, size + 2).toString()).toBe(`${cyrillicText}\n\n`)
    expect(fitToSize('', 2).toString()).toBe('\n\n')
  })
  test('renames an item that has the same name as the CSV', async () => {
    const projectId = await createProject()
    const id = await createItem(projectId, 'METADATA.csv', toBytes('mine'))
    expect((await downloadContents(owner, { project: projectId, artifacts: [id] })).files).toEqual({
      'METADATA (2).csv': 'mine',
    })
  })
  test('zips what a folder contains when the download is fetched, not when it was requested', async () => {
    const projectId = await createProject()
    const home = await createFolder(projectId, 'A')
    const { url } = (await requestDownload(owner, { project: projectId, folders: [home] })).body
    await createItem(projectId, 'late.txt', toBytes('late'), home)
    expect(Object.keys(await fetchZipEntries(owner, url))).toContain('A/late.txt')
  })
})

describe('a download of many long texts', () => {
  const LONG_HTML = `<p>${'lorem '.repeat(16_000)}</p>`
  const insertItems = async (projectId: string, itemCount: number) => {
    const ids = Array.from({ length: itemCount }, newId)
    await sql`INSERT INTO artifacts (id, project, title, description, user_id)
      SELECT id, ${projectId}, 'Item ' || id, ${LONG_HTML}, ${owner.id} FROM unnest(${ids}::uuid[]) id`.execute(
      app.services.db,
    )
    return ids.toSorted()
  }

  test('reads long texts in batches and in order, and stops when the client disconnects', async () => {
    const projectId = await createProject()
    const ids = await insertItems(projectId, 45)
    const { table } = await downloadContents(owner, { project: projectId, artifacts: ids })
    const rows = table.split('\r\n').slice(1, -1)
    expect(rows.map((line) => line.slice(-36))).toEqual(ids)
    const { rows: firstRows, readCount } = await describeItems(app.services.db, ids)
    expect(firstRows.map(({ id }) => id)).toEqual(ids.slice(0, readCount))
    expect(readCount).toBeLessThan(30)
    const selection = { project: projectId, exhibits: false, folders: [], items: ids }
    await expect(buildZip(app.services, selection, AbortSignal.abort())).rejects.toMatchObject({
      code: 'client_closed',
    })
  })

  test('leaves database connections for other requests while several downloads of one user wait', async () => {
    const projectId = await createProject()
    const { url } = (await requestDownload(owner, { project: projectId, artifacts: await insertItems(projectId, 1) }))
      .body
    const cookie = await getCookie(owner)
    const pendingDownloads = await app.services.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE artifact_tags IN ACCESS EXCLUSIVE MODE`.execute(trx)
      const waitingRequests = Array.from({ length: 8 }, () => fetch(app.base + url, { headers: { cookie } }))
      await waitForLockWaiters(trx)
      for (let i = 0; i < 4; i++) expect((await owner.get(`/projects/${projectId}`)).status).toBe(200)
      return waitingRequests
    })
    for (const response of await Promise.all(pendingDownloads)) {
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
  })
})

describe('download permissions', () => {
  test('lets only the user who requested a download fetch it, within a day', async () => {
    const projectId = await createProject()
    const id = await createItem(projectId, 'a.txt', toBytes('a'))
    const otherMember = await createMember(projectId, ['download_media'])
    const download = (await requestDownload(owner, { project: projectId, artifacts: [id] })).body
    expect((await fetchDownload(otherMember, download.url)).status).toBe(404)
    expect((await fetch(app.base + download.url)).status).toBe(401)
    expect((await fetchDownload(owner, download.url)).status).toBe(200)
    const { db } = app.services
    await db
      .updateTable('downloads')
      .set({ expires_at: Date.now() - 1 })
      .where('id', '=', download.id)
      .execute()
    expect((await fetchDownload(owner, download.url)).status).toBe(404)
    // Expired downloads are deleted.
    await requestDownload(owner, { project: projectId, artifacts: [id] })
    expect(await db.selectFrom('downloads').select('id').where('id', '=', download.id).execute()).toEqual([])
  })
  test('checks permissions again when the download is fetched', async () => {
    const projectId = await createProject()
    const id = await createItem(projectId, 'a.txt', toBytes('a'))
    const bob = await createMember(projectId, ['download_media'])
    const { url } = (await requestDownload(bob, { project: projectId, artifacts: [id] })).body
    expect((await fetchDownload(bob, url)).status).toBe(200)
    const { db } = app.services
    await db.updateTable('permissions').set({ download_media: false }).where('user_id', '=', bob.id).execute()
    expect((await fetchDownload(bob, url)).status).toBe(403)
    await db.deleteFrom('permissions').where('user_id', '=', bob.id).execute()
    expect((await fetchDownload(bob, url)).status).toBe(404)
  })
  test('allows downloading a folder only with permission to download everything in it', async () => {
    const projectId = await createProject()
    const bob = await createMember(projectId, ['create_artifact', 'create_folder'])
    const ownFolder = await createFolder(projectId, 'Mine', 'root', bob)
    const ownItem = await createItem(projectId, 'mine.txt', toBytes('mine'), ownFolder, bob)
    expect(
      (await downloadContents(bob, { project: projectId, folders: [ownFolder], artifacts: [ownItem] })).files,
    ).toHaveProperty(['Mine/mine.txt'])
    const othersItem = await createItem(projectId, 'theirs.txt', toBytes('theirs'), ownFolder)
    expect((await requestDownload(bob, { project: projectId, folders: [ownFolder] })).status).toBe(403)
    expect((await requestDownload(bob, { project: projectId, artifacts: [ownItem, othersItem] })).status).toBe(403)
    const editor = await createMember(projectId, ['edit_others_artifacts'])
    expect((await requestDownload(editor, { project: projectId, artifacts: [othersItem] })).status).toBe(403)
  })
  test('omits entries that are unknown, in the trash or in other projects', async () => {
    const [projectId, elsewhere] = [await createProject(), await createProject()]
    const id = await createItem(elsewhere, 'a.txt', toBytes('a'))
    const home = await createFolder(projectId, 'Gone')
    await owner.delete(`/folders/${home}`)
    const readFailure = async (body: object) => {
      const { status, body: failure } = await owner.post<{ errors: { field?: string } }>('/downloads', body)
      return [status, failure.errors.field]
    }
    expect(await readFailure({ project: projectId, artifacts: [id] })).toEqual([400, 'artifacts'])
    expect(await readFailure({ project: projectId, folders: [home] })).toEqual([400, 'folders'])
    expect(await readFailure({ project: projectId })).toEqual([400, 'artifacts'])
    expect(await readFailure({ project: projectId, artifacts: [newId()] })).toEqual([404, undefined])
    expect(await readFailure({ project: projectId, folders: Array.from({ length: 10_001 }, newId) })).toEqual([
      400,
      'folders',
    ])
    const stranger = await app.owner('eve')
    expect((await requestDownload(stranger, { project: elsewhere, artifacts: [id] })).status).toBe(404)
    expect((await requestDownload(app.client(), { project: elsewhere, artifacts: [id] })).status).toBe(401)
  })
})

describe('a broken store', () => {
  const getKey = async (artifact: string) => {
    const fileRow = await app.services.db
      .selectFrom('artifacts as a')
      .innerJoin('files as f', 'f.id', 'a.file')
      .select('f.key')
      .where('a.id', '=', artifact)
      .executeTakeFirstOrThrow()
    return fileRow.key
  }
  test.each([
    ['is missing', async (key: string) => app.services.store.remove([key])],
    [
      'is truncated',
      async (key: string) => {
        async function* streamTruncated() {
          yield Buffer.from('half')
        }
        await app.services.store.put(key, streamTruncated())
      },
    ],
  ])('aborts the download when a file %s', async (_, damage) => {
    const projectId = await createProject()
    const ids = [
      await createItem(projectId, 'a.txt', randomBytes(100)),
      await createItem(projectId, 'b.txt', randomBytes(200)),
    ]
    const { url } = (await requestDownload(owner, { project: projectId, artifacts: ids })).body
    await damage(await getKey(ids[1] ?? ''))
    const response = await fetchDownload(owner, url)
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })
})

describe('a client that disconnects', () => {
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(app.dataDir)
      } catch {
        return false
      }
    }).length

  test('leaves no files open after the client disconnects', async () => {
    const projectId = await createProject()
    const id = await createItem(projectId, 'large.bin', randomBytes(24 * 1024 * 1024))
    const { url } = (await requestDownload(owner, { project: projectId, artifacts: [id] })).body
    const cookie = await getCookie(owner)
    let maxOpen = 0
    const disconnect = async () => {
      const request = get(app.base + url, { headers: { cookie } })
      request.on('error', () => undefined)
      const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>]
      let readBytes = 0
      for await (const chunk of response) if ((readBytes += chunk.length) > 1024 * 1024) break
      maxOpen = Math.max(maxOpen, openFiles())
      request.destroy()
    }
    await Promise.all(Array.from({ length: 40 }, disconnect))
    expect(maxOpen).toBeGreaterThan(0)
    await expect.poll(openFiles).toBe(0)
  })
})
