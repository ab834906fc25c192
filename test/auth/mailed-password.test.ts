import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#shared/contract/all-contracts.ts'
import { createApiClient, PASSWORD, startApp } from '../support/app.ts'
import { waitForLockWaiters } from '../support/database.ts'
import { waitForMail, readMailsTo, extractPassword } from '../support/mails.ts'

// A mailed password works once, within an hour, and must then be replaced by the user's own.

type Failure = { errors: { message: string; code: string } }

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.close())

const signIn = (email: string, password: string, client = app.client()) =>
  client.post<Failure & { id: string; password_is_mailed?: boolean }>('/auth/login', { email, password })
const getSignInStatus = async (email: string, password: string) => (await signIn(email, password)).status

/** Registers an account and requests a mailed password for it. */
async function registerForgetfulUser(name: string) {
  const person = await app.owner(name, { confirmed: false })
  await app.client().get(`/auth/forgot_password/${person.email.toUpperCase()}`)
  return { ...person, mailed: extractPassword(await waitForMail(app.dataDir, person.email, 'Your new password')) }
}

test('accepts a mailed password once within an hour, and the old password until the mailed one is used', async () => {
  const { id, email, mailed } = await registerForgetfulUser('once')
  expect(mailed).not.toBe('')
  expect(await getSignInStatus(email, PASSWORD)).toBe(200)
  const user = app.services.db.updateTable('users').where('id', '=', id)
  const { reset_until } = await app.services.db
    .selectFrom('users')
    .select('reset_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await user.set({ reset_until: Date.now() - 1 }).execute()
  expect(await getSignInStatus(email, mailed)).toBe(401)
  await user.set({ reset_until }).execute()
  expect(reset_until).toBeLessThanOrEqual(Date.now() + 3600_000)
  expect(await getSignInStatus(email, mailed)).toBe(200)
  expect(await getSignInStatus(email, mailed)).toBe(401)
  expect(await getSignInStatus(email, PASSWORD)).toBe(401)
})

test('accepts a mailed password only once when several sign-ins use it simultaneously', async () => {
  const { email, mailed } = await registerForgetfulUser('many')
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      app.client().post('/auth/login', { email, password: mailed }, { 'x-forwarded-for': `192.0.2.${i}` }),
    ),
  )
  expect(responses.map((response) => response.status).toSorted()).toEqual([200, ...Array(7).fill(401)])
})

test('doesn’t use up a mailed password when the sign-in is refused for another reason', async () => {
  const { email, mailed } = await registerForgetfulUser('refused')
  const attemptSignIn = (fields: object) =>
    app.client().post<Failure>('/auth/login', { email, password: mailed, ...fields })
  expect((await attemptSignIn({ login_as: crypto.randomUUID() })).body.errors.code).toBe('login_as_refused')
  expect((await attemptSignIn({ invite: 'nothing' })).status).toBeGreaterThanOrEqual(400)
  expect(await getSignInStatus(email, PASSWORD)).toBe(200)
  expect(await getSignInStatus(email, mailed)).toBe(200)
})

test('ends all other sessions when a mailed password is used', async () => {
  const { email, mailed, ...person } = await registerForgetfulUser('elsewhere')
  const secondClient = app.client()
  await signIn(email, PASSWORD, secondClient)
  const checkSessions = () =>
    Promise.all([person, secondClient].map(async (client) => (await client.get('/auth/me')).status))
  expect(await checkSessions()).toEqual([200, 200])
  await signIn(email, mailed)
  expect(await checkSessions()).toEqual([401, 401])
})

test('accepts a mailed password even when the account has reached its attempt limit', async () => {
  const { email, mailed } = await registerForgetfulUser('locked')
  for (let i = 0; i < 10; i++) await signIn(email, 'wrong password')
  expect(await getSignInStatus(email, PASSWORD)).toBe(429)
  expect(await getSignInStatus(email, mailed)).toBe(200)
})

