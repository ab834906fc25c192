import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepStore } from '#server/features/artifacts/sweep-store.job.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { clientOf, PASSWORD, startApp, type Client } from './app.ts'
import { freshDatabase } from './db.ts'
import { broken } from './invariants.ts'
import { makeMkv } from './media.ts'
import { openBucket, S3_URL } from './s3.ts'
import { upload } from './stored.ts'
import { cutAfter, cutForm, tusOf } from './tus.ts'

// Uploads and downloads over HTTP with a real S3 server as the store.

const DAY_MS = 24 * 3600 * 1000
const MB = 1024 * 1024
const WAIT = { timeout: 110_000, interval: 100 }
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Bucket = Awaited<ReturnType<typeof openBucket>>
type App = Awaited<ReturnType<typeof startApp>>

describe.skipIf(!S3_URL)('files in S3 over HTTP (skipped without TEST_S3_URL)', () => {
  let bucket: Bucket
  let app: App
  let owner: Awaited<ReturnType<App['owner']>>
  let tus: ReturnType<typeof tusOf>
  let project = ''
  beforeAll(async () => {
    bucket = await openBucket()
    app = await startApp({ store: bucket.store, worker: true })
    owner = await app.owner()
    tus = tusOf(app.base, owner)
    project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
  })
  afterAll(async () => {
    await app.close()
    await bucket.close()
  })

  const add = (bytes: Uint8Array, name: string, fields: Record<string, string> = {}) =>
    upload(owner, { bytes, name }, { project, ...fields })
  const read = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
  const bytesAt = async (url: string | null | undefined) => Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
  const ready = async (id: string) => {
    await expect.poll(async () => (await read(id)).file?.status, WAIT).not.toBe('processing')
    const { file } = await read(id)
    expect(file).toMatchObject({ status: 'ready' })
    return file
  }
  const folder = async (title: string) =>
    (await owner.post<{ id: string }>('/folders', { project, title, folder: 'root' })).body.id
  /** Sends the missing bytes of an upload, retrying as often as needed. */
  const finish = async (by: ReturnType<typeof tusOf>, location: string, bytes: Buffer) => {
    for (;;) {
      const { offset } = await by.head(location)
      const done = await by.patch(location, offset, bytes.subarray(offset))
      // Bytes sent before the connection was cut may still be on their way to the store.
      if (done.status !== 409 && done.status !== 423) return done
      await sleep(100)
    }
  }

  test('serves a multi-part upload whole, by range, conditionally and for HEAD', async () => {
    const bytes = randomBytes(20 * MB + 7)
    const url = (await add(bytes, 'large.bin')).file?.url ?? ''
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(url, { method, headers })
      const body = Buffer.from(await answer.arrayBuffer())
      return [answer.status, sha(body), answer.headers.get('content-range'), answer.headers.get('content-length')]
    }
    const whole = [200, sha(bytes), null, String(bytes.length)]
    const part = (start: number, end: number) => {
      const cut = bytes.subarray(start, end + 1)
      return [206, sha(cut), `bytes ${start}-${end}/${bytes.length}`, String(cut.length)]
    }
    const etag = `"${sha(bytes)}"`
    const { headers } = await fetch(url, { method: 'HEAD' })
    const modified = headers.get('last-modified') ?? ''
    expect([headers.get('etag'), headers.get('content-length')]).toEqual([etag, String(bytes.length)])
    expect(Math.abs(Date.parse(modified) - Date.now())).toBeLessThan(DAY_MS)
    expect(await ask({})).toEqual(whole)
    expect(await ask({ range: 'bytes=9000000-9000009' })).toEqual(part(9_000_000, 9_000_009))
    expect(await ask({ range: 'bytes=-5' })).toEqual(part(bytes.length - 5, bytes.length - 1))
    for (const version of [etag, modified])
      expect(await ask({ range: 'bytes=0-4', 'if-range': version })).toEqual(part(0, 4))
    expect(await ask({ range: 'bytes=0-4', 'if-range': '"other"' })).toEqual(whole)
    const status = async (asked: Record<string, string>) => (await ask(asked))[0]
    expect(await status({ range: `bytes=${bytes.length}-` })).toBe(416)
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await ask({}, 'HEAD')).toEqual([200, sha(Buffer.alloc(0)), null, String(bytes.length)])
  })

  test('leaves nothing in the bucket when an upload form breaks off', async () => {
    const before = await bucket.everything()
    await cutForm(app.base, owner, project, randomBytes(30 * MB), { sent: 20 * MB, after: 300 })
    await expect.poll(bucket.everything, WAIT).toEqual(before)
  })

  test('resumes a large upload in parts after repeated cuts and stores the exact bytes', async () => {
    const bytes = randomBytes(40 * MB + 5)
    const { location } = await tus.create(bytes.length, { project, filename: 'film.bin' })
    for (const sent of [3, 9 * MB, 18 * MB + 1]) {
      const { offset } = await tus.head(location)
      await cutAfter(app.base, owner, location, offset, bytes.subarray(offset), Math.max(1, sent - offset))
    }
    const done = await finish(tus, location, bytes)
    expect([done.status, done.offset]).toEqual([204, bytes.length])
    expect(sha(await bytesAt((await read(done.artifact ?? '')).file?.url))).toBe(sha(bytes))
    expect((await bucket.everything()).filter((key) => key.startsWith('tmp/'))).toEqual([])
  })

  test('removes the parts of an upload when the sender cancels it', async () => {
    const before = await bucket.everything()
    const { location } = await tus.create(30 * MB, { project, filename: 'f.bin' })
    expect((await tus.patch(location, 0, randomBytes(9 * MB))).status).toBe(204)
    expect(await bucket.everything()).not.toEqual(before)
    expect((await tus.remove(location)).status).toBe(204)
    expect((await tus.head(location)).status).toBe(404)
    expect(await bucket.everything()).toEqual(before)
  })

  test('resumes from the bucket after the server was killed in the middle of a part', async () => {
    const database = await freshDatabase()
    const own = await openBucket()
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-s3-'))
    let server: ChildProcess | undefined
    const start = async () => {
      server = spawn(process.execPath, [join(import.meta.dirname, 'kill-server.ts')], {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          DATABASE_URL: (database.connection as { connectionString: string }).connectionString,
          STORAGE_URL: own.url,
          ROLES: 'web',
          LOG_LEVEL: 'fatal',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      for await (const line of server.stdout ?? []) return String(line).trim()
      throw new Error('the server did not start')
    }
    const login = { email: 'ada@example.org', password: PASSWORD }
    const signIn = async (base: string): Promise<Client> => {
      const client = clientOf(base)
      await client.post('/auth/login', login)
      return client
    }
    try {
      let base = await start()
      let client = clientOf(base)
      const { body: user } = await client.post<{ id: string }>('/auth/register', {
        ...login,
        username: 'ada',
        org_title: 'Org',
        terms: true,
      })
      const { body: places } = await client.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
      const { body: at } = await client.post<{ id: string }>('/projects', { org: places.orgs[0]?.id, title: 'P' })
      const bytes = randomBytes(34 * MB)
      let by = tusOf(base, client)
      const { location } = await by.create(bytes.length, { project: at.id, filename: 'f.bin' })
      let offset = (await by.patch(location, 0, bytes.subarray(0, 10 * MB))).offset
      expect(offset).toBe(10 * MB)
      const cut = cutAfter(base, client, location, offset, bytes.subarray(offset), 12 * MB)
      await sleep(150)
      server?.kill('SIGKILL')
      await cut
      base = await start()
      client = await signIn(base)
      by = tusOf(base, client)
      offset = (await by.head(location)).offset
      expect(offset).toBeGreaterThanOrEqual(10 * MB)
      expect(offset).toBeLessThanOrEqual(22 * MB)
      const done = await finish(by, location, bytes)
      expect([done.status, done.offset]).toEqual([204, bytes.length])
      const url = new URL((await client.get<Artifact>(`/artifacts/${done.artifact}`)).body.file?.url ?? '')
      expect(sha(await bytesAt(new URL(url.pathname + url.search, base).href))).toBe(sha(bytes))
      expect(await broken({ db: database.db, store: own.store })).toEqual([])
    } finally {
      server?.kill('SIGKILL')
      await database.drop()
      await own.close()
      await own.store.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('stores and serves previews, tiles and the visitors’ copy', async () => {
    const picture = await sharp({ create: { width: 2900, height: 1300, channels: 3, background: '#356' } })
      .jpeg()
      .toBuffer()
    const { id } = await add(picture, 'view.jpg', { visibility: 'local', downloadable: 'true' })
    const file = await ready(id)
    const sizeOf = async (url: string | null | undefined) => {
      const { format, width } = await sharp(await bytesAt(url)).metadata()
      return [format, width]
    }
    expect(await sizeOf(file?.preview?.thumb)).toEqual(['webp', 320])
    const { tiles } = file?.preview ?? {}
    const tile = (tiles?.url ?? '').replace('{level}', '3').replace('{column}', '5').replace('{row}', '2')
    expect(await sizeOf(tile)).toEqual(['webp', 2900 - 5 * 512])
    const seen = (await app.client().get<Artifact>(`/artifacts/${id}`)).body.file
    expect(await sizeOf(seen?.url)).toEqual(['jpeg', 2900])
    const thumb = await fetch(seen?.preview?.thumb ?? '')
    expect(thumb.headers.get('cache-control')).toBe('public, no-cache')
    await thumb.arrayBuffer()
  })

  test('makes a video’s rendition that serves ranges, and stores its captions', async () => {
    const { id } = await add(makeMkv(), 'film.mkv')
    const file = await ready(id)
    const answer = await fetch(file?.preview?.stream ?? '', { headers: { range: 'bytes=4-7' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'ftyp'])
    const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAt sea.'
    await owner.post(`/artifacts/${id}/captions`, { language: 'en', label: 'English', kind: 'captions', content })
    expect((await owner.get<{ content: string }[]>(`/artifacts/${id}/captions`)).body).toMatchObject([{ content }])
  })

  test('zips chosen items and a folder with their exact bytes', async () => {
    const home = await folder('Letters')
    const [one, two] = [randomBytes(9 * MB), randomBytes(100)]
    const single = await add(one, 'one.bin')
    await add(two, 'two.bin', { folder: home })
    const zipOf = async (body: object) => {
      const asked = await owner.post<{ url: string }>('/downloads', { project, ...body })
      const answer = await fetch(app.base + asked.body.url, { headers: { cookie: owner.cookie() } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      const files = Object.entries(unzipSync(bytes)).filter(([path]) => !path.endsWith('/') && path !== 'metadata.csv')
      return Object.fromEntries(files.map(([path, content]) => [path, sha(content)]))
    }
    expect(await zipOf({ artifacts: [single.id], folders: [home] })).toEqual({
      'one.bin': sha(one),
      'Letters/two.bin': sha(two),
    })
    expect(Object.values(await zipOf({ folders: [home] }))).toEqual([sha(two)])
  })

  test('shares the bytes between copies and deletes them with the last one', async () => {
    const bytes = randomBytes(500)
    const { id } = await add(bytes, 'shared.bin')
    const before = await bucket.everything()
    const { body: copy } = await owner.post<Artifact>(`/artifacts/${id}/copy`, { projectId: project, folderId: 'root' })
    const again = await add(bytes, 'again.bin')
    expect(await bucket.everything()).toEqual(before)
    const destroy = async (one: string) => {
      await owner.post(`/artifacts/${one}`, { active: false })
      expect((await owner.delete(`/artifacts/${one}`)).status).toBe(200)
    }
    await destroy(id)
    await destroy(again.id)
    expect(sha(await bytesAt((await read(copy.id)).file?.url))).toBe(sha(bytes))
    await destroy(copy.id)
    expect(await bucket.everything()).toEqual(before.filter((key) => !key.includes(sha(bytes))))
  })

  test('serves other readers while 55 downloads are paused', async () => {
    const url = (await add(randomBytes(10 * MB), 'paused.bin')).file?.url ?? ''
    const paused = Array.from({ length: 55 }, () => get(url, (answer) => void answer.pause()))
    await Promise.all(paused.map((call) => once(call, 'response')))
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    for (const call of paused) call.destroy()
  })

  test('sweeps only what unfinished uploads left behind', async () => {
    const { location } = await tus.create(30 * MB, { project, filename: 'f.bin' })
    await tus.patch(location, 0, randomBytes(9 * MB))
    // A crash can leave an object without a row and parts that are never completed.
    await app.services.store.put(
      'tmp/left',
      (async function* () {
        yield Buffer.from('left')
      })(),
    )
    await app.services.store.append(
      'o/ab/left',
      0,
      (async function* () {
        yield randomBytes(9 * MB)
      })(),
    )
    await sweepStore(app.services)
    expect((await bucket.everything()).filter((key) => /^tmp\/|left/.test(key))).toHaveLength(5)
    await app.services.db.updateTable('uploads').set({ expires_at: 0 }).where('artifact', 'is', null).execute()
    await sweepStore(app.services, Date.now() + 2 * DAY_MS)
    // The appended parts became an object at their own key, which no row names.
    await sweepStore(app.services, Date.now() + 10 * DAY_MS)
    expect((await bucket.everything()).filter((key) => /^tmp\/|left/.test(key))).toEqual([])
    expect(await broken(app.services)).toEqual([])
  })
})
