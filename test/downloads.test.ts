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
import { PASSWORD, startApp, type Client } from './app.ts'
import { isWaitedFor } from './db.ts'
import { upload } from './stored.ts'
import * as world from './world.ts'

// ZIP downloads of originals: their contents, who may get them, and that a broken one is recognizable.

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<App['owner']>>
interface Asked {
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

const project = async (title = 'Tests') =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title })).body.id
const folder = async (at: string, title: string, parent = 'root', who: Client = owner) =>
  (await who.post<{ id: string }>('/folders', { project: at, title, folder: parent })).body.id
const item = async (at: string, name: string, bytes: Uint8Array, parent = 'root', who: Client = owner) =>
  (await upload(who, { bytes, name }, { project: at, folder: parent })).id
const text = (words: string) => Buffer.from(words)
const ask = (who: Client, body: { project: string; artifacts?: string[]; folders?: string[]; exhibits?: true }) =>
  who.post<Asked>('/downloads', body)

const member = (at: string, keys: readonly PermissionKey[]) => world.member(app, at, keys)

async function cookieOf({ email }: Person): Promise<string> {
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

const fetched = async (person: Person, url: string, method = 'GET') =>
  fetch(app.base + url, { method, headers: { cookie: await cookieOf(person) } })

/** The contents of a downloaded ZIP by path. */
async function unzipped(person: Person, url: string): Promise<Record<string, string>> {
  const answer = await fetched(person, url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, Buffer.from(content).toString()]),
  )
}

async function contentOf(
  person: Person,
  body: { project: string; artifacts?: string[]; folders?: string[]; exhibits?: true },
) {
  const { status, body: asked } = await ask(person, body)
  expect(status).toBe(201)
  const { 'metadata.csv': table, ...files } = await unzipped(person, asked.url)
  return { asked, files, table: table ?? '' }
}

