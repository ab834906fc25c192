import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type Client, type Person } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'

// Gallery passwords are shared by many people: guesses are limited across all networks, but visitors who know the
// password still get in.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Person
let project: string
const PASSWORD = 'heron and lantern'
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' } })
  owner = await app.owner()
  project = (await createTestProject(owner, 'Locked')).id
  const { status } = await owner.post(`/projects/${project}`, { password: PASSWORD })
  expect(status).toBe(200)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.deleteFrom('rate_limits').execute()
})

const openGallery = async (client: Client, password: string, ip: string) =>
  (await client.post(`/projects/${project}/auth_gallery`, { password }, { 'x-forwarded-for': ip })).status
const makeGuesses = async (guessCount: number) => {
  const statuses = []
  for (let i = 0; i < guessCount; i++)
    statuses.push(await openGallery(app.client(), 'wrong password', `198.51.${i >> 8}.${i & 255}`))
  return statuses
}

test('limits password guesses across all networks, but still admits visitors who opened the gallery before', async () => {
  const visitor = app.client()
  expect(await openGallery(visitor, PASSWORD, '192.0.2.1')).toBe(200)
  const statuses = await makeGuesses(150)
  const checkedCount = statuses.filter((status) => status === 401).length
  expect(checkedCount).toBeGreaterThanOrEqual(100)
  expect(checkedCount).toBeLessThan(110)
  expect(statuses.at(-1)).toBe(429)
  expect(await openGallery(app.client(), PASSWORD, '192.0.2.2')).toBe(429)
  // The visitor is admitted from any address.
  for (let i = 0; i < 12; i++) expect(await openGallery(visitor, PASSWORD, '192.0.2.3')).toBe(200)
  const wrongStatuses = []
  for (let i = 0; i < 11; i++) wrongStatuses.push(await openGallery(visitor, 'wrong password', '192.0.2.3'))
  expect(wrongStatuses).toEqual([...Array(10).fill(401), 429])
})

test('accepts the right password from any network soon after the guessing limit was reached', async () => {
  await makeGuesses(101)
  const { db } = app.services
  const { expire } = await db
    .selectFrom('rate_limits')
    .select('expire')
    .where('key', '=', `shared-password:gallery ${project}`)
    .executeTakeFirstOrThrow()
  // One attempt becomes available every 36 seconds.
  await db
    .updateTable('rate_limits')
    .set({ expire: (expire ?? 0) - 36_000 })
    .where('key', '=', `shared-password:gallery ${project}`)
    .execute()
  expect(await openGallery(app.client(), PASSWORD, '192.0.2.4')).toBe(200)
})

test('remembers in the browser the password of each gallery that a visitor opened', async () => {
  const visitor = app.client()
  expect(await openGallery(visitor, PASSWORD, '192.0.2.5')).toBe(200)
  const otherProject = await createTestProject(owner, 'Locked as well')
  await owner.post(`/projects/${otherProject.id}`, { password: PASSWORD })
  await makeGuesses(101)
  // The cookie keeps earlier passwords of other galleries and accounts.
  const path = `/projects/${otherProject.id}/auth_gallery`
  expect((await visitor.post(path, { password: PASSWORD })).status).toBe(200)
  expect(await openGallery(visitor, PASSWORD, '192.0.2.6')).toBe(200)
  const otherVisitor = app.client()
  expect((await otherVisitor.post(path, { password: PASSWORD })).status).toBe(200)
  expect(await openGallery(otherVisitor, PASSWORD, '192.0.2.7')).toBe(429)
})
