import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweepStore } from '#server/features/artifacts/sweep-store.job.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createApiClient, PASSWORD, startApp, type Client } from '../support/app.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { cutAfter, cutForm, waitForSettledOffset, createTusClient } from '../support/tus-client.ts'
import { setSubscription } from '../support/fixtures.ts'
import { EFFECT_TIMEOUT_MS, SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Resumable uploads by tus (docs/decisions/008).

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let tus: ReturnType<typeof createTusClient>
let project = ''

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  tus = createTusClient(app.base, owner)
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

const hashSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const getFileRow = (id: string) =>
  app.services.db
    .selectFrom('artifacts as a')
    .innerJoin('files as f', 'f.id', 'a.file')
    .select(['f.sha256', 'f.size', 'f.key', 'a.title', 'a.filename', 'a.folder'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

test('creates the same item from a file uploaded in two parts as from one uploaded through the form', async () => {
  const bytes = randomBytes(3_000_000)
  const { body: folder } = await owner.post<{ id: string }>('/folders', { project, title: 'F' })
  const fields = { project, folder: folder.id, filename: 'a_b.bin', description: '<b>x</b>', subject: '["one"]' }
  const createdUpload = await tus.create(bytes.length, fields)
  expect([createdUpload.status, createdUpload.offset]).toEqual([201, 0])
  const firstPatch = await tus.patch(createdUpload.location, 0, bytes.subarray(0, 1_000_000))
  expect([firstPatch.status, firstPatch.offset, firstPatch.artifact]).toEqual([204, 1_000_000, null])
  expect((await tus.head(createdUpload.location)).offset).toBe(1_000_000)
  const lastPatch = await tus.patch(createdUpload.location, 1_000_000, bytes.subarray(1_000_000))
  expect([lastPatch.status, lastPatch.offset]).toEqual([204, bytes.length])
  const { body } = await owner.get<Artifact>(`/artifacts/${lastPatch.artifact}`)
  expect(body).toMatchObject({ title: 'a b', description: '<b>x</b>', subject: ['one'], folder: folder.id })
  expect(await getFileRow(lastPatch.artifact ?? '')).toMatchObject({
    sha256: hashSha256(bytes),
    size: bytes.length,
    filename: 'a_b.bin',
  })
  const headAfter = await tus.head(createdUpload.location)
  expect([headAfter.status, headAfter.offset, headAfter.artifact]).toEqual([200, bytes.length, lastPatch.artifact])
})

const DAY_MS = 24 * 3600 * 1000
const createUpload = async (length: number, extraFields: Record<string, string> = {}) =>
  (await tus.create(length, { project, filename: 'f.bin', ...extraFields })).location
const listArtifacts = async (fileId: string) =>
  app.services.db.selectFrom('artifacts').select('id').where('upload_id', '=', fileId).execute()

test(
  'resumes an upload at the server’s offset after any number of disconnects, storing the exact bytes',
  { timeout: TIME_LIMITS.lostConnections },
  async () => {
    const arbitraryCuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4_000_000 }), arbitraryCuts, async (length, shares) => {
        const bytes = randomBytes(length)
        const location = await createUpload(length)
        let offset = 0
        for (const share of shares) {
          const remaining = bytes.subarray(offset)
          // At most one byte less than the remaining bytes; otherwise the upload would be complete.
          const sentCount = Math.min(Math.floor(remaining.length * share), remaining.length - 1)
          await cutAfter(app.base, owner, location, offset, remaining, sentCount)
          const currentOffset = await waitForSettledOffset(tus, location)
          expect(currentOffset).toBeGreaterThanOrEqual(offset)
          expect(currentOffset).toBeLessThanOrEqual(offset + sentCount)
          offset = currentOffset
        }
        const completedPatch = await tus.patch(location, offset, bytes.subarray(offset))
        expect([completedPatch.status, completedPatch.offset]).toEqual([204, length])
        expect(await getFileRow(completedPatch.artifact ?? '')).toMatchObject({
          sha256: hashSha256(bytes),
          size: length,
        })
      }),
      { numRuns: 12 },
    )
  },
)

