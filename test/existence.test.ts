import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writePasswordMail } from '#server/features/auth/auth.mail.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { newSecret } from '#server/kit/secrets/secrets.ts'
import { PASSWORD, startApp } from './app.ts'

// Nobody learns by asking whether an address has an account: the answers are the same bytes, after the same work. What takes
// time is counted, never the time: statements by their text, and passwords that are hashed or compared.

const hashing = vi.hoisted(() => ({ times: 0 }))
// Nothing is pretended: the real functions run, and are counted.
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
    // The queue looks for work by itself, whoever asks for what.
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

/** What a stranger gets by one call, and what the server did for it. */
async function seen(path: string, body?: object) {
  asked = []
  hashing.times = 0
  const call = { method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) }
  const headers = { 'content-type': 'application/json', 'x-page': newId() }
  const answer = await fetch(`${app.base}/client/api${path}`, { ...call, headers })
  const text = await answer.text()
  const told = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  const did = { statements: asked, hashes: hashing.times }
  asked = null
  return { status: answer.status, headers: told, text, ...did }
}
const word = () => Math.random().toString(36).slice(2, 12).padEnd(10, 'x')
const login = (email: string) => seen('/auth/login', { email, password: 'wrong password' })
/** An account and an address that nobody has, of the same length. */
async function pair() {
  const known = `known-${word()}@example.org`
  const account = { email: known, username: 'known', password: PASSWORD, terms: true }
  expect((await app.client().post('/auth/register', account)).status).toBe(201)
  return { known, unknown: `nobody${word()}@example.org` }
}
const count = (points: number) =>
  app.services.db
    .updateTable('rate_limits')
    // One comes back every 3.6 minutes.
    .set({ expire: Date.now() + points * 216_000 })
    .where('key', 'like', 'sign-in-account:%')
    .execute()

test('a wrong password', async () => {
  const { known, unknown } = await pair()
  // The first ever makes what later ones compare with.
  await login(unknown)
  const told = await login(known)
  expect(told).toMatchObject({ status: 401, hashes: 2 })
  expect(told.statements.length).toBeGreaterThan(3)
  expect(await login(unknown)).toEqual(told)
})

test('a wrong password of an account that has been mailed one, or asks for a second step', async () => {
  const { known, unknown } = await pair()
  const reset = { reset_hash: await hashPassword('mailed'), reset_until: Date.now() + 60_000, two_step_at: 1 }
  await app.services.db.updateTable('users').set(reset).where('email', '=', known).execute()
  expect(await login(known)).toEqual(await login(unknown))
})

test('the last try of all, and one too many', async () => {
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

test('a forgotten password', async () => {
  const { known, unknown } = await pair()
  const told = await seen(`/auth/forgot_password/${known}`)
  expect(told).toMatchObject({ status: 200, text: '{}' })
  expect(await seen(`/auth/forgot_password/${unknown}`)).toEqual(told)
})

test('the letter that a forgotten password asks for: one goes out and one does not, after the same work', async () => {
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

test('a registration by an invitation that was not sent to them', async () => {
  const { known, unknown } = await pair()
  const register = (email: string) => {
    const invitation = { invite: newId(), token: newSecret() }
    return seen('/auth/register', { email, username: 'x', password: PASSWORD, terms: true, ...invitation })
  }
  const told = await register(known)
  expect(told).toMatchObject({ status: 404, hashes: 1 })
  expect(await register(unknown)).toEqual(told)
})

test('who has an account, asked by somebody who may not invite', async () => {
  const { known, unknown } = await pair()
  const told = await seen(`/users/get_by_email/${known}`)
  expect(told.status).toBe(401)
  expect(await seen(`/users/get_by_email/${unknown}`)).toEqual(told)
})
