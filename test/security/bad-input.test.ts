import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { PASSWORD, startApp } from '../support/app.ts'

// Any invalid request gets a clear error, the server keeps running, and nothing is stored partially.

type Failure = { errors: { message: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
let stateBefore: Awaited<ReturnType<typeof readStoredState>>

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Tests' })).body.id
})
afterAll(() => app.close())

/** Counts the rows of the affected tables, and lists all files of the store, including partial and temporary ones. */
async function readStoredState() {
  const tables = [
    'projects',
    'folders',
    'artifacts',
    'files',
    'derivatives',
    'tags',
    'exhibits',
    'orgs',
    'users',
  ] as const
  const rows = await Promise.all(
    tables.map(async (table) => {
      const result = await app.services.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return `${table} ${result.count}`
    }),
  )
  const entries = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return { rows, objects: entries.filter((entry) => entry.isFile()).map(({ name }) => name) }
}

/** Sends a raw multipart body with the owner's session. `length` is the Content-Length, by default the real one. */
async function sendRaw(body: string, length = Buffer.byteLength(body)) {
  const login = await fetch(`${app.base}/client/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: PASSWORD }),
  })
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
  const { hostname, port } = new URL(app.base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    `POST /client/api/artifacts HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie.join('; ')}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n${body}`,
  )
  return socket
}

/** Sends a raw multipart body and returns the response, after the server closed the connection. */
async function postRaw(body: string) {
  const chunks: Buffer[] = []
  const socket = await sendRaw(body)
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // The server may close the connection of a refused form before it has been sent completely.
  await new Promise((resolve) => socket.once('close', resolve))
  const [head = '', json = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), errors: (JSON.parse(json) as Partial<Failure>).errors }
}

const END = '--x--\r\n'
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const createFileEntry = (filename: string, bytes: string, name = 'file') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${bytes}\r\n`

function createForm(fields: Record<string, string>, ...files: [string, Blob, string][]): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.set(key, value)
  for (const [key, blob, name] of files) data.append(key, blob, name)
  return data
}
const textBlob = new Blob(['Some words'])

