import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from './app.ts'

// Whatever is sent, the answer is clear, the server lives on, and nothing is half stored.

type Failure = { errors: { message: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
let project: string
let before: { rows: number; objects: string[] }

beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Tests' })).body.id
})
afterAll(() => app.close())

async function stored() {
  const { count } = await app.services.db
    .selectFrom('artifacts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const entries = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return { rows: Number(count), objects: entries.filter((one) => one.isFile()).map(({ name }) => name) }
}

function form(fields: Record<string, string>, ...files: [string, Blob, string][]): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.set(key, value)
  for (const [key, blob, name] of files) data.append(key, blob, name)
  return data
}
const words = new Blob(['Some words'])

describe('what is refused leaves nothing behind', () => {
  beforeEach(async () => {
    before = await stored()
  })
  afterEach(async () => {
    expect(await stored()).toEqual(before)
    expect((await owner.get('/auth/me')).status).toBe(200)
  })

  const json: [string, object, string, RegExp][] = [
    ['an unknown key', { title: 'A', colour: 'red' }, 'colour', /colour/],
    ['a title of spaces', { title: '   ' }, 'title', /required/],
    ['no title', {}, 'title', /required/],
    ['a title that is a number', { title: 7 }, 'title', /title/],
    ['a date that is text', { title: 'A', date_of_origin: '01/02/1950' }, 'date_of_origin', /date_of_origin/],
    ['a date in the middle of a day', { title: 'A', date_of_origin: 5 }, 'date_of_origin', /day/],
    [
      'a period that ends before it starts',
      { title: 'A', time_period: { gte: 2, lte: 1 } },
      'time_period',
      /ends? before|end before/,
    ],
    ['a NUL in a title', { title: 'A\u0000B' }, 'title', /control/],
    ['a visibility that is none', { title: 'A', visibility: 'public' }, 'visibility', /visibility/],
    ['a title of 501 characters', { title: 'x'.repeat(501) }, 'title', /500/],
    ['keywords that are no list', { title: 'A', subject: 'sea' }, 'subject', /subject/],
    ['a folder that is no id', { title: 'A', folder: 'somewhere' }, 'folder', /folder/],
  ]
  test.each(json)('%s', async (_name, body, field, message) => {
    const answer = await owner.post<Failure>('/artifacts', { project, ...body })
    expect([answer.status, answer.body.errors.field]).toEqual([400, field])
    expect(answer.body.errors.message).toMatch(message)
  })

  test('a malformed id and one that does not exist answer the same', async () => {
    const unknown = await owner.get('/artifacts/01a1fc00-0000-7000-8000-000000000000')
    for (const id of ['1', 'x'.repeat(300), '%00', '01a1fc00', "'; DROP TABLE users", '..%2f..%2fetc'])
      expect(await owner.get(`/artifacts/${id}`).then(({ status, body }) => ({ status, body })), id).toEqual({
        status: 404,
        body: unknown.body,
      })
  })
  test('JSON that is none, too large, or of another kind', async () => {
    const broken = await fetch(`${app.base}/client/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    })
    expect([broken.status, ((await broken.json()) as Failure).errors.message]).toEqual([
      400,
      'the body is not valid JSON',
    ])
    expect((await owner.post('/artifacts', { project, title: 'A', description: 'x'.repeat(3_000_000) })).status).toBe(
      413,
    )
    const xml = await fetch(`${app.base}/client/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: '<login/>',
    })
    expect(xml.status).toBe(415)
  })
  test('a form where none is taken', async () => {
    expect((await owner.post('/folders', form({ project, title: 'A' }))).status).toBe(415)
  })
  test('an unknown field of a form, a file under another name, a field after the file, no file, an empty one', async () => {
    const cases: [FormData, string][] = [
      [form({ project, colour: 'red' }, ['file', words, 'a.txt']), 'colour'],
      [form({ project }, ['attachment', words, 'a.txt']), 'attachment'],
      [form({ project, title: 'A' }), 'file'],
      [form({ project }, ['file', new Blob([]), 'empty.txt']), 'file'],
      [form({}, ['file', words, 'a.txt']), 'project'],
    ]
    for (const [body, field] of cases) {
      const answer = await owner.post<Failure>('/artifacts', body)
      expect([answer.status, answer.body.errors.field]).toEqual([400, field])
    }
  })
  test('a file whose connection breaks in the middle', async () => {
    const login = await fetch(`${app.base}/client/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: 'a password' }),
    })
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { hostname, port } = new URL(app.base)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    const head = `--x\r\ncontent-disposition: form-data; name="project"\r\n\r\n${project}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="half.bin"\r\n\r\n`
    socket.write(
      `POST /client/api/artifacts HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n${head}`,
    )
    socket.write(Buffer.alloc(2_000_000, 'v'))
    await expect.poll(async () => (await stored()).objects.length, { timeout: 10_000 }).toBe(before.objects.length + 1)
    socket.destroy()
    await expect.poll(stored, { timeout: 10_000 }).toEqual(before)
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\letter.txt', 'letter.txt'],
  ['a "quoted" name.txt', 'a "quoted" name.txt'],
  ["o'hara; rm -rf.txt", "o'hara; rm -rf.txt"],
  ['ferry 🚢 é.txt', 'ferry 🚢 é.txt'],
  ['\u202Etxt.exe', 'txt.exe'],
  [`${'x'.repeat(296)}.txt`, /^x+\.txt$/],
])('a file named %j', async (name, kept) => {
  const answer = await owner.post<Artifact>('/artifacts', form({ project }, ['file', words, name]))
  expect(answer.status).toBe(201)
  if (typeof kept === 'string') expect(answer.body.filename).toBe(kept)
  else expect(answer.body.filename).toMatch(kept)
  // The bytes come back under that name, and no header breaks.
  const file = await fetch(new URL(answer.body.file?.url ?? '', app.base))
  expect(await file.text()).toBe('Some words')
  expect(file.headers.get('content-disposition')).toMatch(/^(attachment|inline)/)
})