test('refuses a second connection for the same upload immediately, without interrupting the first', async () => {
  const bytes = randomBytes(100_000)
  const location = await createUpload(bytes.length)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const first = tus.patch(location, 0, readable)
  for (let at = 0; at < 1000; at += 100) {
    await writer.write(bytes.subarray(at, at + 100))
  }
  let at = 1000
  const sendTimer = setInterval(() => void writer.write(bytes.subarray(at, (at += 100))), 100)
  // The first sender's bytes have arrived.
  await expect.poll(async () => (await tus.head(location)).offset).toBeGreaterThan(0)
  const secondPatch = await tus.patch(location, 0, bytes)
  clearInterval(sendTimer)
  expect([secondPatch.status, secondPatch.code]).toEqual([423, 'locked'])
  await writer.write(bytes.subarray(at))
  await writer.close()
  const completed = await first
  expect(completed.status).toBe(204)
  expect((await getFileRow(completed.artifact ?? '')).sha256).toBe(hashSha256(bytes))
})

test('lets a reconnecting client take over an upload from its stalled connection', async () => {
  const bytes = randomBytes(50_000)
  const location = await createUpload(bytes.length)
  const stalledRequest = request(new URL(location, app.base), {
    method: 'PATCH',
    headers: {
      cookie: owner.cookie(),
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  })
  stalledRequest.on('error', () => undefined)
  stalledRequest.write(bytes.subarray(0, 20_000))
  await expect.poll(async () => (await tus.head(location)).offset).toBe(20_000)
  const completed = await vi.waitUntil(
    async () => {
      const answer = await tus.patch(location, 20_000, bytes.subarray(20_000))
      return answer.status !== 423 && answer
    },
    { timeout: EFFECT_TIMEOUT_MS, interval: 100 },
  )
  stalledRequest.destroy()
  expect(completed.status).toBe(204)
  expect((await getFileRow(completed.artifact ?? '')).sha256).toBe(hashSha256(bytes))
})

test('detects different types for identical bytes by file name, but stores the bytes once', async () => {
  const getTypes = async (id: string, tusClient: Pick<Client, 'get'> = owner) => {
    const { body } = await tusClient.get<Artifact>(`/artifacts/${id}`)
    return [body.file?.type, body.type]
  }
  const csvBytes = Buffer.from('name,place\nferry,harbour\n')
  const table = await uploadToProject(owner, { bytes: csvBytes, name: 'list.csv' }, { project })
  expect(await getTypes(table.id)).toEqual(['text/csv', 'document'])
  const stranger = await app.owner('stranger')
  const strangerProject = (await stranger.post<{ id: string }>('/projects', { org: stranger.org, title: 'T' })).body.id
  const plain = await uploadToProject(stranger, { bytes: csvBytes, name: 'list.txt' }, { project: strangerProject })
  expect(await getTypes(plain.id, stranger)).toEqual(['text/plain', 'document'])
  const location = await createUpload(csvBytes.length, { filename: 'list.md' })
  const markdownItem = (await tus.patch(location, 0, csvBytes)).artifact ?? ''
  expect(await getTypes(markdownItem)).toEqual(['text/markdown', 'document'])
  const { body: copy } = await owner.post<Artifact>(`/artifacts/${markdownItem}/copy`, {
    projectId: project,
    folderId: 'root',
  })
  expect(await getTypes(copy.id)).toEqual(['text/markdown', 'document'])
  const keys = await Promise.all(
    [table.id, plain.id, markdownItem, copy.id].map(async (id) => (await getFileRow(id)).key),
  )
  expect(new Set(keys).size).toBe(1)

  // The content alone doesn't reveal a type. A person who names it like an installer hides only their own item.
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(4000)])
  const installer = await uploadToProject(stranger, { bytes: compound, name: 'a.msi' }, { project: strangerProject })
  expect(await getTypes(installer.id, stranger)).toEqual(['application/x-msi', 'application'])
  const wordDocument = await uploadToProject(owner, { bytes: compound, name: 'a.doc' }, { project })
  expect(await getTypes(wordDocument.id)).toEqual(['application/msword', 'document'])
})

