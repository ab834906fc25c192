import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writePasswordMail } from '#server/features/auth/auth.mail.ts'
import { newId } from '#server/kit/ids.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { newSecret } from '#server/kit/secrets/secrets.ts'
import { PASSWORD, startApp } from '../support/app.ts'

// Responses must not reveal whether an address has an account: responses for known and unknown addresses are equal and
// need the same work. The tests compare the work rather than the time: the SQL statements, and the number of password
// hashes.

const hashing = vi.hoisted(() => ({ callCount: 0 }))
// Counts calls of the real functions.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const countCalls =
    <A extends unknown[], R>(run: (...args: A) => R) =>
    (...args: A): R => {
      hashing.callCount++
      return run(...args)
    }
  return { ...argon2, hash: countCalls(argon2.hash), verify: countCalls(argon2.verify) }
})

let app: Awaited<ReturnType<typeof startApp>>
let recordedStatements: string[] | null = null
const originalQuery = pg.Client.prototype.query as (...args: unknown[]) => unknown
beforeAll(async () => {
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    // Ignore the job queue, which polls independently of requests.
    if (!/pgboss|pg_listening_channels/.test(text)) recordedStatements?.push(text.replace(/\s+/g, ' '))
    return originalQuery.apply(this, args)
  } as typeof pg.Client.prototype.query
  app = await startApp()
})
afterAll(async () => {
  await app?.close()
  pg.Client.prototype.query = originalQuery as typeof pg.Client.prototype.query
})
beforeEach(async () => {
  await app.services.db.deleteFrom('rate_limits').execute()
})

/** Makes one call without a session, and returns the response and the work that the server did. */
async function callAndMeasure(path: string, body?: object) {
  recordedStatements = []
  hashing.callCount = 0
  const call = { method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) }
  const headers = { 'content-type': 'application/json', 'x-page': newId() }
  const response = await fetch(`${app.base}/client/api${path}`, { ...call, headers })
  const text = await response.text()
  const comparableHeaders = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  const work = { statements: recordedStatements, hashes: hashing.callCount }
  recordedStatements = null
  return { status: response.status, headers: comparableHeaders, text, ...work }
}
const createRandomWord = () => Math.random().toString(36).slice(2, 12).padEnd(10, 'x')
const measureLogin = (email: string) => callAndMeasure('/auth/login', { email, password: 'wrong password' })
/** Registers an account, and returns its address and an unknown one of the same length. */
async function createAddresses() {
  const knownEmail = `known-${createRandomWord()}@example.org`
  const account = { email: knownEmail, username: 'known', password: PASSWORD, terms: true }
  expect((await app.client().post('/auth/register', account)).status).toBe(201)
  return { known: knownEmail, unknown: `nobody${createRandomWord()}@example.org` }
}
const setAttemptsLeft = (points: number) =>
  app.services.db
    .updateTable('rate_limits')
    // One attempt becomes available every 3.6 minutes.
    .set({ expire: Date.now() + points * 216_000 })
    .where('key', 'like', 'sign-in-account:%')
    .execute()

test('responds to a wrong password identically whether or not the address has an account', async () => {
  const { known, unknown } = await createAddresses()
  // The first failed sign-in creates the hash that later ones compare with.
  await measureLogin(unknown)
  const knownResponse = await measureLogin(known)
  expect(knownResponse).toMatchObject({ status: 401, hashes: 2 })
  expect(knownResponse.statements.length).toBeGreaterThan(3)
  expect(await measureLogin(unknown)).toEqual(knownResponse)
})

test('responds to a wrong password identically for every kind of account and for unknown addresses', async () => {
  const { known, unknown } = await createAddresses()
  const resetFields = { reset_hash: await hashPassword('mailed'), reset_until: Date.now() + 60_000, two_step_at: 1 }
  await app.services.db.updateTable('users').set(resetFields).where('email', '=', known).execute()
  expect(await measureLogin(known)).toEqual(await measureLogin(unknown))
})

test('responds identically for known and unknown addresses when sign-in attempts run out', async () => {
  const { known, unknown } = await createAddresses()
  await measureLogin(known)
  await measureLogin(unknown)
  await setAttemptsLeft(99)
  const lastAllowed = await measureLogin(known)
  expect(lastAllowed.statements.some((text) => text.includes('mails'))).toBe(true)
  expect(await measureLogin(unknown)).toEqual(lastAllowed)
  const tooMany = await measureLogin(known)
  expect(tooMany).toMatchObject({ status: 429, hashes: 1 })
  const unknownReply = await measureLogin(unknown)
  const seconds = /"retry_after_seconds":\d+/
  const omitWaitingTime = ({ text, headers, ...otherFields }: typeof tooMany) => ({
    ...otherFields,
    text: text.replace(seconds, ''),
    headers: headers.filter(([name]) => !['retry-after', 'content-length'].includes(name)),
  })
  expect(omitWaitingTime(unknownReply)).toEqual(omitWaitingTime(tooMany))
})

test('responds to a forgotten password request identically whether or not the address has an account', async () => {
  const { known, unknown } = await createAddresses()
  const knownResponse = await callAndMeasure(`/auth/forgot_password/${known}`)
  expect(knownResponse).toMatchObject({ status: 200, text: '{}' })
  expect(await callAndMeasure(`/auth/forgot_password/${unknown}`)).toEqual(knownResponse)
})

test('does the same work for a password email whether or not the address has an account', async () => {
  const { known, unknown } = await createAddresses()
  const renderMail = async (email: string) => {
    hashing.callCount = 0
    const allowMail = async () => true
    const content = await writePasswordMail.render(
      app.services,
      { email, user: null, secret: '', takeAllowance: allowMail },
      {},
    )
    return [content !== null, hashing.callCount]
  }
  expect(await renderMail(known)).toEqual([true, 1])
  expect(await renderMail(unknown)).toEqual([false, 1])
})

test('refuses another person’s invitation identically for addresses with and without an account', async () => {
  const { known, unknown } = await createAddresses()
  const measureRegistration = (email: string) => {
    const invitation = { invite: newId(), token: newSecret() }
    return callAndMeasure('/auth/register', { email, username: 'x', password: PASSWORD, terms: true, ...invitation })
  }
  const knownResponse = await measureRegistration(known)
  expect(knownResponse).toMatchObject({ status: 404, hashes: 1 })
  expect(await measureRegistration(unknown)).toEqual(knownResponse)
})

test('refuses address lookups without permission to invite, whether or not the address has an account', async () => {
  const { known, unknown } = await createAddresses()
  const knownResponse = await callAndMeasure(`/users/get_by_email/${known}`)
  expect(knownResponse.status).toBe(401)
  expect(await callAndMeasure(`/users/get_by_email/${unknown}`)).toEqual(knownResponse)
})
