import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../support/authenticator.ts'
import { PASSWORD, startApp, type Client } from '../support/app.ts'
import { waitForLockWaiters } from '../support/database.ts'
import { waitForMail, readMailsTo, extractPassword } from '../support/mails.ts'

// Passkeys: adding, naming, signing in with them, and what is refused.

let app: Awaited<ReturnType<typeof startApp>>
let origin: string
beforeAll(async () => {
  app = await startApp({ worker: true })
  origin = app.base.replace('127.0.0.1', 'localhost')
  app.services.config.publicUrl = origin
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<typeof app.owner>>
type Options = { options: { challenge: string; user: { id: string }; excludeCredentials: unknown[] } }
type Device = ReturnType<typeof createSoftwareAuthenticator>
const REFUSED = { status: 401, body: { errors: { code: 'bad_passkey' } } }
const CHALLENGE_GONE = { status: 409, body: { errors: { code: 'challenge_gone' } } }

const prepareOptions = async (person: Person) => {
  const { status, body } = await person.post<Options>(`/users/${person.id}/passkeys/prepare`, { password: PASSWORD })
  expect(status).toBe(200)
  return body.options
}
const addPasskey = async (person: Person, name: string, device: Device = createSoftwareAuthenticator(origin)) => {
  const credential = { name, ...device.register(await prepareOptions(person)) }
  const { status, body } = await person.post<{ id: string }>(`/users/${person.id}/passkeys`, credential)
  expect(status).toBe(201)
  return { device, id: body.id, made: credential }
}
const requestChallenge = async (client: Client) => (await client.post<Options>('/auth/passkey/prepare')).body.options
const signIn = (client: Client, signed: object) => client.post<{ id: string }>('/auth/passkey', signed)

test('adds a passkey after the password is entered, and lets the user rename it, sign in with it and remove it', async () => {
  const person = await app.owner('keys', { confirmed: false })
  const path = `/users/${person.id}/passkeys`
  expect((await person.post(`${path}/prepare`, { password: 'wrong password' })).status).toBe(400)
  const { device, id } = await addPasskey(person, 'My phone')
  // Mails to an unconfirmed address contain no text that the account holder wrote.
  const mail = await waitForMail(app.dataDir, person.email, 'A passkey was added')
  expect([mail.includes('“…”'), mail.includes('My phone'), mail.includes('keys,')]).toEqual([true, false, false])
  await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
  expect((await person.get(path)).body).toMatchObject([{ id, name: 'My phone', used_at: null }])
  expect((await person.post(`${path}/${id}`, { name: 'Old phone' })).body).toMatchObject({ name: 'Old phone' })

  const client = app.client()
  const signed = await signIn(client, device.sign(await requestChallenge(client)))
  expect(signed).toMatchObject({ status: 200, body: { id: person.id } })
  expect((await client.get('/auth/me')).body).toMatchObject({ id: person.id })
  expect((await person.get<{ used_at: number }[]>(path)).body[0]?.used_at).toBeGreaterThan(0)

  expect((await person.delete(`${path}/${id}`)).status).toBe(200)
  expect(await waitForMail(app.dataDir, person.email, 'A passkey was removed')).toContain('“Old phone”')
  expect(await signIn(app.client(), device.sign(await requestChallenge(client)))).toMatchObject(REFUSED)
  expect((await client.get('/auth/me')).status).toBe(200)
})

test('accepts a passkey for both sign-in steps, but still requires users with a mailed password to replace it', async () => {
  const person = await app.owner('steps', { confirmed: false })
  const { device } = await addPasskey(person, 'Key')
  await app.services.db.updateTable('users').set({ two_step_at: 1 }).where('id', '=', person.id).execute()
  const client = app.client()
  expect((await signIn(client, device.sign(await requestChallenge(client)))).status).toBe(200)
  await app.services.db.updateTable('users').set({ password_is_mailed: true }).where('id', '=', person.id).execute()
  const pendingClient = app.client()
  expect((await signIn(pendingClient, device.sign(await requestChallenge(pendingClient)))).body).toMatchObject({
    password_is_mailed: true,
  })
  expect((await pendingClient.get(`/users/${person.id}/passkeys`)).status).toBe(403)
})

test('removes passkeys that were added to an unconfirmed account when a new password is mailed', async () => {
  const setConfirmedAt = (email_confirmed_at: number | null, { id }: { id: string }) =>
    app.services.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', id).execute()
  for (const [name, confirmedAt, keptPasskeys] of [
    ['never-confirmed', null, 0],
    ['confirmed-after', Date.now() + 3600_000, 0],
    ['confirmed-before', 1, 2],
  ] as const) {
    const stranger = await app.owner(name, { confirmed: false })
    const { device } = await addPasskey(stranger, 'Way in')
    await addPasskey(stranger, 'Another way in')
    await setConfirmedAt(confirmedAt, stranger)
    await app.client().get(`/auth/forgot_password/${stranger.email}`)
    const password = extractPassword(await waitForMail(app.dataDir, stranger.email, 'Your new password'))
    const person = app.client()
    await person.post('/auth/login', { email: stranger.email, password })
    const signInResponse = await signIn(app.client(), device.sign(await requestChallenge(stranger)))
    expect([name, signInResponse.status]).toEqual([name, keptPasskeys ? 200 : 401])
    expect((await person.post(`/users/${stranger.id}`, { password: 'seven herons rising' })).status).toBe(200)
    expect((await person.get<object[]>(`/users/${stranger.id}/passkeys`)).body).toHaveLength(keptPasskeys)
    // The account holder gets a mail about each removal.
    if (!keptPasskeys)
      for (const n of [1, 2])
        expect(await waitForMail(app.dataDir, stranger.email, 'A passkey was removed', n)).toContain('ay in”')
    else
      expect((await readMailsTo(app.dataDir, stranger.email)).filter((mail) => mail.includes('was removed'))).toEqual(
        [],
      )
  }
})

test('does not add a passkey if the session ends while it is being saved', async () => {
  const person = await app.owner('late', { confirmed: false })
  const credential = { name: 'Late', ...createSoftwareAuthenticator(origin).register(await prepareOptions(person)) }
  const { db } = app.services
  const racedReplies = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
    const answer = person.post(`/users/${person.id}/passkeys`, credential)
    await waitForLockWaiters(trx)
    await trx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    return { answer }
  })
  expect((await racedReplies.answer).status).toBe(401)
  expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', person.id).execute()).toEqual([])
})