test('restores lost bytes when the same file is uploaded again, through the form or in parts', async () => {
  const bytes = randomBytes(1000)
  const first = await uploadToProject(owner, { bytes, name: 'lost.bin' }, { project })
  const { key } = await getFileRow(first.id)
  const { store, db } = app.services
  const readStatus = async () => (await owner.get<Artifact>(`/artifacts/${first.id}`)).body.file?.status
  const resendWays = [
    async () => (await uploadToProject(owner, { bytes, name: 'again.bin' }, { project })).id,
    async () => (await tus.patch(await createUpload(bytes.length), 0, bytes)).artifact ?? '',
  ]
  for (const resend of resendWays) {
    await store.remove([key])
    await db.updateTable('files').set({ status: 'ready' }).where('key', '=', key).execute()
    expect((await getFileRow(await resend())).key).toBe(key)
    expect(await store.head(key)).toMatchObject({ size: bytes.length })
    expect(await readStatus()).toBe('processing')
  }
})

test('responds 409 to a part sent at the wrong offset', async () => {
  const location = await createUpload(10)
  await tus.patch(location, 0, Buffer.from('abc'))
  for (const at of [0, 2, 4, 10]) expect((await tus.patch(location, at, Buffer.from('x'))).status).toBe(409)
  expect((await tus.head(location)).offset).toBe(3)
})

test('refuses more bytes than the declared length, even without a Content-Length header, and keeps earlier bytes', async () => {
  const location = await createUpload(10)
  expect((await tus.patch(location, 0, Buffer.alloc(11))).status).toBe(413)
  expect((await tus.head(location)).offset).toBe(0)
  const streamWithoutLength = new Blob([Buffer.alloc(11)]).stream()
  expect((await tus.patch(location, 0, streamWithoutLength)).status).toBe(413)
  expect((await tus.head(location)).artifact).toBeNull()
})

test('refuses empty files and files that exceed the size limit', async () => {
  const emptyUpload = await tus.create(0, { project, filename: 'f' })
  expect([emptyUpload.status, emptyUpload.code]).toEqual([400, 'bad_input'])
  expect((await tus.create(51 * 1024 ** 3, { project, filename: 'f' })).status).toBe(413)
})

test('refuses an invalid upload before any bytes are sent, for the same reasons as POST /artifacts', async () => {
  const fields = { project, filename: 'f' }
  const getRefusedField = async (extraFields: object, length = 5) => {
    const { status, code } = await tus.create(length, { ...fields, ...extraFields })
    return [status, code]
  }
  expect(await getRefusedField({ colour: 'red' })).toEqual([400, 'bad_input'])
  expect(await getRefusedField({ visibility: 'everybody' })).toEqual([400, 'bad_input'])
  expect(await getRefusedField({ folder: project })).toEqual([400, 'bad_input'])
  expect(await getRefusedField({ filename: '' })).toEqual([400, 'bad_input'])
  expect(await getRefusedField({ project: crypto.randomUUID() })).toEqual([404, 'not_found'])
  await setSubscription(app, owner.org, { storage: 1000 })
  expect(await getRefusedField({}, 2_000_000)).toEqual([402, 'storage_limit'])
  await setSubscription(app, owner.org, null)
})

