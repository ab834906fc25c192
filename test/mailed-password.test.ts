import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#shared/contract/all-contracts.ts'
import { clientOf, PASSWORD, startApp } from './app.ts'
import { isWaitedFor } from './db.ts'
import { letterTo, lettersTo, passwordIn } from './letters.ts'

// A mailed password works once, within an hour, and must then be replaced by the user's own.

type Failure = { errors: { message: string; code: string } }

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.close())

const login = (email: string, password: string, client = app.client()) =>
  client.post<Failure & { id: string; password_is_mailed?: boolean }>('/auth/login', { email, password })
const status = async (email: string, password: string) => (await login(email, password)).status

/** Registers an account and requests a mailed password for it. */
async function forgetful(name: string) {
  const person = await app.owner(name, { confirmed: false })
  await app.client().get(`/auth/forgot_password/${person.email.toUpperCase()}`)
  return { ...person, mailed: passwordIn(await letterTo(app.dataDir, person.email, 'Your new password')) }
}

test('accepts a mailed password once within an hour, and the old one until then', async () => {
  const { id, email, mailed } = await forgetful('once')
  expect(mailed).not.toBe('')
  expect(await status(email, PASSWORD)).toBe(200)
  const user = app.services.db.updateTable('users').where('id', '=', id)
  const { reset_until } = await app.services.db
    .selectFrom('users')
    .select('reset_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await user.set({ reset_until: Date.now() - 1 }).execute()
  expect(await status(email, mailed)).toBe(401)
  await user.set({ reset_until }).execute()
  expect(reset_until).toBeLessThanOrEqual(Date.now() + 3600_000)
  expect(await status(email, mailed)).toBe(200)
  expect(await status(email, mailed)).toBe(401)
  expect(await status(email, PASSWORD)).toBe(401)
})

test('accepts a mailed password once when it is used several times at once', async () => {
  const { email, mailed } = await forgetful('many')
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      app.client().post('/auth/login', { email, password: mailed }, { 'x-forwarded-for': `192.0.2.${i}` }),
    ),
  )
  expect(all.map((response) => response.status).toSorted()).toEqual([200, ...Array(7).fill(401)])
})

test('does not use up a mailed password when the sign-in is refused for another reason', async () => {
  const { email, mailed } = await forgetful('refused')
  const refused = (more: object) => app.client().post<Failure>('/auth/login', { email, password: mailed, ...more })
  expect((await refused({ login_as: crypto.randomUUID() })).body.errors.code).toBe('login_as_refused')
  expect((await refused({ invite: 'nothing' })).status).toBeGreaterThanOrEqual(400)
  expect(await status(email, PASSWORD)).toBe(200)
  expect(await status(email, mailed)).toBe(200)
})

test('ends all other sessions when a mailed password is used', async () => {
  const { email, mailed, ...person } = await forgetful('elsewhere')
  const second = app.client()
  await login(email, PASSWORD, second)
  const me = () => Promise.all([person, second].map(async (one) => (await one.get('/auth/me')).status))
  expect(await me()).toEqual([200, 200])
  await login(email, mailed)
  expect(await me()).toEqual([401, 401])
})

test('accepts a mailed password even when the account is rate-limited', async () => {
  const { email, mailed } = await forgetful('locked')
  for (let i = 0; i < 10; i++) await login(email, 'wrong password')
  expect(await status(email, PASSWORD)).toBe(429)
  expect(await status(email, mailed)).toBe(200)
})

describe('a session with a mailed password', () => {
  let person: Awaited<ReturnType<typeof forgetful>>
  let client: ReturnType<typeof app.client>
  beforeAll(async () => {
    person = await forgetful('limited')
    client = app.client()
    expect((await login(person.email, person.mailed, client)).body.password_is_mailed).toBe(true)
  })

  test('is marked as such and refused by all other calls', async () => {
    expect((await client.get<{ password_is_mailed: boolean }>('/auth/me')).body.password_is_mailed).toBe(true)
    const project = (await app.owner('other', { confirmed: false })).org
    const open: string[] = []
    for (const endpoint of Object.values(contracts).flatMap((contract) => Object.values(contract))) {
      if (['anyone', 'receipt'].includes(endpoint.access.kind) || endpoint.beforePassword) continue
      const path = endpoint.path.replace(/:\w+/g, project)
      const answer =
        endpoint.method === 'GET'
          ? await client.get<Failure>(path)
          : endpoint.method === 'DELETE'
            ? await client.delete<Failure>(path)
            : await client.post<Failure>(path, {})
      // Administration endpoints respond 404 to everyone else.
      if (endpoint.access.kind === 'administrators' && answer.status === 404) continue
      if (answer.status !== 403 || answer.body.errors.code !== 'password_needed')
        open.push(`${endpoint.method} ${path}: ${answer.status}`)
    }
    expect(open).toEqual([])
  })
  test('may make public calls', async () => {
    expect((await client.get('/gallery/no-such-gallery')).status).toBe(404)
    expect((await client.get(`/auth/forgot_password/nobody@example.org`)).status).toBe(200)
  })
  test('can’t use resumable uploads or sockets', async () => {
    const upload = await fetch(`${app.base}/client/api/uploads`, {
      method: 'POST',
      headers: { cookie: client.cookie(), 'tus-resumable': '1.0.0', 'upload-length': '3' },
    })
    expect(upload.status).toBe(403)
    const address = `${app.base.replace('http', 'ws')}/client/socket/${crypto.randomUUID()}`
    const socket = new WebSocket(address, { headers: { cookie: client.cookie() } } as unknown as string[])
    const closed = await new Promise<number>((done) => socket.addEventListener('close', ({ code }) => done(code)))
    expect(closed).toBe(1008)
  })
  test('can’t change the username alone, or another account', async () => {
    expect((await client.post<Failure>(`/users/${person.id}`, { username: 'x' })).body.errors.code).toBe(
      'password_needed',
    )
    const other = await app.owner('victim', { confirmed: false })
    expect((await client.post(`/users/${other.id}`, { password: 'seven herons rising' })).status).toBe(404)
  })
  test('has full access after a strong password is set', async () => {
    const weak = await client.post<Failure>(`/users/${person.id}`, { password: 'password1' })
    expect([weak.status, weak.body.errors.code]).toEqual([400, 'weak_password'])
    expect((await client.post(`/users/${person.id}`, { password: 'seven herons rising' })).status).toBe(200)
    expect((await client.get<{ password_is_mailed?: boolean }>('/auth/me')).body.password_is_mailed).toBeUndefined()
    expect((await client.get(`/orgs/${person.org}`)).status).toBe(200)
    expect(await status(person.email, 'seven herons rising')).toBe(200)
    expect(await status(person.email, person.mailed)).toBe(401)
    // Changing the new password requires it.
    expect((await client.post(`/users/${person.id}`, { password: 'eight herons falling' })).status).toBe(400)
  })
})