describe('a download', () => {
  test('contains items and nested folders once each, and states the count and size', async () => {
    const at = await project('Dorf & Leute: 1900/10')
    const outer = await folder(at, 'Fotos: Sommer?')
    const inner = await folder(at, 'CON', outer)
    await folder(at, 'Leer', outer)
    const a = await item(at, 'Grüße.txt', text('a'))
    const b = await item(at, 'tief.txt', text('bb'), inner)
    await item(at, 'same.TXT', text('ccc'), outer)
    await item(at, 'Same.txt', text('dddd'), outer)
    const trashed = await item(at, 'gone.txt', text('eeeee'), outer)
    await owner.post(`/artifacts/${trashed}`, { active: false })
    const { asked, files } = await contentOf(owner, { project: at, artifacts: [a, b], folders: [inner, outer] })
    expect(files).toEqual({
      'Grüße.txt': 'a',
      'Fotos_ Sommer_/': '',
      'Fotos_ Sommer_/_CON/': '',
      'Fotos_ Sommer_/_CON/tief.txt': 'bb',
      'Fotos_ Sommer_/Leer/': '',
      'Fotos_ Sommer_/same.TXT': 'ccc',
      'Fotos_ Sommer_/Same (2).txt': 'dddd',
    })
    expect([asked.count, asked.size]).toEqual([4, 10])
    const { headers } = await fetched(owner, asked.url)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(parseDisposition(headers.get('content-disposition') ?? '').parameters['filename']).toBe(
      'Dorf & Leute: 1900-10.zip',
    )
    const head = await fetched(owner, asked.url, 'HEAD')
    expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 0]).toEqual([200, '', true])
  })
  test('of one folder is named after it', async () => {
    const at = await project()
    const { url } = (await ask(owner, { project: at, folders: [await folder(at, 'Ein Ordner')] })).body
    expect((await fetched(owner, url)).headers.get('content-disposition')).toBe('attachment; filename="Ein Ordner.zip"')
  })
  test('includes a CSV of all fields, also of items without a file, without spreadsheet formulas', async () => {
    const at = await project()
    const home = await folder(at, 'Akten')
    const id = await item(at, 'a.txt', text('a'), home)
    await owner.post(`/artifacts/${id}`, {
      title: '=HYPERLINK("https://evil.example")',
      description: '<p>Erste Zeile</p><p>Zweite, mit "Zeichen"</p>',
      place: '@SUM(1)',
      date_of_origin: Date.UTC(1911, 4, 12),
      subject: ['Dorf', 'Leute'],
    })
    const tag = (await owner.post<{ id: string }>('/tags', { project: at, title: '+Fest' })).body.id
    await owner.post(`/artifacts/${id}/add_tag`, { tag })
    const record = (await owner.post<Artifact>('/artifacts', { project: at, title: 'Nur Papier', folder: home })).body
      .id
    const { asked, files, table } = await contentOf(owner, { project: at, folders: [home] })
    expect(Object.keys(files)).toEqual(['Akten/', 'Akten/a.txt'])
    expect(asked.count).toBe(1)
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
    expect(lines[2]).toContain(record)
    expect(lines.slice(3)).toEqual([''])
    // The last columns are the folder, also of items without a file, the captions and the HTML description.
    expect(lines[0]).toMatch(/,folder,captions,description_html,id$/)
    expect(lines[1]).toMatch(/,Akten\/,,"<p>Erste Zeile<\/p><p>Zweite, mit ""Zeichen""<\/p>",[0-9a-f-]+$/)
    expect(lines[2]).toMatch(/,Akten\/,,,[0-9a-f-]+$/)
  })
  test('includes the descriptions of its folders', async () => {
    const at = await project()
    const home = await folder(at, 'Flut')
    const below = await folder(at, 'Deich', home)
    await item(at, 'a.txt', text('a'), below)
    await owner.post(`/folders/${below}`, { description: 'Gebrochen in der Nacht' })
    const { files } = await contentOf(owner, { project: at, folders: [home] })
    expect(Object.keys(files)).toEqual(['folders.json', 'Flut/', 'Flut/Deich/', 'Flut/Deich/a.txt'])
    expect(JSON.parse(files['folders.json'] ?? '')).toMatchObject([
      {
        id: below,
        title: 'Deich',
        path: 'Flut/Deich/',
        description: expect.stringContaining('Gebrochen in der Nacht'),
      },
    ])
  })
  test('includes the exhibits that show its items, with their order and published story', async () => {
    const at = await project()
    const home = await folder(at, 'Flut')
    const [a, b] = [await item(at, 'a.txt', text('a'), home), await item(at, 'b.txt', text('b'), home)]
    const elsewhere = await item(at, 'c.txt', text('c'))
    const show = async (title: string, artifacts: string[]) => {
      const given = { project: at, title, description: '<p>Alles</p>', url_alias: newId(), artifacts }
      return (await owner.post<{ id: string }>('/exhibits', given)).body.id
    }
    const [flood, told] = [await show('Flut', [b, elsewhere, a]), await show('Erzählt', [])]
    await show('Anderes', [elsewhere])
    const blocks = [
      { type: 'text', words: '<p>Damals</p>' },
      { type: 'item', item: a, width: 'page', caption: '' },
    ]
    await owner.post(`/exhibits/${told}/story`, { blocks, revision: 0 })
    await owner.post(`/exhibits/${told}/story/publish`, { revision: 1 })
    const { files } = await contentOf(owner, { project: at, folders: [home] })
    expect(JSON.parse(files['exhibits.json'] ?? '')).toMatchObject([
      { id: told, title: 'Erzählt', items: [], story: blocks },
      {
        id: flood,
        visibility: 'private',
        description: '<p>Alles</p>',
        story: null,
        items: [
          { id: b, path: 'Flut/b.txt' },
          { id: elsewhere, path: null },
          { id: a, path: 'Flut/a.txt' },
        ],
      },
    ])
    // A download of everything includes all exhibits.
    await show('Nur Worte', [])
    const all = await contentOf(owner, { project: at, folders: [home], artifacts: [elsewhere], exhibits: true })
    const titles = (JSON.parse(all.files['exhibits.json'] ?? '') as { title: string }[]).map(({ title }) => title)
    expect(titles).toEqual(['Anderes', 'Erzählt', 'Flut', 'Nur Worte'])
  })
  test('includes captions next to their items, named after them and their language', async () => {
    const at = await project()
    const home = await folder(at, 'Interviews')
    const said = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}`
    const write = async (of: string, language: string, words: string) =>
      (
        await owner.post(`/artifacts/${of}/captions`, {
          language,
          label: language,
          kind: 'captions',
          content: said(words),
        })
      ).status
    const first = await item(at, 'Ada.txt', text('one'), home)
    const second = await item(at, 'ada.txt', text('two'), home)
    const record = await owner.post<Artifact>('/artifacts', { project: at, title: 'Nur Abschrift', folder: home })
    for (const [of, language, words] of [
      [first, 'de', 'Guten Tag.'],
      [first, 'en', 'Good day.'],
      [first, 'en', 'Good day again.'],
      [second, 'de', 'Auf Wiedersehen.'],
      [record.body.id, 'ar', 'مرحبا'],
    ] as const)
      expect(await write(of, language, words)).toBe(201)
    const { files, table } = await contentOf(owner, { project: at, folders: [home] })
    expect(files).toEqual({
      'Interviews/': '',
      'Interviews/Ada.txt': 'one',
      'Interviews/Ada.de.vtt': said('Guten Tag.'),
      'Interviews/Ada.en.vtt': said('Good day.'),
      'Interviews/Ada.en (2).vtt': said('Good day again.'),
      'Interviews/ada (2).txt': 'two',
      'Interviews/ada (2).de.vtt': said('Auf Wiedersehen.'),
      'Interviews/Nur Abschrift.ar.vtt': said('مرحبا'),
    })
    expect(table).toContain('Interviews/Ada.de.vtt; Interviews/Ada.en.vtt; Interviews/Ada.en (2).vtt')
  })
  test('keeps its announced size when captions change during the download', async () => {
    const text8 = 'WEBVTT\n\nмост'
    const size = Buffer.byteLength(text8)
    expect(fitToSize(text8, size).toString()).toBe(text8)
    expect(fitToSize(text8, size - 1).toString()).toBe('WEBVTT\n\nмос\n')
    expect(fitToSize(text8, size + 2).toString()).toBe(`${text8}\n\n`)
    expect(fitToSize('', 2).toString()).toBe('\n\n')
  })
  test('reserves the name of the CSV when an item has the same name', async () => {
    const at = await project()
    const id = await item(at, 'METADATA.csv', text('mine'))
    expect((await contentOf(owner, { project: at, artifacts: [id] })).files).toEqual({ 'METADATA (2).csv': 'mine' })
  })
  test('contains the state at the time when it is fetched', async () => {
    const at = await project()
    const home = await folder(at, 'A')
    const { url } = (await ask(owner, { project: at, folders: [home] })).body
    await item(at, 'late.txt', text('late'), home)
    expect(Object.keys(await unzipped(owner, url))).toContain('A/late.txt')
  })
})

describe('a download of many long texts', () => {
  const LONG = `<p>${'lorem '.repeat(16_000)}</p>`
  const fill = async (at: string, n: number) => {
    const ids = Array.from({ length: n }, newId)
    await sql`INSERT INTO artifacts (id, project, title, description, user_id)
      SELECT id, ${at}, 'Item ' || id, ${LONG}, ${owner.id} FROM unnest(${ids}::uuid[]) id`.execute(app.services.db)
    return ids.toSorted()
  }

  test('reads the texts in batches, in order, and stops when the client disconnects', async () => {
    const at = await project()
    const ids = await fill(at, 45)
    const { table } = await contentOf(owner, { project: at, artifacts: ids })
    const rows = table.split('\r\n').slice(1, -1)
    expect(rows.map((line) => line.slice(-36))).toEqual(ids)
    const { rows: first, readCount } = await describeItems(app.services.db, ids)
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, readCount))
    expect(readCount).toBeLessThan(30)
    const chosen = { project: at, exhibits: false, folders: [], items: ids }
    await expect(buildZip(app.services, chosen, AbortSignal.abort())).rejects.toMatchObject({ code: 'client_closed' })
  })

  test('leaves database connections to others while several downloads of one user wait', async () => {
    const at = await project()
    const { url } = (await ask(owner, { project: at, artifacts: await fill(at, 1) })).body
    const cookie = await cookieOf(owner)
    const downloads = await app.services.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE artifact_tags IN ACCESS EXCLUSIVE MODE`.execute(trx)
      const waiting = Array.from({ length: 8 }, () => fetch(app.base + url, { headers: { cookie } }))
      await isWaitedFor(trx)
      for (let i = 0; i < 4; i++) expect((await owner.get(`/projects/${at}`)).status).toBe(200)
      return waiting
    })
    for (const answer of await Promise.all(downloads)) {
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    }
  })
})