test('starts uploads only for members with permission to add items, and hides them from everyone else', async () => {
  const location = await createUpload(5)
  const stranger = await app.owner('stranger')
  const strangerTus = createTusClient(app.base, stranger)
  const visitorTus = createTusClient(app.base, app.client())
  expect((await strangerTus.create(5, { project, filename: 'f' })).status).toBe(404)
  expect((await visitorTus.create(5, { project, filename: 'f' })).status).toBe(401)
  for (const [tusClient, status] of [
    [strangerTus, 404],
    [visitorTus, 401],
  ] as const) {
    expect((await tusClient.head(location)).status).toBe(status)
    expect((await tusClient.patch(location, 0, Buffer.from('12345'))).status).toBe(status)
    expect((await tusClient.remove(location)).status).toBe(status)
  }
  expect((await tus.head(location)).offset).toBe(0)
})

test('refuses cross-site upload requests', async () => {
  const location = await createUpload(5)
  const crossSite = { 'sec-fetch-site': 'cross-site' }
  for (const [method, path] of [
    ['POST', '/client/api/uploads'],
    ['DELETE', location],
    ['PATCH', location],
  ] as const)
    expect((await tus.call(method, path, crossSite)).code).toBe('cross_site')
})

test('creates no item when the user loses the permission to add items before the upload completes', async () => {
  const location = await createUpload(5)
  await tus.patch(location, 0, Buffer.from('123'))
  const { db } = app.services
  await db.deleteFrom('org_owners').where('org', '=', owner.org).execute()
  const refusedPatch = await tus.patch(location, 3, Buffer.from('45'))
  expect([refusedPatch.status, refusedPatch.artifact]).toEqual([404, null])
  await db.insertInto('org_owners').values({ org: owner.org, user_id: owner.id }).execute()
  // The bytes are kept and don't have to be sent again.
  const progress = await tus.head(location)
  expect([progress.status, progress.offset]).toEqual([200, 5])
  expect((await getFileRow(progress.artifact ?? '')).sha256).toBe(hashSha256(Buffer.from('12345')))
})

test('keeps uploaded bytes when the organisation’s storage is full, and creates the item once there is space', async () => {
  const bytes = randomBytes(5000)
  const location = await createUpload(bytes.length)
  await setSubscription(app, owner.org, { storage: 1000 })
  const fullResponse = await tus.patch(location, 0, bytes)
  expect([fullResponse.status, fullResponse.code]).toEqual([402, 'storage_limit'])
  await setSubscription(app, owner.org, null)
  const completed = await tus.patch(location, bytes.length, Buffer.alloc(0))
  expect((await getFileRow(completed.artifact ?? '')).sha256).toBe(hashSha256(bytes))
})

test('releases the storage reserved by an abandoned upload when the same file is uploaded again', async () => {
  const person = await app.owner('filmmaker')
  const ownProject = (await person.post<{ id: string }>('/projects', { org: person.org, title: 'P' })).body.id
  const sender = createTusClient(app.base, person)
  const beginUpload = (fileId: string) => sender.create(600_000, { project: ownProject, filename: 'film.mp4', fileId })
  await setSubscription(app, person.org, { storage: 1_000_000 })
  const first = await beginUpload('film')
  expect(first.status).toBe(201)
  await sender.patch(first.location, 0, randomBytes(500_000))
  expect((await beginUpload('another')).code).toBe('storage_limit')
  const second = await beginUpload('film')
  expect([second.status, (await sender.head(first.location)).status]).toEqual([201, 404])
})

test('creates no item when the user signs out during the upload', async () => {
  const uncachedApp = await startApp({ authorizationTtlMs: 0 })
  const person = await uncachedApp.owner('pia')
  const ownProject = (await person.post<{ id: string }>('/projects', { org: person.org, title: 'P' })).body.id
  const sender = createTusClient(uncachedApp.base, person)
  const { location } = await sender.create(10, { project: ownProject, filename: 'f' })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const answer = sender.patch(location, 0, readable)
  const writer = writable.getWriter()
  await writer.write(Buffer.from('12345'))
  await expect.poll(() => uncachedApp.services.store.appendedSize(`tmp/${location.split('/').at(-1)}`)).not.toBeNull()
  expect((await person.post('/auth/logout', {})).status).toBe(200)
  await writer.write(Buffer.from('67890'))
  await writer.close()
  expect((await answer).status).toBe(401)
  expect(await uncachedApp.services.db.selectFrom('artifacts').select('id').execute()).toEqual([])
  await uncachedApp.close()
})