describe('a session with a mailed password', () => {
  let person: Awaited<ReturnType<typeof registerForgetfulUser>>
  let client: ReturnType<typeof app.client>
  beforeAll(async () => {
    person = await registerForgetfulUser('limited')
    client = app.client()
    expect((await signIn(person.email, person.mailed, client)).body.password_is_mailed).toBe(true)
  })

  test('refuses every call that isn’t explicitly allowed in a session with a mailed password', async () => {
    expect((await client.get<{ password_is_mailed: boolean }>('/auth/me')).body.password_is_mailed).toBe(true)
    const project = (await app.owner('other', { confirmed: false })).org
    const openCalls: string[] = []
    for (const endpoint of Object.values(contracts).flatMap((contract) => Object.values(contract))) {
      if (['anyone', 'receipt'].includes(endpoint.access.kind) || endpoint.allowedWithMailedPassword) continue
      const path = endpoint.path.replace(/:\w+/g, project)
      const response =
        endpoint.method === 'GET'
          ? await client.get<Failure>(path)
          : endpoint.method === 'DELETE'
            ? await client.delete<Failure>(path)
            : await client.post<Failure>(path, {})
      // Admin endpoints respond 404 to everyone else.
      if (endpoint.access.kind === 'administrators' && response.status === 404) continue
      if (response.status !== 403 || response.body.errors.code !== 'password_needed')
        openCalls.push(`${endpoint.method} ${path}: ${response.status}`)
    }
    expect(openCalls).toEqual([])
  })
  test('allows public calls in a session with a mailed password', async () => {
    expect((await client.get('/gallery/no-such-gallery')).status).toBe(404)
    expect((await client.get(`/auth/forgot_password/nobody@example.org`)).status).toBe(200)
  })
  test('refuses resumable uploads and sockets after sign-in with a mailed password until the user sets a new one', async () => {
    const upload = await fetch(`${app.base}/client/api/uploads`, {
      method: 'POST',
      headers: { cookie: client.cookie(), 'tus-resumable': '1.0.0', 'upload-length': '3' },
    })
    expect(upload.status).toBe(403)
    const address = `${app.base.replace('http', 'ws')}/client/socket/${crypto.randomUUID()}`
    const socket = new WebSocket(address, { headers: { cookie: client.cookie() } } as unknown as string[])
    const closeCode = await new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    )
    expect(closeCode).toBe(1008)
  })
  test('after sign-in with a mailed password, refuses changes to other accounts and a username change without a new password', async () => {
    expect((await client.post<Failure>(`/users/${person.id}`, { username: 'x' })).body.errors.code).toBe(
      'password_needed',
    )
    const otherPerson = await app.owner('victim', { confirmed: false })
    expect((await client.post(`/users/${otherPerson.id}`, { password: 'seven herons rising' })).status).toBe(404)
  })
  test('gives full access once the user replaces a mailed password with a strong one', async () => {
    const weakReply = await client.post<Failure>(`/users/${person.id}`, { password: 'password1' })
    expect([weakReply.status, weakReply.body.errors.code]).toEqual([400, 'weak_password'])
    expect((await client.post(`/users/${person.id}`, { password: 'seven herons rising' })).status).toBe(200)
    expect((await client.get<{ password_is_mailed?: boolean }>('/auth/me')).body.password_is_mailed).toBeUndefined()
    expect((await client.get(`/orgs/${person.org}`)).status).toBe(200)
    expect(await getSignInStatus(person.email, 'seven herons rising')).toBe(200)
    expect(await getSignInStatus(person.email, person.mailed)).toBe(401)
    // Changing the new password requires entering it.
    expect((await client.post(`/users/${person.id}`, { password: 'eight herons falling' })).status).toBe(400)
  })
})

test('lets the user sign out or request another password before replacing a mailed one', async () => {
  const { email, mailed } = await registerForgetfulUser('again')
  const client = app.client()
  await signIn(email, mailed, client)
  expect((await client.post('/auth/logout')).status).toBe(200)
  await app.client().get(`/auth/forgot_password/${email}`)
  const newPassword = extractPassword(await waitForMail(app.dataDir, email, 'Your new password', 2))
  expect(newPassword).not.toBe(mailed)
  expect(await getSignInStatus(email, newPassword)).toBe(200)
})

