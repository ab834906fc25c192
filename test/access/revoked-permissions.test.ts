import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATES } from '#shared/rules/rates.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp, type Client } from '../support/app.ts'
import { createTusClient } from '../support/tus-client.ts'
import * as world from '../support/fixtures.ts'

// Slow requests check permissions again at the end and don't block other requests.

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<App['owner']>>
let app: App
let owner: Person
let project = ''

beforeAll(async () => {
  app = await startApp({ authorizationTtlMs: 0 })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(() => app.close())

const createMember = () => world.createMember(app, project, ['create_folder', 'create_artifact'])

/** Starts a request and sends all but the last piece of its body. `end` sends the rest and returns the status. */
function beginRequest(sender: Pick<Client, 'cookie'>, path: string, type: string, pieces: [string, string]) {
  const length = Buffer.byteLength(pieces.join(''))
  const headers = {
    cookie: sender.cookie(),
    'sec-fetch-site': 'same-origin',
    'content-type': type,
    'content-length': length,
  }
  const call = request(`${app.base}/client/api${path}`, { method: 'POST', headers })
  const responsePromise = once(call, 'response').then(([answer]) => {
    answer.resume()
    return answer.statusCode as number
  })
  const writePromise = new Promise<void>((resolve) => call.write(pieces[0], () => resolve()))
  return { sent: writePromise, end: () => (call.end(pieces[1]), responsePromise) }
}

const removeMember = (person: Person) =>
  app.services.db.deleteFrom('permissions').where('user_id', '=', person.id).execute()
const listRoot = async () =>
  (await owner.post<{ folders: object[]; total: number }>('/search', { project, folder: 'root' })).body

test('refuses a request whose sender loses the permission while the body is being received', async () => {
  const person = await createMember()
  const call = beginRequest(person, '/folders', 'application/json', [`{"project":"${project}",`, '"title":"Late"}'])
  await call.sent
  await removeMember(person)
  expect(await call.end()).toBe(404)
  expect((await listRoot()).folders).toEqual([])
})

test('refuses a request whose sender signs out while the body is being received', async () => {
  const person = await createMember()
  const call = beginRequest(person, '/folders', 'application/json', [`{"project":"${project}",`, '"title":"Late"}'])
  await call.sent
  await person.post('/auth/logout')
  expect(await call.end()).toBe(401)
  expect((await listRoot()).folders).toEqual([])
})

test('stores no file when the permission is revoked while the upload form is being received', async () => {
  const person = await createMember()
  const formatFormField = (name: string, attributes: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${attributes}\r\n\r\n${value}`
  const head = `${formatFormField('project', '', project)}\r\n${formatFormField('file', '; filename="a.txt"', 'first half,')}`
  const call = beginRequest(person, '/artifacts', 'multipart/form-data; boundary=x', [
    head,
    ' second half\r\n--x--\r\n',
  ])
  await call.sent
  await removeMember(person)
  expect(await call.end()).toBe(404)
  expect((await listRoot()).total).toBe(0)
})

test('stores no file when the permission is revoked between two parts of an upload', async () => {
  const person = await createMember()
  const totalBefore = (await listRoot()).total
  const tus = createTusClient(app.base, person)
  const { location } = await tus.create(10, { project, filename: 'a.txt' })
  expect((await tus.patch(location, 0, 'first')).status).toBe(204)
  await app.services.db
    .updateTable('permissions')
    .set({ create_artifact: false })
    .where('user_id', '=', person.id)
    .execute()
  expect((await tus.patch(location, 5, 'later')).status).toBe(403)
  expect((await listRoot()).total).toBe(totalBefore)
  await removeMember(person)
  expect((await tus.head(location)).status).toBe(404)
  expect((await listRoot()).total).toBe(totalBefore)
})

test('applies a bulk update completely or not at all when the permission is revoked at the same time', async () => {
  const { db } = app.services
  const commonFields = { project, user_id: owner.id }
  const ids = Array.from({ length: 300 }, () => newId())
  await db
    .insertInto('artifacts')
    .values(ids.map((id) => ({ ...commonFields, id, title: 'Before' })))
    .execute()
  const countTitled = async (title: string) =>
    (await db.selectFrom('artifacts').select('id').where('title', '=', title).where('project', '=', project).execute())
      .length
  for (let round = 0; round < 6; round++) {
    const person = await world.createMember(app, project, ['edit_others_artifacts'])
    const title = `Round ${round}`
    const updateAll = () => person.post('/artifacts/bulk_update', { artifacts: ids.map((id) => ({ id, title })) })
    const [response] = await Promise.all([updateAll(), owner.delete('/permissions', { project, user: person.id })])
    expect([200, 404]).toContain(response.status)
    expect(await countTitled(title)).toBe(response.status === 200 ? ids.length : 0)
    expect((await updateAll()).status).toBe(404)
  }
  await db.deleteFrom('artifacts').where('id', 'in', ids).execute()
})

test('serves other requests while bulk updates wait for a lock', async () => {
  const ids = [(await owner.post<{ id: string }>('/artifacts', { project, title: 'Held' })).body.id]
  const { db } = app.services
  const acts = await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM artifacts WHERE id = ANY(${ids}::uuid[]) FOR UPDATE`.execute(trx)
    const waitingRequests = Array.from({ length: 12 }, (_, n) =>
      owner.post('/artifacts/bulk_update', { artifacts: [{ id: ids[0], title: `Act ${n}` }] }),
    )
    // More requests than there are connections, in case the waiting updates occupied all of them.
    for (let i = 0; i < 10; i++) expect((await owner.get(`/projects/${project}`)).status).toBe(200)
    return waitingRequests
  })
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(acts.map(() => 200))
})

test('saves other items while one user’s bulk updates wait for a lock, and refuses updates beyond the queue limit', async () => {
  const otherMember = await createMember()
  const createItem = async (sender: Person) =>
    (await sender.post<{ id: string }>('/artifacts', { project, title: 'A' })).body.id
  const [lockedItem, otherBulkItem, ownItem, othersItem] = [
    await createItem(owner),
    await createItem(owner),
    await createItem(owner),
    await createItem(otherMember),
  ]
  const { db } = app.services
  const acts = await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM artifacts WHERE id = ${lockedItem} FOR UPDATE`.execute(trx)
    const waiting = Array.from({ length: 53 }, () =>
      owner.post('/artifacts/bulk_update', {
        artifacts: [lockedItem, otherBulkItem].map((id) => ({ id, title: 'B' })),
      }),
    )
    expect((await Promise.race(waiting)).status).toBe(503)
    expect((await owner.post(`/artifacts/${ownItem}`, { title: 'C' })).status).toBe(200)
    for (const title of ['C', 'D'])
      expect((await otherMember.post(`/artifacts/${othersItem}`, { title })).status).toBe(200)
    return waiting
  })
  const statuses = (await Promise.all(acts)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(52).fill(200), 503])
})

test('limits each user’s concurrent requests with long texts, without delaying other users', async () => {
  const other = await createMember()
  const createLongFields = (title: string) => ({ project, title, description: '<'.repeat(100_000) })
  const answers: number[] = []
  const longRequests = Array.from({ length: 30 }, () =>
    owner.post('/artifacts', createLongFields('much')).then(({ status }) => answers.push(status)),
  )
  await expect.poll(() => answers).toContain(503)
  expect((await other.post('/artifacts', createLongFields('one'))).status).toBe(201)
  await Promise.all(longRequests)
  expect(new Set(answers)).toEqual(new Set([201, 503]))
  // Requests that arrived after earlier ones had finished were accepted as well.
  expect(answers.filter((status) => status === 201).length).toBeGreaterThanOrEqual(10)
})

test('doesn’t count cross-site requests towards rate limits', async () => {
  const strictApp = await startApp({
    rates: { login: { ...RATES.login, perAddress: 1 }, mail: { ...RATES.mail, perAddress: 1 } },
  })
  const crossSiteHeaders = { 'sec-fetch-site': 'cross-site' }
  const credentials = { email: 'nobody@example.org', password: 'not the password' }
  for (let i = 0; i < 3; i++) {
    expect((await strictApp.client().post('/auth/login', credentials, crossSiteHeaders)).status).toBe(403)
    expect(
      (await strictApp.client().post('/auth/forgot_password/nobody@example.org', {}, crossSiteHeaders)).status,
    ).toBe(403)
  }
  expect((await strictApp.client().post('/auth/login', credentials)).status).toBe(401)
  expect((await strictApp.client().get('/auth/forgot_password/nobody@example.org')).status).toBe(200)
  await strictApp.close()
})

test('admits many visitors from one network with the right gallery password, but limits wrong attempts', async () => {
  const password = 'heron and reed'
  await owner.post(`/projects/${project}`, { password })
  const openGallery = async (guess: string) =>
    (await app.client().post(`/projects/${project}/auth_gallery`, { password: guess })).status
  for (let i = 0; i < 30; i++) expect(await openGallery(password)).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => openGallery(`guess ${n}`)))
  expect(guesses.filter((status) => status === 401)).toHaveLength(20)
  expect(guesses.filter((status) => status === 429)).toHaveLength(10)
})