test('creates one item when the same fileId is uploaded through tus and through the form at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const fileId = `same-${round}`
    const bytes = randomBytes(20_000)
    const uploadByTus = async () => {
      const created = await tus.create(bytes.length, { project, filename: 'f.bin', fileId })
      return created.artifact ?? (await tus.patch(created.location, 0, bytes)).artifact
    }
    const uploadByForm = async () => {
      const form = new FormData()
      form.set('project', project)
      form.set('fileId', fileId)
      form.set('file', new Blob([bytes]), 'f.bin')
      return (await owner.post<Artifact>('/artifacts', form)).body.id
    }
    const answers = await Promise.all([uploadByTus(), uploadByForm(), uploadByTus(), uploadByForm()])
    const rows = await listArtifacts(fileId)
    expect(rows).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([rows[0]?.id]))
    const repeatedCreate = await tus.create(bytes.length, { project, filename: 'f.bin', fileId })
    expect([repeatedCreate.status, repeatedCreate.offset, repeatedCreate.artifact]).toEqual([
      201,
      bytes.length,
      rows[0]?.id,
    ])
  }
})

test('deletes an upload and its bytes when it is cancelled', async () => {
  const location = await createUpload(10)
  await tus.patch(location, 0, Buffer.from('abc'))
  expect((await tus.remove(location)).status).toBe(204)
  for (const answer of [await tus.head(location), await tus.remove(location)]) expect(answer.status).toBe(404)
  expect(await app.services.store.appendedSize(`tmp/${location.split('/').pop()}`)).toBeNull()
})