test('accepts a challenge only once, before it expires, and for its purpose', async () => {
  const person = await app.owner('once', { confirmed: false })
  const { device } = await addPasskey(person, 'Key')
  const client = app.client()
  const options = await requestChallenge(client)
  const signed = device.sign(options)
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(app.client(), signed)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await signIn(client, device.sign({ challenge: 'bm90IG91cnM' }))).toMatchObject(CHALLENGE_GONE)
  const expiredChallenge = await requestChallenge(client)
  await app.services.db
    .updateTable('challenges')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  expect(await signIn(client, device.sign(expiredChallenge))).toMatchObject(CHALLENGE_GONE)
  // A challenge for adding can't sign in and vice versa, and neither works for another account.
  expect(await signIn(client, device.sign(await prepareOptions(person)))).toMatchObject(CHALLENGE_GONE)
  const path = `/users/${person.id}/passkeys`
  const otherDevice = createSoftwareAuthenticator(origin)
  const user = { id: 'AAAA' }
  expect(
    await person.post(path, { name: 'x', ...otherDevice.register({ ...(await requestChallenge(client)), user }) }),
  ).toMatchObject(CHALLENGE_GONE)
  const stranger = await app.owner('stranger', { confirmed: false })
  const strangersCredential = otherDevice.register(await prepareOptions(stranger))
  expect(await person.post(path, { name: 'x', ...strangersCredential })).toMatchObject(CHALLENGE_GONE)
})

