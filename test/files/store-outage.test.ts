import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readS3Url, S3Store } from '#server/ports/store/s3-store.ts'
import { sweepStore } from '#server/features/artifacts/sweep-store.job.ts'
import { newId } from '#server/kit/ids.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { openTcpProxy, openBucket, S3_URL } from '../support/servers/s3.ts'
import {
  getSignedAddress,
  insertDerivatives,
  getPublicAddress,
  getNewestSession,
  uploadToProject,
} from '../support/stored-files.ts'
import { createTusClient } from '../support/tus-client.ts'

// While the object store is unreachable, requests fail with 503 and leave nothing half done.

const MB = 1024 * 1024
const DAY_MS = 24 * 3600 * 1000
type App = Awaited<ReturnType<typeof startApp>>

const STORE_UNAVAILABLE_BODY = {
  errors: { code: 'store_away', message: 'The server can’t reach its files right now. Try again in a moment.' },
}

async function createProject(app: App) {
  const owner = await app.owner()
  const project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
  return { owner, project, tus: createTusClient(app.base, owner) }
}

function uploadForm(project: string, bytes: Uint8Array, fileId = '') {
  const form = new FormData()
  form.set('project', project)
  if (fileId) form.set('fileId', fileId)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.bin')
  return form
}

describe('unreachable store', () => {
  let app: App
  let testProject: Awaited<ReturnType<typeof createProject>>
  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    // The store answers when the application starts and never again.
    const server = createServer((_request, answer) => void answer.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    app = await startApp({ store: new S3Store(readS3Url(`s3://b?endpoint=http://127.0.0.1:${port}&region=default`)) })
    testProject = await createProject(app)
    server.closeAllConnections()
    server.close()
  })
  afterAll(async () => {
    await app.close()
    vi.unstubAllEnvs()
  })
  const countItems = async () => (await app.services.db.selectFrom('artifacts').select('id').execute()).length

  test.each([1000, 20 * MB])('responds 503 to an upload of %d bytes and stores nothing', async (size) => {
    const { owner, project } = testProject
    const { status, headers, body } = await owner.post('/artifacts', uploadForm(project, randomBytes(size)))
    expect([status, headers.get('retry-after'), body]).toEqual([
      503,
      '5',
      { ...STORE_UNAVAILABLE_BODY, retry_after_seconds: 5 },
    ])
    expect(await countItems()).toBe(0)
  })
  test('responds 503 to upload parts, and keeps the upload until the client cancels it', async () => {
    const { project, tus } = testProject
    const { location } = await tus.create(10, { project, filename: 'f' })
    const patchReply = await tus.patch(location, 0, Buffer.from('0123456789'))
    expect([patchReply.status, patchReply.code]).toEqual([503, 'store_away'])
    expect((await tus.head(location)).status).toBe(503)
    const readUploadRows = () => app.services.db.selectFrom('uploads').select('artifact').execute()
    expect([await readUploadRows(), await countItems()]).toEqual([[{ artifact: null }], 0])
    expect((await tus.remove(location)).status).toBe(204)
    expect([await readUploadRows(), await countItems()]).toEqual([[], 0])
  })
  test('responds 503 to a request for a stored file, without that file’s headers', async () => {
    const { db } = app.services
    const [id, file] = [newId(), newId()]
    await db
      .insertInto('files')
      .values({ id: file, sha256: 'ab', size: 5, mime: 'image/png', type: 'image', key: 'o/ab/file' })
      .execute()
    const fields = { id, project: testProject.project, title: 'A', user_id: testProject.owner.id, file }
    await db.insertInto('artifacts').values(fields).execute()
    const addressHolder = { session: await getNewestSession(app.services, testProject.owner.id) }
    const url = await getSignedAddress(app.services, id, addressHolder, { download: 'a.png' })
    for (const headers of [{}, { range: 'bytes=0-1' }]) {
      const answer = await fetch(url, { headers })
      expect([answer.status, await answer.json()]).toMatchObject([503, STORE_UNAVAILABLE_BODY])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      for (const name of ['etag', 'content-disposition', 'content-range', 'accept-ranges'])
        expect(answer.headers.get(name), name).toBeNull()
    }
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(503)
  })
  test('reports the unreachable store in the health check', async () =>
    expect((await fetch(`${app.base}/health`)).status).toBe(503))
})