describe('refused requests', () => {
  beforeEach(async () => {
    stateBefore = await readStoredState()
  })
  afterEach(async () => {
    expect(await readStoredState()).toEqual(stateBefore)
    expect((await owner.get('/auth/me')).status).toBe(200)
  })

  const jsonCases: [string, object, string, RegExp][] = [
    ['an unknown key', { title: 'A', colour: 'red' }, 'colour', /^This field doesn’t exist\.$/],
    ['a title of spaces', { title: '   ' }, 'title', /required/],
    ['no title', {}, 'title', /required/],
    ['a title that is a number', { title: 7 }, 'title', /^This value must be of the type string\.$/],
    [
      'a date that is text',
      { title: 'A', date_of_origin: '01/02/1950' },
      'date_of_origin',
      /^This value must be of the type/,
    ],
    ['a date in the middle of a day', { title: 'A', date_of_origin: 5 }, 'date_of_origin', /day/],
    [
      'a period that ends before it starts',
      { title: 'A', time_period: { gte: 2, lte: 1 } },
      'time_period',
      /end can’t be before/,
    ],
    ['a NUL in a title', { title: 'A\u0000B' }, 'title', /control/],
    [
      'an unknown visibility',
      { title: 'A', visibility: 'public' },
      'visibility',
      /^This value must be one of private, local\.$/,
    ],
    ['a title of 501 characters', { title: 'x'.repeat(501) }, 'title', /500/],
    [
      'keywords that are not a list',
      { title: 'A', subject: 'sea' },
      'subject',
      /^This value must be of the type array\.$/,
    ],
    ['a folder that is not an id', { title: 'A', folder: 'somewhere' }, 'folder', /^This value /],
  ]
  test.each(jsonCases)('refuses an invalid JSON field: %s', async (_name, body, fieldName, message) => {
    const response = await owner.post<Failure>('/artifacts', { project, ...body })
    expect([response.status, response.body.errors.field]).toEqual([400, fieldName])
    expect(response.body.errors.message).toMatch(message)
  })

  test('gives the same response to a malformed id as to an unknown one', async () => {
    const unknownReply = await owner.get('/artifacts/01a1fc00-0000-7000-8000-000000000000')
    for (const id of ['1', 'x'.repeat(300), '%00', '01a1fc00', "'; DROP TABLE users", '..%2f..%2fetc'])
      expect(await owner.get(`/artifacts/${id}`).then(({ status, body }) => ({ status, body })), id).toEqual({
        status: 404,
        body: unknownReply.body,
      })
  })
  test('responds 404 to a malformed URL', async () => {
    const unknown = await owner.get('/artifacts/01a1fc00-0000-7000-8000-000000000000')
    for (const path of ['/artifacts/a%ff', '/artifacts/%', '/artifacts/%2?x=%'])
      expect(await owner.get(path).then(({ status, body }) => [status, body]), path).toEqual([404, unknown.body])
  })
  test('refuses invalid JSON, oversized JSON and unsupported content types', async () => {
    const postToLogin = async (type: string, body: string) => {
      const address = `${app.base}/client/api/auth/login`
      const response = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body })
      return [response.status, ((await response.json()) as Failure).errors.message]
    }
    expect(await postToLogin('application/json', '{"email":')).toEqual([400, 'The request body isn’t valid JSON.'])
    expect(await postToLogin('application/json', '[]')).toEqual([400, 'The request body must be a JSON object.'])
    expect(await postToLogin('application/xml', '<login/>')).toEqual([415, 'This type of content isn’t accepted here.'])
    expect(await postToLogin('text/plain', '{}')).toEqual([415, 'This type of content isn’t accepted here.'])
    const hugeReply = await owner.post<Failure>('/artifacts', {
      project,
      title: 'A',
      description: 'x'.repeat(3_000_000),
    })
    expect([hugeReply.status, hugeReply.body.errors.message]).toEqual([
      413,
      'This is too large for the server to accept.',
    ])
  })
  test('responds 401 to malformed cookies and gallery tokens', async () => {
    for (const headers of [
      { cookie: 'session=%00; =; a' },
      { 'x-gallery-token': 'a.b.c' },
      { 'x-gallery-token': '\u00ff'.repeat(3000) },
    ] as Record<string, string>[]) {
      const response = await app.client().post<Failure>('/artifacts', { project, title: 'A' }, headers)
      expect([response.status, response.body.errors.message]).toEqual([401, 'unauthorized'])
    }
  })
  test('refuses form data at an endpoint that accepts only JSON', async () => {
    const response = await owner.post<Failure>('/folders', createForm({ project, title: 'A' }))
    expect([response.status, response.body.errors.message]).toEqual([415, 'This type of content isn’t accepted here.'])
  })

  const start = () => field('project', project)
  const formCases: [string, () => string, number, string | undefined][] = [
    ['an unknown field', () => start() + field('colour', 'red') + createFileEntry('a', 'words') + END, 400, 'colour'],
    ['a field sent twice', () => start() + start() + createFileEntry('a', 'words'.repeat(1e6)) + END, 400, 'project'],
    ['a file in another field', () => start() + createFileEntry('a', 'words', 'attachment') + END, 400, 'attachment'],
    [
      'a field after the file',
      () => start() + createFileEntry('a', 'words') + field('title', 'Late') + END,
      400,
      'title',
    ],
    ['a second file', () => start() + createFileEntry('a', 'words') + createFileEntry('b', 'more') + END, 400, 'file'],
    ['no file', () => start() + END, 400, 'file'],
    ['an empty file', () => start() + createFileEntry('a', '') + END, 400, 'file'],
    ['no project', () => createFileEntry('a', 'words') + END, 400, 'project'],
    ['a field called __proto__', () => start() + field('__proto__', 'x') + END, 400, undefined],
    [
      'a field that is too long',
      () => start() + field('title', 'x'.repeat(600_000)) + createFileEntry('a', 'words') + END,
      413,
      'title',
    ],
    ['too many fields', () => start() + field('a', '').repeat(100) + createFileEntry('a', 'words') + END, 400, 'a'],
    ['an empty body', () => '', 400, 'file'],
    ['a body that is not a form', () => 'words', 400, undefined],
    ['a form truncated in a field', () => start().slice(0, -4), 400, undefined],
    [
      'a form truncated in the headers of its file',
      () => start() + createFileEntry('a', '').slice(0, -8),
      400,
      undefined,
    ],
    ['a form truncated in its file', () => start() + createFileEntry('a', 'words'), 400, undefined],
    ['a form truncated in its large file', () => start() + createFileEntry('a', 'words'.repeat(1e6)), 400, undefined],
    [
      'a form truncated in its last line',
      () => start() + createFileEntry('a', 'words') + END.slice(0, 3),
      400,
      undefined,
    ],
  ]
  test.each(formCases)('refuses an invalid upload form: %s', async (_name, body, status, fieldName) => {
    const response = await postRaw(body())
    expect([response.status, response.errors?.field]).toEqual([status, fieldName])
    expect(response.errors?.message).not.toBe('')
  })
  test('deletes the partial file when the connection drops during an upload', async () => {
    const socket = await sendRaw(start() + createFileEntry('half.bin', 'v'.repeat(2_000_000)), 9_000_000)
    await expect.poll(async () => (await readStoredState()).objects.length).toBe(stateBefore.objects.length + 1)
    socket.destroy()
    await expect.poll(readStoredState).toEqual(stateBefore)
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\letter.txt', 'letter.txt'],
  ['a "quoted" name.txt', 'a "quoted" name.txt'],
  ["o'hara; rm -rf.txt", "o'hara; rm -rf.txt"],
  ['ferry 🚢 é.txt', 'ferry 🚢 é.txt'],
  ['\u202Etxt.exe', 'txt.exe'],
  ['a\u200f\u2067b.txt', 'ab.txt'],
  ['a\u0000b\u0007.txt', 'ab.txt'],
  ['..', 'file'],
  [`${'x'.repeat(296)}.txt`, `${'x'.repeat(236)}.txt`],
  [`${'ж'.repeat(296)}.txt`, `${'ж'.repeat(118)}.txt`],
])('stores %j under a safe filename', async (name, storedName) => {
  const response = await owner.post<Artifact>('/artifacts', createForm({ project }, ['file', textBlob, name]))
  expect(response.status).toBe(201)
  expect(response.body.filename).toBe(storedName)
  // The name must not break the response headers.
  const file = await fetch(new URL(response.body.file?.url ?? '', app.base))
  expect(await file.text()).toBe('Some words')
  expect(file.headers.get('content-disposition')).toMatch(/^(attachment|inline)/)
  // No name may escape the store.
  expect((await readdir(app.dataDir)).filter((entry) => !['files', 'mail', 'secret'].includes(entry))).toEqual([])
})