test('refuses a passkey of another site or key, without user verification, or with a lower counter', async () => {
  const [person, eve] = [await app.owner('wrong', { confirmed: false }), await app.owner('eve', { confirmed: false })]
  const { device } = await addPasskey(person, 'Key')
  const evesPasskey = await addPasskey(eve, 'Hers')
  const client = app.client()
  const path = `/users/${person.id}/passkeys`
  const wrongOptions = [
    { origin: 'https://evil.example' },
    { origin: app.base },
    { host: 'evil.example' },
    { unverified: true },
    { type: 'webauthn.other' },
  ]
  for (const wrongOption of wrongOptions) {
    expect(
      await signIn(client, device.sign(await requestChallenge(client), wrongOption)),
      JSON.stringify(wrongOption),
    ).toMatchObject(REFUSED)
    const credential = {
      name: 'x',
      ...createSoftwareAuthenticator(origin).register(await prepareOptions(person), wrongOption),
    }
    expect(await person.post(path, credential), JSON.stringify(wrongOption)).toMatchObject(REFUSED)
  }
  expect((await signIn(client, device.sign(await requestChallenge(client), { counter: 100 }))).status).toBe(200)
  expect(await signIn(client, device.sign(await requestChallenge(client), { counter: 99 }))).toMatchObject(REFUSED)
  const userHandle = Buffer.from(eve.id).toString('base64url')
  const signedWithOthersHandle = device.sign(await requestChallenge(client), { counter: 101, userHandle: userHandle })
  expect(await signIn(client, signedWithOthersHandle)).toMatchObject(REFUSED)
  const forgedCredential = {
    ...evesPasskey.device.sign(await requestChallenge(client)),
    id: device.sign({ challenge: '' }).id,
  }
  expect(await signIn(client, forgedCredential)).toMatchObject(REFUSED)
  const unknownDevice = createSoftwareAuthenticator(origin)
  expect(await signIn(client, unknownDevice.sign(await requestChallenge(client)))).toMatchObject(REFUSED)
  for (const nonsense of ['AAAA', 'bnVsbA', 'W10', '']) {
    const malformedCredential = { id: 'AAAA', clientDataJSON: nonsense, authenticatorData: 'AAAA', signature: 'AAAA' }
    expect(await signIn(client, malformedCredential)).toMatchObject(REFUSED)
  }
})

test('hides other users’ passkeys, refuses duplicates and allows at most twenty per user', async () => {
  const [person, eve] = [await app.owner('many', { confirmed: false }), await app.owner('nosy', { confirmed: false })]
  const { id, device } = await addPasskey(person, 'First')
  const path = `/users/${person.id}/passkeys`
  const evesPath = `/users/${eve.id}/passkeys`
  const answers = [
    await eve.get(path),
    await eve.post(`${path}/${id}`, { name: 'Mine' }),
    await eve.post(`${evesPath}/${id}`, { name: 'Mine' }),
    await eve.delete(`${path}/${id}`),
    await eve.delete(`${evesPath}/${id}`),
    await eve.post(`${path}/prepare`, { password: PASSWORD }),
  ]
  for (const { status } of answers) expect(status).toBe(404)
  expect((await prepareOptions(person)).excludeCredentials).toHaveLength(1)
  const sameDevice = { name: 'Again', ...device.register(await prepareOptions(person)) }
  expect((await person.post(path, sameDevice)).status).toBe(409)
  const takenDevice = { name: 'Taken', ...device.register(await prepareOptions(eve)) }
  expect((await eve.post(evesPath, takenDevice)).status).toBe(409)
  const credentials = []
  for (let i = 0; i < 22; i++)
    credentials.push({ name: `${i}`, ...createSoftwareAuthenticator(origin).register(await prepareOptions(person)) })
  const statuses = await Promise.all(
    credentials.map(async (credential) => (await person.post(path, credential)).status),
  )
  expect(statuses.toSorted()).toEqual([...Array(19).fill(201), 409, 409, 409])
})
