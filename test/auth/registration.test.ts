import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureAdmin } from '#server/features/auth/register.ts'
import { PASSWORD, startApp } from '../support/app.ts'
import { waitForMail, readMailsTo, extractPassword, extractToken } from '../support/mails.ts'
import { createAdministrator, makeAdministrator } from '../support/fixtures.ts'

// Registration: required fields, and the link that confirms the address.

type Failure = { errors: { message: string; field?: string; code: string } }
type Me = { email_confirmed: boolean }

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ worker: true, env: { NEW_ORGS_PER_DAY: '3' } })
})
afterAll(() => app.close())

const registerPerson = (person: object) => app.client().post<Failure>('/auth/register', { terms: true, ...person })
const confirmEmail = (token: string) => app.client().post<Failure>('/auth/confirm', { token })
const isConfirmed = async (person: { get: <T>(path: string) => Promise<{ body: T }> }) =>
  (await person.get<Me>('/auth/me')).body.email_confirmed
const readConfirmationToken = async (email: string, n = 1) =>
  extractToken(await waitForMail(app.dataDir, email, 'Confirm your email address', n))

test('refuses a registration without consent to the terms', async () => {
  const person = { email: 'hasty@example.org', username: 'hasty', password: PASSWORD }
  for (const terms of [undefined, false, 'true', null]) {
    const { status, body } = await registerPerson({ ...person, terms })
    expect([status, body.errors.field, body.errors.message]).toEqual([400, 'terms', 'You need to agree to this.'])
  }
  expect((await registerPerson(person)).status).toBe(201)
})

describe('easily guessed passwords', () => {
  test('refuses an easily guessed password when an account is registered', async () => {
    const person = { email: 'ada.lovelace@example.org', username: 'Ada', org_title: 'Harbour Society' }
    for (const password of ['password', 'Passw0rd!', 'qwertyuiop', 'Harbour1', 'Lovelace1987', '19'.repeat(64)]) {
      const { status, body } = await registerPerson({ ...person, password })
      expect([password, status, body.errors.field, body.errors.code]).toEqual([
        password,
        400,
        'password',
        'weak_password',
      ])
    }
    expect((await registerPerson({ ...person, password: PASSWORD })).status).toBe(201)
  })
  test('refuses an easily guessed password set by the account’s owner or an administrator', async () => {
    const [person, admin] = [await app.owner('weak', { confirmed: false }), await createAdministrator(app, 'admin')]
    const body = { password: 'iloveyou12', current_password: PASSWORD }
    for (const caller of [person, admin]) {
      const answer = await caller.post<Failure>(`/users/${person.id}`, body)
      expect([answer.status, answer.body.errors.code]).toEqual([400, 'weak_password'])
    }
    expect((await person.post(`/users/${person.id}`, { ...body, password: 'seven herons rising' })).status).toBe(200)
  })
})

test('creates the first administrator from the configuration and warns about an easily guessed password', async () => {
  const emptyApp = await startApp()
  const warnings: string[] = []
  const fakeLog = {
    info: () => {},
    error: () => {},
    warn: (_details: object, message: string) => warnings.push(message),
  }
  const createAdmin = (password: string) =>
    ensureAdmin({ db: emptyApp.services.db, log: fakeLog }, { email: 'root@example.org', password })
  expect(await ensureAdmin({ db: emptyApp.services.db, log: fakeLog }, undefined)).toBe('missing')
  expect(await createAdmin('password1')).toBe('created')
  expect(warnings).toEqual(['ADMIN_PASSWORD is easy to guess. Choose another one'])
  // An administrator exists now, so the password isn't checked.
  expect(await createAdmin('password2')).toBe('existed')
  expect(warnings).toHaveLength(1)
  await emptyApp.services.db.deleteFrom('users').execute()
  await createAdmin(PASSWORD)
  expect(warnings).toHaveLength(1)
  const client = emptyApp.client()
  const { status } = await client.post('/auth/login', { email: 'root@example.org', password: PASSWORD })
  expect([status, await isConfirmed(client)]).toEqual([200, true])
  await emptyApp.close()
})

