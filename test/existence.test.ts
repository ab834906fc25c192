import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writePasswordMail } from '#server/features/auth/auth.mail.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { newSecret } from '#server/kit/secrets/secrets.ts'
import { PASSWORD, startApp } from './app.ts'

// Responses must not reveal whether an address has an account: they are equal and need the same work. The tests compare the
// work rather than the time: the SQL statements, and the number of password hashes.

const hashing = vi.hoisted(() => ({ times: 0 }))
// Counts calls of the real functions.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const counted =
    <A extends unknown[], R>(run: (...args: A) => R) =>
    (...args: A): R => {
      hashing.times++
      return run(...args)
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})

let app: Awaited<ReturnType<typeof startApp>>
let asked: string[] | null = null
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
beforeAll(async () => {
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    // Ignore the job queue, which polls independently of requests.
    if (!/pgboss|pg_listening_channels/.test(text)) asked?.push(text.replace(/\s+/g, ' '))
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query
  app = await startApp()
})
afterAll(async () => {
  await app?.close()
  pg.Client.prototype.query = send as typeof pg.Client.prototype.query
})
beforeEach(async () => {
  await app.services.db.deleteFrom('rate_limits').execute()
})

/** Makes one call without a session, and returns the response and the work that the server did. */
async function seen(path: string, body?: object) {
  asked = []
  hashing.times = 0
  const call = { method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) }
  const headers = { 'content-type': 'application/json', 'x-page': newId() }
  const answer = await fetch(`${app.base}/client/api${path}`, { ...call, headers })
  const text = await answer.text()
  const comparableHeaders = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  const did = { statements: asked, hashes: hashing.times }
  asked = null
  return { status: answer.status, headers: comparableHeaders, text, ...did }
}
const word = () => Math.random().toString(36).slice(2, 12).padEnd(10, 'x')
const login = (email: string) => seen('/auth/login', { email, password: 'wrong password' })
/** Registers an account, and returns its address and an unknown one of the same length. */
async function pair() {
  const known = `known-${word()}@example.org`
  const account = { email: known, username: 'known', password: PASSWORD, terms: true }
  expect((await app.client().post('/auth/register', account)).status).toBe(201)
  return { known, unknown: `nobody${word()}@example.org` }
}
const count = (points: number) =>
  app.services.db
    .updateTable('rate_limits')
    // One attempt is restored every 3.6 minutes.
    .set({ expire: Date.now() + points * 216_000 })
    .where('key', 'like', 'sign-in-account:%')
    .execute()

test('treats a wrong password for known and unknown addresses alike', async () => {
  const { known, unknown } = await pair()
  // The first failed sign-in creates the hash that later ones compare with.
  await login(unknown)
  const told = await login(known)
  expect(told).toMatchObject({ status: 401, hashes: 2 })
  expect(told.statements.length).toBeGreaterThan(3)
  expect(await login(unknown)).toEqual(told)
})

test('treats a wrong password for accounts with a mailed password or a second step like one for unknown addresses', async () => {
  const { known, unknown } = await pair()
  const reset = { reset_hash: await hashPassword('mailed'), reset_until: Date.now() + 60_000, two_step_at: 1 }
  await app.services.db.updateTable('users').set(reset).where('email', '=', known).execute()
  expect(await login(known)).toEqual(await login(unknown))
})

test('treats the last allowed sign-in attempt and the first refused one alike for known and unknown addresses', async () => {
  const { known, unknown } = await pair()
  await login(known)
  await login(unknown)
  await count(99)
  const last = await login(known)
  expect(last.statements.some((text) => text.includes('letters'))).toBe(true)
  expect(await login(unknown)).toEqual(last)
  const over = await login(known)
  expect(over).toMatchObject({ status: 429, hashes: 1 })
  const other = await login(unknown)
  const seconds = /"retry_after_seconds":\d+/
  const bare = ({ text, headers, ...rest }: typeof over) => ({
    ...rest,
    text: text.replace(seconds, ''),
    headers: headers.filter(([name]) => !['retry-after', 'content-length'].includes(name)),
  })
  expect(bare(other)).toEqual(bare(over))
})

test('responds to a forgotten password for known and unknown addresses alike', async () => {
  const { known, unknown } = await pair()
  const told = await seen(`/auth/forgot_password/${known}`)
  expect(told).toMatchObject({ status: 200, text: '{}' })
  expect(await seen(`/auth/forgot_password/${unknown}`)).toEqual(told)
})

test('does the same work for a password mail whether or not the address has an account', async () => {
  const { known, unknown } = await pair()
  const write = async (email: string) => {
    hashing.times = 0
    const within = async () => true
    const content = await writePasswordMail.render(
      app.services,
      { email, user: null, secret: '', takeAllowance: within },
      {},
    )
    return [content !== null, hashing.times]
  }
  expect(await write(known)).toEqual([true, 1])
  expect(await write(unknown)).toEqual([false, 1])
})

test('refuses a registration with an invitation for another address alike for known and unknown addresses', async () => {
  const { known, unknown } = await pair()
  const register = (email: string) => {
    const invitation = { invite: newId(), token: newSecret() }
    return seen('/auth/register', { email, username: 'x', password: PASSWORD, terms: true, ...invitation })
  }
  const told = await register(known)
  expect(told).toMatchObject({ status: 404, hashes: 1 })
  expect(await register(unknown)).toEqual(told)
})

test('refuses to look up known and unknown addresses alike without a permission to invite', async () => {
  const { known, unknown } = await pair()
  const told = await seen(`/users/get_by_email/${known}`)
  expect(told.status).toBe(401)
  expect(await seen(`/users/get_by_email/${unknown}`)).toEqual(told)
})
