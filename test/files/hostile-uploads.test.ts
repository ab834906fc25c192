import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PubSubMessage } from '#server/ports/pub-sub/pub-sub.ts'
import { startApp } from '../support/app.ts'
import { createTusClient } from '../support/tus-client.ts'
import { setSubscription } from '../support/fixtures.ts'

// Hostile uploads: malformed headers and metadata, and other people's uploads.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let stranger: typeof owner
let tus: ReturnType<typeof createTusClient>
let project = ''

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  stranger = await app.owner('stranger')
  tus = createTusClient(app.base, owner)
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

const UPLOADS_URL = '/client/api/uploads'
const toBase64 = (text: string) => Buffer.from(text).toString('base64')
const createUpload = async (length: number, fields: Record<string, string> = {}) =>
  (await tus.create(length, { project, filename: 'f.bin', ...fields })).location

test.each(['', '-1', '1.5', '1e3', '0x10', ' ', 'NaN', '9007199254740992', '9'.repeat(40), '5, 5', '+5'])(
  'refuses to start an upload with the declared length %j',
  async (length) => {
    const answer = await tus.call('POST', UPLOADS_URL, {
      'upload-length': length,
      'upload-metadata': `project ${toBase64(project)},filename ${toBase64('f')}`,
    })
    expect([answer.status, answer.code]).toEqual([400, 'bad_input'])
  },
)

test.each([
  'project',
  'project !!!',
  'project YQ== YQ==',
  ',',
  'project YQ==,project YQ==',
  `filename ${toBase64('f')},filename ${toBase64('f')}`,
  `__proto__ ${toBase64('{"project":1}')},filename ${toBase64('f')}`,
  `constructor ${toBase64('x')},filename ${toBase64('f')}`,
  `toString ${toBase64('x')},filename ${toBase64('f')}`,
  `hasOwnProperty ${toBase64('x')},filename ${toBase64('f')}`,
  `colour ${toBase64('red')},filename ${toBase64('f')}`,
  '',
])('refuses to start an upload with the metadata %j', async (metadata) => {
  const answer = await tus.call('POST', UPLOADS_URL, { 'upload-length': '5', 'upload-metadata': metadata })
  expect([answer.status, answer.code]).toEqual([400, 'bad_input'])
})

test.each(['__proto__', 'constructor', 'toString'])('refuses an upload form with a field named %s', async (name) => {
  const form = new FormData()
  form.set('project', project)
  form.set(name, 'x')
  form.set('file', new Blob(['x']), 'f.bin')
  expect((await owner.post('/artifacts', form)).status).toBe(400)
})

test('refuses null characters in text fields, and removes them from file names', async () => {
  for (const [key, value] of Object.entries({
    title: 'a\0b',
    fileId: 'a\0b',
    description: 'a\0b',
    subject: '["a\\u0000b"]',
  })) {
    const { status } = await tus.create(5, { project, filename: 'f', [key]: value })
    expect([key, status]).toEqual([key, 400])
  }
  expect((await tus.create(5, { project, filename: '\0\u202e../../x' })).status).toBe(201)
})

test('refuses a megabyte of upload metadata without crashing', async () => {
  const answer = await fetch(app.base + UPLOADS_URL, {
    method: 'POST',
    headers: {
      cookie: owner.cookie(),
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': `title ${'A'.repeat(1_000_000)}`,
    },
  }).catch(() => null)
  if (answer) expect(answer.status).toBe(431)
  expect(await createUpload(5)).not.toBe('')
})

test('refuses upload parts with an unsupported content type, method overrides and tus concatenation', async () => {
  const location = await createUpload(5)
  for (const type of [
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ]) {
    const answer = await tus.call('PATCH', location, { 'upload-offset': '0', 'content-type': type }, '12345')
    expect([type, answer.status]).toEqual([type, 415])
  }
  const headers = {
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'x-http-method-override': 'PATCH',
  }
  expect((await tus.call('POST', location, headers, '12345')).status).toBe(415)
  expect((await tus.call('GET', location)).status).toBe(404)
  expect((await tus.head(location)).offset).toBe(0)
  const finalUpload = {
    'upload-concat': `final;${location}`,
    'upload-metadata': `project ${toBase64(project)},filename ${toBase64('f')}`,
  }
  expect((await tus.call('POST', UPLOADS_URL, finalUpload)).status).toBe(400)
})