describe('confirming an address', () => {
  test('confirms an address only when the mailed link’s form is submitted, not when the link is opened', async () => {
    const person = await app.owner('confirming', { confirmed: false })
    expect(await isConfirmed(person)).toBe(false)
    const token = await readConfirmationToken(person.email)
    // Simulate a mail scanner that follows links.
    await fetch(`${app.base}/register-account/confirm?token=${token}`)
    expect((await app.client().get(`/auth/confirm?token=${token}`)).status).toBe(404)
    expect(await isConfirmed(person)).toBe(false)
    const [firstReply, secondReply] = await Promise.all([confirmEmail(token), confirmEmail(token)])
    expect([firstReply.status, secondReply.status].toSorted()).toEqual([200, 404])
    expect(await isConfirmed(person)).toBe(true)
    const secondUse = await confirmEmail(token)
    expect([secondUse.status, secondUse.body.errors.code]).toEqual([404, 'bad_link'])
  })
  test('refuses forged and expired confirmation links', async () => {
    const person = await app.owner('late', { confirmed: false })
    const token = await readConfirmationToken(person.email)
    const row = app.services.db.updateTable('confirmations').where('user_id', '=', person.id)
    await row.set({ expires_at: Date.now() }).execute()
    for (const badToken of [token, 'a'.repeat(43), '', `${token}=`]) {
      const { status, body } = await confirmEmail(badToken)
      expect([status, body.errors.message]).toEqual([404, 'This link has expired or was already used.'])
    }
    expect(await isConfirmed(person)).toBe(false)
  })
  test('stores no confirmation token in the database', async () => {
    const person = await app.owner('secret', { confirmed: false })
    const token = await readConfirmationToken(person.email)
    const storedRows = await app.services.db
      .selectFrom('confirmations')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(storedRows).toHaveLength(1)
    expect(JSON.stringify(storedRows)).not.toContain(token)
  })
  test('sends up to five confirmation links an hour, and accepts any of them', async () => {
    const person = await app.owner('patient', { confirmed: false })
    for (let i = 0; i < 6; i++) expect((await person.post('/auth/send_confirmation')).status).toBe(200)
    const fifthToken = await readConfirmationToken(person.email, 5)
    const firstToken = await readConfirmationToken(person.email, 1)
    expect(fifthToken).not.toBe(firstToken)
    const lastPerson = await app.owner('after-them', { confirmed: false })
    await readConfirmationToken(lastPerson.email)
    expect(await readMailsTo(app.dataDir, person.email)).toHaveLength(5)
    expect((await confirmEmail(firstToken)).status).toBe(200)
    // Confirming invalidates the other links, and no more are sent.
    expect((await confirmEmail(fifthToken)).status).toBe(404)
    expect((await app.client().post('/auth/send_confirmation')).status).toBe(401)
  })
  test('confirms an address when its owner signs in with a mailed password', async () => {
    const person = await app.owner('mailed', { confirmed: false })
    await app.client().get(`/auth/forgot_password/${person.email}`)
    const password = extractPassword(await waitForMail(app.dataDir, person.email, 'Your new password'))
    const client = app.client()
    await client.post('/auth/login', { email: person.email, password })
    expect(await isConfirmed(client)).toBe(true)
  })
})

test('limits how many organisations an account creates per day, except for administrators', async () => {
  // Registration already created one organisation.
  const person = await app.owner('founder', { confirmed: false })
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      person.post<Failure & { retry_after_seconds: number }>('/orgs', { title: `Org ${i}` }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429, 429])
  const seconds = responses.find(({ status }) => status === 429)?.body.retry_after_seconds ?? 0
  expect(seconds).toBeGreaterThan(23 * 3600)
  await makeAdministrator(app, person)
  app.services.pubSub.publish({ topic: 'sessions', user: person.id })
  expect((await person.post('/orgs', { title: 'One more' })).status).toBe(201)
})