describe.skipIf(!S3_URL)('store during an outage (skipped without TEST_S3_URL)', () => {
  let bucket: Awaited<ReturnType<typeof openBucket>>
  let proxy: Awaited<ReturnType<typeof openTcpProxy>>
  let app: App
  let setup: Awaited<ReturnType<typeof createProject>>
  beforeAll(async () => {
    bucket = await openBucket()
    const address = readS3Url(bucket.url)
    proxy = await openTcpProxy(address.endpoint ?? '')
    app = await startApp({ store: new S3Store({ ...address, endpoint: proxy.address }) })
    setup = await createProject(app)
  })
  afterEach(() => proxy.open())
  afterAll(async () => {
    await app.close()
    await proxy.close()
    await bucket.store.close()
    await bucket.close()
  })
  const listAllKeys = () => bucket.allKeys()
  const sweepAll = async () => {
    await sweepStore(app.services, Date.now() + 2 * DAY_MS)
    await sweepStore(app.services, Date.now() + 10 * DAY_MS)
  }
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const hashUrl = async (url: string | null | undefined) =>
    sha256(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))

  test('responds 503 to a form upload during an outage, and stores the file once when it is sent again', async () => {
    const { owner, project } = setup
    const bytes = randomBytes(30 * MB)
    const body = Buffer.from(await new Response(uploadForm(project, bytes, 'again')).arrayBuffer())
    const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const answer = fetch(`${app.base}/client/api/artifacts`, {
      method: 'POST',
      headers: {
        cookie: owner.cookie(),
        origin: app.base,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: readable,
      duplex: 'half',
    } as RequestInit)
    const writer = writable.getWriter()
    await writer.write(body.subarray(0, 17 * MB))
    await expect.poll(listAllKeys).not.toEqual([])
    await proxy.shut()
    await writer.write(body.subarray(17 * MB))
    await writer.close()
    const refusedReply = await answer
    expect([refusedReply.status, await refusedReply.json()]).toMatchObject([503, STORE_UNAVAILABLE_BODY])
    await proxy.open()
    const { status, body: item } = await owner.post<Artifact>('/artifacts', uploadForm(project, bytes, 'again'))
    expect(status).toBe(201)
    expect(await hashUrl(item.file?.url)).toBe(sha256(bytes))
    await sweepAll()
    expect(await listAllKeys()).toHaveLength(1)
    expect(await findBrokenRules(app.services)).toEqual([])
  })

  test('resumes an upload after the outage from the offset reached before it', async () => {
    const { owner, project, tus } = setup
    const bytes = randomBytes(20 * MB)
    const { location } = await tus.create(bytes.length, { project, filename: 'f.bin' })
    await tus.patch(location, 0, bytes.subarray(0, 9 * MB))
    await proxy.shut()
    expect((await tus.patch(location, 9 * MB, bytes.subarray(9 * MB))).code).toBe('store_away')
    await proxy.open()
    const { offset } = await tus.head(location)
    expect(offset).toBe(9 * MB)
    const finishedPatch = await tus.patch(location, offset, bytes.subarray(offset))
    expect(await hashUrl((await owner.get<Artifact>(`/artifacts/${finishedPatch.artifact}`)).body.file?.url)).toBe(
      sha256(bytes),
    )
  })

  test('responds 503 to requests for files, previews and tiles during an outage, and serves them afterwards', async () => {
    const { owner, project } = setup
    const item = await uploadToProject(
      owner,
      { bytes: randomBytes(99), name: 'a.jpg' },
      { project, visibility: 'local' },
    )
    const keys = await insertDerivatives(app.services, item.id, [
      { name: 'thumb', mime: 'image/webp', extension: 'webp', bytes: randomBytes(9) },
      { name: 'tiles', mime: 'image/tiff', extension: 'tif', bytes: randomBytes(9), width: 600, height: 600 },
    ])
    const thumbAddress = getPublicAddress(app.services, item.id, keys['thumb'])
    const downloadReply = await owner.post<{ url: string }>('/downloads', { project, artifacts: [item.id] })
    const fetchZip = () => fetch(app.base + downloadReply.body.url, { headers: { cookie: owner.cookie() } })
    await proxy.shut()
    for (const answer of [
      await fetch(thumbAddress),
      await fetch(getPublicAddress(app.services, item.id, `${keys['tiles']}/0/0_0.webp`)),
      await fetchZip(),
    ])
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
    await proxy.open()
    for (const answer of [await fetch(thumbAddress), await fetchZip()]) {
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    }
  })

  test('aborts a running download when an outage begins, so that it doesn’t look complete', async () => {
    const { owner, project } = setup
    const { file } = await uploadToProject(owner, { bytes: randomBytes(24 * MB), name: 'b.bin' }, { project })
    const answer = await fetch(file?.url ?? '')
    expect(answer.status).toBe(200)
    await proxy.shut()
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })

  test('deletes an item during an outage, and sweeps its bytes afterwards', async () => {
    const { owner, project } = setup
    const { id } = await uploadToProject(owner, { bytes: randomBytes(77), name: 'c.bin' }, { project })
    await owner.post(`/artifacts/${id}`, { active: false })
    await proxy.shut()
    expect((await owner.delete(`/artifacts/${id}`)).status).toBe(200)
    expect((await owner.get(`/artifacts/${id}`)).status).toBe(404)
    await proxy.open()
    await sweepAll()
    expect(await findBrokenRules(app.services)).toEqual([])
  })
})