test.each(['-1', '1e1', '', '99999999999999999', '0, 0'])('refuses an upload part at offset %j', async (offset) => {
  const location = await createUpload(5)
  const answer = await tus.call(
    'PATCH',
    location,
    { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
    '12345',
  )
  expect([answer.status, answer.code]).toEqual([400, 'bad_input'])
})

test.each(['x', '..%2f..', '%00', '00000000-0000-0000-0000-00000000000Z', '%2e%2e', 'a/b'])(
  'responds 404 to a request for the upload id %s',
  async (id) => {
    expect((await tus.head(`${UPLOADS_URL}/${id}`)).status).toBe(404)
    expect((await tus.remove(`${UPLOADS_URL}/${id}`)).status).toBe(404)
  },
)

test('leaves the item of a completed upload unchanged when more parts or a cancellation arrive', async () => {
  const location = await createUpload(5)
  const { artifact } = await tus.patch(location, 0, '12345')
  expect((await tus.patch(location, 0, 'abcde')).status).toBe(409)
  expect((await tus.patch(location, 5, 'x')).status).toBe(413)
  const emptyPatch = await tus.patch(location, 5, '')
  expect([emptyPatch.status, emptyPatch.artifact]).toEqual([204, artifact])
  await tus.remove(location)
  expect((await owner.get(`/artifacts/${artifact}`)).status).toBe(200)
})

test('prevents a user from locking or cancelling another user’s upload, even if they know its id', async () => {
  const location = await createUpload(10)
  const messages: PubSubMessage[] = []
  const stopListening = app.services.pubSub.subscribe((signal) => messages.push(signal))
  const lock = await app.services.locks.take(location.split('/').at(-1) ?? '')
  const strangersTus = createTusClient(app.base, stranger)
  expect((await strangersTus.patch(location, 0, 'x')).status).toBe(404)
  expect((await strangersTus.remove(location)).status).toBe(404)
  await lock?.release()
  stopListening()
  expect(messages.filter(({ topic }) => topic === 'upload')).toEqual([])
})

test('sends upload progress only to pages opened by the uploading user', async () => {
  const messages: PubSubMessage[] = []
  const stop = app.services.pubSub.subscribe((signal) => messages.push(signal))
  const wsId = crypto.randomUUID()
  const location = await createUpload(5, { wsId, fileId: 'theirs' })
  await tus.patch(location, 0, '12345')
  const form = new FormData()
  form.set('project', project)
  form.set('wsId', wsId)
  form.set('fileId', 'theirs, too')
  form.set('file', new Blob(['x']), 'f.bin')
  await owner.post('/artifacts', form)
  stop()
  const socketMessages = messages.filter((signal) => signal.topic === 'socket')
  expect(socketMessages.length).toBeGreaterThan(1)
  expect(socketMessages.map((signal) => signal.user)).toEqual(socketMessages.map(() => owner.id))
})

const withStorageLimit = async <T>(bytes: number, act: () => Promise<T>): Promise<T> => {
  await setSubscription(app, owner.org, { storage: bytes })
  return act().finally(() => setSubscription(app, owner.org, null))
}

test('enforces the storage limit when ten files are uploaded in parallel through the form and through tus', async () => {
  const { db } = app.services
  const getUsedBytes = async () =>
    Number(
      (await db.selectFrom('storage_used').select('bytes').where('project', '=', project).executeTakeFirst())?.bytes ??
        0,
    )
  await db.deleteFrom('uploads').where('user_id', '=', owner.id).execute()
  const limit = (await getUsedBytes()) + 350_000
  await withStorageLimit(limit, async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const bytes = randomBytes(100_000)
        if (i % 2 === 0) {
          const createdUpload = await tus.create(bytes.length, { project, filename: 'f' })
          return createdUpload.status === 201
            ? (await tus.patch(createdUpload.location, 0, bytes)).status
            : createdUpload.status
        }
        const form = new FormData()
        form.set('project', project)
        form.set('file', new Blob([bytes]), 'f.bin')
        return (await owner.post('/artifacts', form)).status
      }),
    )
    expect(answers.filter((status) => status < 300).length).toBeGreaterThan(0)
    expect(new Set(answers.filter((status) => status >= 300))).toEqual(new Set([402]))
    expect(await getUsedBytes()).toBeLessThanOrEqual(limit)
  })
})

test('does not extend the expiry of an upload when a client queries its offset', async () => {
  const { db } = app.services
  const location = await createUpload(100_000)
  const id = location.split('/').at(-1) ?? ''
  const readExpiry = async () =>
    (await db.selectFrom('uploads').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow()).expires_at
  await withStorageLimit(1, async () => {
    expect((await tus.patch(location, 0, randomBytes(100_000))).code).toBe('storage_limit')
    const expiryBefore = await readExpiry()
    await tus.head(location)
    expect((await tus.patch(location, 100_000, '')).code).toBe('storage_limit')
    expect(await readExpiry()).toBe(expiryBefore)
  })
  expect((await tus.head(location)).artifact).not.toBeNull()
})