describe('download permissions', () => {
  test('allow only the requesting user to fetch, for a day', async () => {
    const at = await project()
    const id = await item(at, 'a.txt', text('a'))
    const other = await member(at, ['download_media'])
    const asked = (await ask(owner, { project: at, artifacts: [id] })).body
    expect((await fetched(other, asked.url)).status).toBe(404)
    expect((await fetch(app.base + asked.url)).status).toBe(401)
    expect((await fetched(owner, asked.url)).status).toBe(200)
    const { db } = app.services
    await db
      .updateTable('downloads')
      .set({ expires_at: Date.now() - 1 })
      .where('id', '=', asked.id)
      .execute()
    expect((await fetched(owner, asked.url)).status).toBe(404)
    // Expired downloads are deleted.
    await ask(owner, { project: at, artifacts: [id] })
    expect(await db.selectFrom('downloads').select('id').where('id', '=', asked.id).execute()).toEqual([])
  })
  test('are checked again when the download is fetched', async () => {
    const at = await project()
    const id = await item(at, 'a.txt', text('a'))
    const bob = await member(at, ['download_media'])
    const { url } = (await ask(bob, { project: at, artifacts: [id] })).body
    expect((await fetched(bob, url)).status).toBe(200)
    const { db } = app.services
    await db.updateTable('permissions').set({ download_media: false }).where('user_id', '=', bob.id).execute()
    expect((await fetched(bob, url)).status).toBe(403)
    await db.deleteFrom('permissions').where('user_id', '=', bob.id).execute()
    expect((await fetched(bob, url)).status).toBe(404)
  })
  test('cover a folder only if they cover everything in it', async () => {
    const at = await project()
    const bob = await member(at, ['create_artifact', 'create_folder'])
    const own = await folder(at, 'Mine', 'root', bob)
    const mine = await item(at, 'mine.txt', text('mine'), own, bob)
    expect((await contentOf(bob, { project: at, folders: [own], artifacts: [mine] })).files).toHaveProperty([
      'Mine/mine.txt',
    ])
    const theirs = await item(at, 'theirs.txt', text('theirs'), own)
    expect((await ask(bob, { project: at, folders: [own] })).status).toBe(403)
    expect((await ask(bob, { project: at, artifacts: [mine, theirs] })).status).toBe(403)
    const looker = await member(at, ['edit_others_artifacts'])
    expect((await ask(looker, { project: at, artifacts: [theirs] })).status).toBe(403)
  })
  test('exclude entries of other projects, in the trash or unknown', async () => {
    const [at, elsewhere] = [await project(), await project()]
    const id = await item(elsewhere, 'a.txt', text('a'))
    const home = await folder(at, 'Gone')
    await owner.delete(`/folders/${home}`)
    const failed = async (body: object) => {
      const { status, body: answer } = await owner.post<{ errors: { field?: string } }>('/downloads', body)
      return [status, answer.errors.field]
    }
    expect(await failed({ project: at, artifacts: [id] })).toEqual([400, 'artifacts'])
    expect(await failed({ project: at, folders: [home] })).toEqual([400, 'folders'])
    expect(await failed({ project: at })).toEqual([400, 'artifacts'])
    expect(await failed({ project: at, artifacts: [newId()] })).toEqual([404, undefined])
    expect(await failed({ project: at, folders: Array.from({ length: 10_001 }, newId) })).toEqual([400, 'folders'])
    const stranger = await app.owner('eve')
    expect((await ask(stranger, { project: elsewhere, artifacts: [id] })).status).toBe(404)
    expect((await ask(app.client(), { project: elsewhere, artifacts: [id] })).status).toBe(401)
  })
})