test('allows signing out and requesting another password before setting one', async () => {
  const { email, mailed } = await forgetful('again')
  const client = app.client()
  await login(email, mailed, client)
  expect((await client.post('/auth/logout')).status).toBe(200)
  await app.client().get(`/auth/forgot_password/${email}`)
  const next = passwordIn(await letterTo(app.dataDir, email, 'Your new password', 2))
  expect(next).not.toBe(mailed)
  expect(await status(email, next)).toBe(200)
})

test('sends at most three password mails per hour, and the last password stays valid', async () => {
  const { email, mailed } = await forgetful('flooded')
  for (let i = 0; i < 5; i++) await app.client().get(`/auth/forgot_password/${email}`)
  const other = await forgetful('after-them')
  expect(other.mailed).not.toBe('')
  const letters = (await lettersTo(app.dataDir, email)).filter((text) => text.includes('Subject: Your new password'))
  expect(letters).toHaveLength(3)
  expect(await status(email, mailed)).toBe(401)
  expect(await status(email, passwordIn(letters[2] ?? ''))).toBe(200)
})

test('keeps a password mailed to an unconfirmed address valid when the registrant changes the password', async () => {
  const { mailed, ...stranger } = await forgetful('registered-by-another')
  const change = { password: 'seven herons rising', current_password: PASSWORD }
  expect((await stranger.post(`/users/${stranger.id}`, change)).status).toBe(200)
  expect(await status(stranger.email, mailed)).toBe(200)
  expect((await stranger.post(`/users/${stranger.id}`, { password: 'eight herons falling' })).status).toBe(401)
  expect(await status(stranger.email, 'seven herons rising')).toBe(401)
})

test('invalidates the mailed password when a confirmed user sets their own', async () => {
  const { mailed, ...person } = await forgetful('remembers')
  const { db } = app.services
  await db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
  const change = { password: 'seven herons rising', current_password: PASSWORD }
  expect((await person.post(`/users/${person.id}`, change)).status).toBe(200)
  expect(await status(person.email, mailed)).toBe(401)
})

test('does not change the password when the session ends during the change', async () => {
  const person = await app.owner('too-late', { confirmed: false })
  const { db } = app.services
  const changing = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
    const change = { password: 'seven herons rising', current_password: PASSWORD }
    const answer = person.post(`/users/${person.id}`, change)
    await isWaitedFor(trx)
    await trx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    return { answer }
  })
  expect((await changing.answer).status).toBe(401)
  expect(await status(person.email, PASSWORD)).toBe(200)
})

test('does not change the password when the other sessions can’t be ended', async () => {
  const person = await app.owner('half-way', { confirmed: false })
  const elsewhere = app.client()
  await login(person.email, PASSWORD, elsewhere)
  const { db } = app.services
  await sql`CREATE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'it stays'; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER stay BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION stay()`.execute(db)
  const change = { password: 'seven herons rising', current_password: PASSWORD }
  const { status: changed } = await person.post(`/users/${person.id}`, change)
  await sql`DROP FUNCTION stay CASCADE`.execute(db)
  expect(changed).toBe(500)
  expect(await status(person.email, PASSWORD)).toBe(200)
})

test('creates a new session on sign-in and ends the one sent with it', async () => {
  const [person, thief] = [
    await app.owner('fixed', { confirmed: false }),
    await app.owner('thief', { confirmed: false }),
  ]
  const planted = thief.cookie()
  const answer = await fetch(`${app.base}/client/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-page': crypto.randomUUID(), cookie: planted },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie().join()).not.toContain(planted.split('; ')[0])
  expect((await thief.get('/auth/me')).status).toBe(401)
})

test('ends the other sessions when the password changes, also ones that begin at the same time', async () => {
  const person = await app.owner('changing', { confirmed: false })
  const logins = Array.from({ length: 6 }, async () => {
    const client = clientOf(app.base)
    await login(person.email, PASSWORD, client)
    return client
  })
  const change = person.post(`/users/${person.id}`, { password: 'seven herons rising', current_password: PASSWORD })
  const [changed, ...others] = await Promise.all([change, ...logins])
  expect(changed.status).toBe(200)
  for (const other of others) expect((await other.get('/auth/me')).status).toBe(401)
  expect((await person.get('/auth/me')).status).toBe(200)
})