test('deletes an incomplete upload after a day, and its bytes in the next sweep', async () => {
  const location = await createUpload(10)
  const id = location.split('/').pop() ?? ''
  const { headers } = await tus.patch(location, 0, Buffer.from('abc'))
  const expires = Date.parse(headers.get('upload-expires') ?? '')
  expect(Math.abs(expires - Date.now() - DAY_MS)).toBeLessThan(60_000)
  await app.services.db
    .updateTable('uploads')
    .set({ expires_at: Date.now() - 1 })
    .where('id', '=', id)
    .execute()
  expect((await tus.head(location)).status).toBe(404)
  expect((await tus.patch(location, 3, Buffer.from('x'))).status).toBe(404)
  await sweepStore(app.services)
  expect(await app.services.store.appendedSize(`tmp/${id}`)).toBeNull()
  expect(await app.services.db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([])
})

test('keeps the received bytes until the upload expires, regardless of their age', async () => {
  const id = (await createUpload(10)).split('/').pop() ?? ''
  const { store, db } = app.services
  await store.put(`tmp/${id}`, Readable.from([Buffer.from('0123456789')]))
  const sweepTime = Date.now() + 2 * DAY_MS
  const setExpiry = (expires_at: number) => db.updateTable('uploads').set({ expires_at }).where('id', '=', id).execute()
  await setExpiry(sweepTime + DAY_MS)
  await sweepStore(app.services, sweepTime)
  expect(await store.head(`tmp/${id}`)).not.toBeNull()
  await setExpiry(sweepTime - 1)
  await sweepStore(app.services, sweepTime)
  expect(await store.head(`tmp/${id}`)).toBeNull()
})

test('lists the supported tus extensions and refuses unsupported protocol versions', async () => {
  const response = await tus.call('OPTIONS', '/client/api/uploads')
  expect(response.headers.get('tus-extension')).toBe('creation,termination,expiration')
  expect((await tus.call('POST', '/client/api/uploads', { 'tus-resumable': '0.2.2' })).status).toBe(412)
})

/** Files of the store that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(join(app.dataDir, 'files')) ? [path] : []
    } catch {
      return []
    }
  })

test(
  'leaves no rows or bytes behind after five hundred dropped connections and a sweep',
  { timeout: TIME_LIMITS.lostConnections },
  async () => {
    const bytes = randomBytes(200_000)
    for (let round = 0; round < 10; round++) {
      const brokenUploads = Array.from({ length: 50 }, async (_, i) => {
        if (i % 2 === 0) return cutAfter(app.base, owner, await createUpload(bytes.length), 0, bytes, (i + 1) * 3000)
        return cutForm(app.base, owner, project, bytes, { sentBytes: (i + 1) * 3000, after: 20 })
      })
      await Promise.all(brokenUploads)
    }
    await expect.poll(openFiles, { timeout: SLOW_EFFECT_TIMEOUT_MS }).toEqual([])
    await app.services.db.updateTable('uploads').set({ expires_at: 0 }).where('artifact', 'is', null).execute()
    await sweepStore(app.services, Date.now() + 2 * DAY_MS)
    const leftoverFiles = ['.parts', '.growing', 'tmp'].flatMap((folder) =>
      listFolder(join(app.dataDir, 'files', folder)),
    )
    expect(leftoverFiles).toEqual([])
    expect(await findBrokenRules(app.services)).toEqual([])
  },
)

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

test(
  'resumes from the stored bytes after the server is killed while receiving a part',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
    let server: ChildProcess | undefined
    const start = async () => {
      server = spawn(process.execPath, [join(import.meta.dirname, '../support/servers/killable-server.ts')], {
        env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      for await (const line of server.stdout ?? []) return String(line).trim()
      throw new Error('the server did not start')
    }
    try {
      let base = await start()
      let client = createApiClient(base)
      const credentials = { email: 'ada@example.org', password: PASSWORD }
      const { body: user } = await client.post<{ id: string }>('/auth/register', {
        ...credentials,
        username: 'ada',
        org_title: 'Org',
        terms: true,
      })
      const { body: memberships } = await client.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
      const { body: at } = await client.post<{ id: string }>('/projects', { org: memberships.orgs[0]?.id, title: 'P' })
      const bytes = randomBytes(30_000_000)
      let tusClient = createTusClient(base, client)
      const { location } = await tusClient.create(bytes.length, { project: at.id, filename: 'f.bin' })
      let offset = 0
      for (const sent of [3_000_000, 7_500_000, 11_000_000]) {
        const cutUpload = cutAfter(base, client, location, offset, bytes.subarray(offset), sent - 1)
        await sleep(60)
        server?.kill('SIGKILL')
        await cutUpload
        base = await start()
        client = createApiClient(base)
        await client.post('/auth/login', credentials)
        tusClient = createTusClient(base, client)
        const currentOffset = (await tusClient.head(location)).offset
        expect(currentOffset).toBeGreaterThanOrEqual(offset)
        expect(currentOffset).toBeLessThan(offset + sent)
        offset = currentOffset
      }
      const completed = await tusClient.patch(location, offset, bytes.subarray(offset))
      expect(completed.status).toBe(204)
      const { body } = await client.get<Artifact>(`/artifacts/${completed.artifact}`)
      const address = (body as unknown as { file: { url: string } }).file.url
      const storedBytes = Buffer.from(
        await (await fetch(new URL(new URL(address).pathname + new URL(address).search, base))).arrayBuffer(),
      )
      expect(hashSha256(storedBytes)).toBe(hashSha256(bytes))
    } finally {
      const exitEvent = server && once(server, 'exit')
      server?.kill('SIGTERM')
      await exitEvent
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