describe('a broken store', () => {
  const keyOf = async (artifact: string) => {
    const found = await app.services.db
      .selectFrom('artifacts as a')
      .innerJoin('files as f', 'f.id', 'a.file')
      .select('f.key')
      .where('a.id', '=', artifact)
      .executeTakeFirstOrThrow()
    return found.key
  }
  test.each([
    ['is missing', async (key: string) => app.services.store.remove([key])],
    [
      'is truncated',
      async (key: string) => {
        async function* short() {
          yield Buffer.from('half')
        }
        await app.services.store.put(key, short())
      },
    ],
  ])('aborts the download when a file %s', async (_, damage) => {
    const at = await project()
    const ids = [await item(at, 'a.txt', randomBytes(100)), await item(at, 'b.txt', randomBytes(200))]
    const { url } = (await ask(owner, { project: at, artifacts: ids })).body
    await damage(await keyOf(ids[1] ?? ''))
    const answer = await fetched(owner, url)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
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

  test('leaves no files open', async () => {
    const at = await project()
    const id = await item(at, 'large.bin', randomBytes(24 * 1024 * 1024))
    const { url } = (await ask(owner, { project: at, artifacts: [id] })).body
    const cookie = await cookieOf(owner)
    let seen = 0
    const leave = async () => {
      const request = get(app.base + url, { headers: { cookie } })
      request.on('error', () => undefined)
      const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>]
      let read = 0
      for await (const chunk of response) if ((read += chunk.length) > 1024 * 1024) break
      seen = Math.max(seen, openFiles())
      request.destroy()
    }
    await Promise.all(Array.from({ length: 40 }, leave))
    expect(seen).toBeGreaterThan(0)
    await expect.poll(openFiles).toBe(0)
  })
})
