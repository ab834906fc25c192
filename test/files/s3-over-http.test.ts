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
import { createApiClient, PASSWORD, startApp, type Client } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { makeMkv } from '../support/sample-files/media.ts'
import { openBucket, S3_URL } from '../support/servers/s3.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { cutAfter, cutForm, createTusClient } from '../support/tus-client.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Uploads and downloads over HTTP with a real S3 server as the store.

const DAY_MS = 24 * 3600 * 1000
const MB = 1024 * 1024
const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 100 }
const hashSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Bucket = Awaited<ReturnType<typeof openBucket>>
type App = Awaited<ReturnType<typeof startApp>>

describe.skipIf(!S3_URL)('files in S3 over HTTP (skipped without TEST_S3_URL)', () => {
  let bucket: Bucket
  let app: App
  let owner: Awaited<ReturnType<App['owner']>>
  let tus: ReturnType<typeof createTusClient>
  let project = ''
  beforeAll(async () => {
    bucket = await openBucket()
    app = await startApp({ store: bucket.store, worker: true })
    owner = await app.owner()
    tus = createTusClient(app.base, owner)
    project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
  })
  afterAll(async () => {
    await app.close()
    await bucket.close()
  })

  const uploadFile = (bytes: Uint8Array, name: string, fields: Record<string, string> = {}) =>
    uploadToProject(owner, { bytes, name }, { project, ...fields })
  const getItem = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
  const downloadBytes = async (url: string | null | undefined) =>
    Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
  const waitUntilReady = async (id: string) => {
    await expect.poll(async () => (await getItem(id)).file?.status, WAIT).not.toBe('processing')
    const { file } = await getItem(id)
    expect(file).toMatchObject({ status: 'ready' })
    return file
  }
  const createFolder = async (title: string) =>
    (await owner.post<{ id: string }>('/folders', { project, title, folder: 'root' })).body.id
  /** Sends the missing bytes of an upload, retrying as often as needed. */
  const finishUpload = async (tusClient: ReturnType<typeof createTusClient>, location: string, bytes: Buffer) => {
    for (;;) {
      const { offset } = await tusClient.head(location)
      const finishedPatch = await tusClient.patch(location, offset, bytes.subarray(offset))
      // Bytes sent before the connection was cut may still be on their way to the store.
      if (finishedPatch.status !== 409 && finishedPatch.status !== 423) return finishedPatch
      await sleep(100)
    }
  }

  test('serves a file stored in several parts to full, range, conditional and HEAD requests', async () => {
    const bytes = randomBytes(20 * MB + 7)
    const url = (await uploadFile(bytes, 'large.bin')).file?.url ?? ''
    const fetchPart = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(url, { method, headers })
      const body = Buffer.from(await answer.arrayBuffer())
      return [
        answer.status,
        hashSha256(body),
        answer.headers.get('content-range'),
        answer.headers.get('content-length'),
      ]
    }
    const expectedFullResponse = [200, hashSha256(bytes), null, String(bytes.length)]
    const toExpectedRange = (start: number, end: number) => {
      const cut = bytes.subarray(start, end + 1)
      return [206, hashSha256(cut), `bytes ${start}-${end}/${bytes.length}`, String(cut.length)]
    }
    const etag = `"${hashSha256(bytes)}"`
    const { headers } = await fetch(url, { method: 'HEAD' })
    const lastModified = headers.get('last-modified') ?? ''
    expect([headers.get('etag'), headers.get('content-length')]).toEqual([etag, String(bytes.length)])
    expect(Math.abs(Date.parse(lastModified) - Date.now())).toBeLessThan(DAY_MS)
    expect(await fetchPart({})).toEqual(expectedFullResponse)
    expect(await fetchPart({ range: 'bytes=9000000-9000009' })).toEqual(toExpectedRange(9_000_000, 9_000_009))
    expect(await fetchPart({ range: 'bytes=-5' })).toEqual(toExpectedRange(bytes.length - 5, bytes.length - 1))
    for (const version of [etag, lastModified])
      expect(await fetchPart({ range: 'bytes=0-4', 'if-range': version })).toEqual(toExpectedRange(0, 4))
    expect(await fetchPart({ range: 'bytes=0-4', 'if-range': '"other"' })).toEqual(expectedFullResponse)
    const fetchStatus = async (requestHeaders: Record<string, string>) => (await fetchPart(requestHeaders))[0]
    expect(await fetchStatus({ range: `bytes=${bytes.length}-` })).toBe(416)
    expect(await fetchStatus({ 'if-none-match': etag })).toBe(304)
    expect(await fetchPart({}, 'HEAD')).toEqual([200, hashSha256(Buffer.alloc(0)), null, String(bytes.length)])
  })

  test('leaves nothing in the bucket when a form upload is interrupted', async () => {
    const keysBefore = await bucket.allKeys()
    await cutForm(app.base, owner, project, randomBytes(30 * MB), { sentBytes: 20 * MB, after: 300 })
    await expect.poll(bucket.allKeys).toEqual(keysBefore)
  })

  test('resumes a large upload after repeated disconnects, storing the exact bytes', async () => {
    const bytes = randomBytes(40 * MB + 5)
    const { location } = await tus.create(bytes.length, { project, filename: 'film.bin' })
    for (const sentCount of [3, 9 * MB, 18 * MB + 1]) {
      const { offset } = await tus.head(location)
      await cutAfter(app.base, owner, location, offset, bytes.subarray(offset), Math.max(1, sentCount - offset))
    }
    const finished = await finishUpload(tus, location, bytes)
    expect([finished.status, finished.offset]).toEqual([204, bytes.length])
    expect(hashSha256(await downloadBytes((await getItem(finished.artifact ?? '')).file?.url))).toBe(hashSha256(bytes))
    expect((await bucket.allKeys()).filter((key) => key.startsWith('tmp/'))).toEqual([])
  })

  test('deletes the parts of an upload when the client cancels it', async () => {
    const before = await bucket.allKeys()
    const { location } = await tus.create(30 * MB, { project, filename: 'f.bin' })
    expect((await tus.patch(location, 0, randomBytes(9 * MB))).status).toBe(204)
    expect(await bucket.allKeys()).not.toEqual(before)
    expect((await tus.remove(location)).status).toBe(204)
    expect((await tus.head(location)).status).toBe(404)
    expect(await bucket.allKeys()).toEqual(before)
  })

  test(
    'resumes an upload from the bucket after the server is killed while receiving a part',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      const database = await createTestDatabase()
      const ownBucket = await openBucket()
      const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-s3-'))
      let server: ChildProcess | undefined
      const startServer = async () => {
        server = spawn(process.execPath, [join(import.meta.dirname, '../support/servers/killable-server.ts')], {
          env: {
            ...process.env,
            DATA_DIR: dataDir,
            DATABASE_URL: (database.connection as { connectionString: string }).connectionString,
            STORAGE_URL: ownBucket.url,
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
        const client = createApiClient(base)
        await client.post('/auth/login', login)
        return client
      }
      try {
        let base = await startServer()
        let client = createApiClient(base)
        const { body: user } = await client.post<{ id: string }>('/auth/register', {
          ...login,
          username: 'ada',
          org_title: 'Org',
          terms: true,
        })
        const { body: account } = await client.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
        const { body: createdProject } = await client.post<{ id: string }>('/projects', {
          org: account.orgs[0]?.id,
          title: 'P',
        })
        const bytes = randomBytes(34 * MB)
        let tusClient = createTusClient(base, client)
        const { location } = await tusClient.create(bytes.length, { project: createdProject.id, filename: 'f.bin' })
        let offset = (await tusClient.patch(location, 0, bytes.subarray(0, 10 * MB))).offset
        expect(offset).toBe(10 * MB)
        const cut = cutAfter(base, client, location, offset, bytes.subarray(offset), 12 * MB)
        await sleep(150)
        server?.kill('SIGKILL')
        await cut
        base = await startServer()
        client = await signIn(base)
        tusClient = createTusClient(base, client)
        offset = (await tusClient.head(location)).offset
        expect(offset).toBeGreaterThanOrEqual(10 * MB)
        expect(offset).toBeLessThanOrEqual(22 * MB)
        const finished = await finishUpload(tusClient, location, bytes)
        expect([finished.status, finished.offset]).toEqual([204, bytes.length])
        const url = new URL((await client.get<Artifact>(`/artifacts/${finished.artifact}`)).body.file?.url ?? '')
        expect(hashSha256(await downloadBytes(new URL(url.pathname + url.search, base).href))).toBe(hashSha256(bytes))
        expect(await findBrokenRules({ db: database.db, store: ownBucket.store })).toEqual([])
      } finally {
        server?.kill('SIGKILL')
        await database.drop()
        await ownBucket.close()
        await ownBucket.store.close()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  )

  test(
    'stores and serves previews, tiles and the visitors’ copy of an image',
    { timeout: TIME_LIMITS.mediaTools },
    async () => {
      const picture = await sharp({ create: { width: 2900, height: 1300, channels: 3, background: '#356' } })
        .jpeg()
        .toBuffer()
      const { id } = await uploadFile(picture, 'view.jpg', { visibility: 'local', downloadable: 'true' })
      const file = await waitUntilReady(id)
      const readSize = async (url: string | null | undefined) => {
        const { format, width } = await sharp(await downloadBytes(url)).metadata()
        return [format, width]
      }
      expect(await readSize(file?.preview?.thumb)).toEqual(['webp', 320])
      const { tiles } = file?.preview ?? {}
      const tileUrl = (tiles?.url ?? '').replace('{level}', '3').replace('{column}', '5').replace('{row}', '2')
      expect(await readSize(tileUrl)).toEqual(['webp', 2900 - 5 * 512])
      const visitorFile = (await app.client().get<Artifact>(`/artifacts/${id}`)).body.file
      expect(await readSize(visitorFile?.url)).toEqual(['jpeg', 2900])
      const thumbResponse = await fetch(visitorFile?.preview?.thumb ?? '')
      expect(thumbResponse.headers.get('cache-control')).toBe('public, no-cache')
      await thumbResponse.arrayBuffer()
    },
  )

  test(
    'creates a video rendition that supports range requests, and stores its captions',
    { timeout: TIME_LIMITS.mediaTools },
    async () => {
      const { id } = await uploadFile(makeMkv(), 'film.mkv')
      const file = await waitUntilReady(id)
      const answer = await fetch(file?.preview?.stream ?? '', { headers: { range: 'bytes=4-7' } })
      expect([answer.status, await answer.text()]).toEqual([206, 'ftyp'])
      const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAt sea.'
      await owner.post(`/artifacts/${id}/captions`, { language: 'en', label: 'English', kind: 'captions', content })
      expect((await owner.get<{ content: string }[]>(`/artifacts/${id}/captions`)).body).toMatchObject([{ content }])
    },
  )

  test('creates a ZIP of selected items and a folder with their exact bytes', async () => {
    const lettersFolder = await createFolder('Letters')
    const [largeBytes, smallBytes] = [randomBytes(9 * MB), randomBytes(100)]
    const singleUpload = await uploadFile(largeBytes, 'one.bin')
    await uploadFile(smallBytes, 'two.bin', { folder: lettersFolder })
    const downloadZip = async (body: object) => {
      const reply = await owner.post<{ url: string }>('/downloads', { project, ...body })
      const answer = await fetch(app.base + reply.body.url, { headers: { cookie: owner.cookie() } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      const files = Object.entries(unzipSync(bytes)).filter(([path]) => !path.endsWith('/') && path !== 'metadata.csv')
      return Object.fromEntries(files.map(([path, content]) => [path, hashSha256(content)]))
    }
    expect(await downloadZip({ artifacts: [singleUpload.id], folders: [lettersFolder] })).toEqual({
      'one.bin': hashSha256(largeBytes),
      'Letters/two.bin': hashSha256(smallBytes),
    })
    expect(Object.values(await downloadZip({ folders: [lettersFolder] }))).toEqual([hashSha256(smallBytes)])
  })

  test('stores the bytes of copied items once, and deletes them with the last copy', async () => {
    const bytes = randomBytes(500)
    const { id } = await uploadFile(bytes, 'shared.bin')
    const before = await bucket.allKeys()
    const { body: copiedItem } = await owner.post<Artifact>(`/artifacts/${id}/copy`, {
      projectId: project,
      folderId: 'root',
    })
    const sameBytes = await uploadFile(bytes, 'again.bin')
    expect(await bucket.allKeys()).toEqual(before)
    const deleteItem = async (itemId: string) => {
      await owner.post(`/artifacts/${itemId}`, { active: false })
      expect((await owner.delete(`/artifacts/${itemId}`)).status).toBe(200)
    }
    await deleteItem(id)
    await deleteItem(sameBytes.id)
    expect(hashSha256(await downloadBytes((await getItem(copiedItem.id)).file?.url))).toBe(hashSha256(bytes))
    await deleteItem(copiedItem.id)
    expect(await bucket.allKeys()).toEqual(before.filter((key) => !key.includes(hashSha256(bytes))))
  })

  test('serves other readers while 55 downloads are paused', async () => {
    const url = (await uploadFile(randomBytes(10 * MB), 'paused.bin')).file?.url ?? ''
    const pausedDownloads = Array.from({ length: 55 }, () => get(url, (answer) => void answer.pause()))
    await Promise.all(pausedDownloads.map((call) => once(call, 'response')))
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    for (const call of pausedDownloads) call.destroy()
  })

  test('sweeps the remains of an unfinished upload only after the upload has expired', async () => {
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
    expect((await bucket.allKeys()).filter((key) => /^tmp\/|left/.test(key))).toHaveLength(5)
    await app.services.db.updateTable('uploads').set({ expires_at: 0 }).where('artifact', 'is', null).execute()
    await sweepStore(app.services, Date.now() + 2 * DAY_MS)
    // The appended parts became an object at a separate key, which no row refers to.
    await sweepStore(app.services, Date.now() + 10 * DAY_MS)
    expect((await bucket.allKeys()).filter((key) => /^tmp\/|left/.test(key))).toEqual([])
    expect(await findBrokenRules(app.services)).toEqual([])
  })
})