test('sends at most three password emails per hour, and keeps the last mailed password valid', async () => {
  const { email, mailed } = await registerForgetfulUser('flooded')
  for (let i = 0; i < 5; i++) await app.client().get(`/auth/forgot_password/${email}`)
  const other = await registerForgetfulUser('after-them')
  expect(other.mailed).not.toBe('')
  const mails = (await readMailsTo(app.dataDir, email)).filter((text) => text.includes('Subject: Your new password'))
  expect(mails).toHaveLength(3)
  expect(await getSignInStatus(email, mailed)).toBe(401)
  expect(await getSignInStatus(email, extractPassword(mails[2] ?? ''))).toBe(200)
})

test('keeps a mailed password valid when a user signed in to the unconfirmed account changes the old one', async () => {
  const { mailed, ...registration } = await registerForgetfulUser('registered-by-another')
  const passwordChange = { password: 'seven herons rising', current_password: PASSWORD }
  expect((await registration.post(`/users/${registration.id}`, passwordChange)).status).toBe(200)
  expect(await getSignInStatus(registration.email, mailed)).toBe(200)
  expect((await registration.post(`/users/${registration.id}`, { password: 'eight herons falling' })).status).toBe(401)
  expect(await getSignInStatus(registration.email, 'seven herons rising')).toBe(401)
})

test('invalidates the mailed password when a confirmed user sets a new password', async () => {
  const { mailed, ...person } = await registerForgetfulUser('remembers')
  const { db } = app.services
  await db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
  const change = { password: 'seven herons rising', current_password: PASSWORD }
  expect((await person.post(`/users/${person.id}`, change)).status).toBe(200)
  expect(await getSignInStatus(person.email, mailed)).toBe(401)
})

test('keeps the old password when the session ends during a password change', async () => {
  const person = await app.owner('too-late', { confirmed: false })
  const { db } = app.services
  const pendingRequests = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
    const change = { password: 'seven herons rising', current_password: PASSWORD }
    const response = person.post(`/users/${person.id}`, change)
    await waitForLockWaiters(trx)
    await trx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    return { answer: response }
  })
  expect((await pendingRequests.answer).status).toBe(401)
  expect(await getSignInStatus(person.email, PASSWORD)).toBe(200)
})

test('keeps the old password when the user’s other sessions can’t be ended', async () => {
  const person = await app.owner('half-way', { confirmed: false })
  const otherClient = app.client()
  await signIn(person.email, PASSWORD, otherClient)
  const { db } = app.services
  await sql`CREATE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'it stays'; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER stay BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION stay()`.execute(db)
  const change = { password: 'seven herons rising', current_password: PASSWORD }
  const { status: changeStatus } = await person.post(`/users/${person.id}`, change)
  await sql`DROP FUNCTION stay CASCADE`.execute(db)
  expect(changeStatus).toBe(500)
  expect(await getSignInStatus(person.email, PASSWORD)).toBe(200)
})

test('creates a new session on sign-in and ends the session whose cookie was sent with the request', async () => {
  const [person, thief] = [
    await app.owner('fixed', { confirmed: false }),
    await app.owner('thief', { confirmed: false }),
  ]
  const foreignCookie = thief.cookie()
  const response = await fetch(`${app.base}/client/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-page': crypto.randomUUID(), cookie: foreignCookie },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie().join()).not.toContain(foreignCookie.split('; ')[0])
  expect((await thief.get('/auth/me')).status).toBe(401)
})

test('ends all other sessions when the password changes, including those that begin at the same time', async () => {
  const person = await app.owner('changing', { confirmed: false })
  const loginCalls = Array.from({ length: 6 }, async () => {
    const client = createApiClient(app.base)
    await signIn(person.email, PASSWORD, client)
    return client
  })
  const change = person.post(`/users/${person.id}`, { password: 'seven herons rising', current_password: PASSWORD })
  const [changeReply, ...loginReplies] = await Promise.all([change, ...loginCalls])
  expect(changeReply.status).toBe(200)
  for (const other of loginReplies) expect((await other.get('/auth/me')).status).toBe(401)
  expect((await person.get('/auth/me')).status).toBe(200)
})
