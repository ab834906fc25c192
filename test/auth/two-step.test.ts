import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { URI, type TOTP } from 'otpauth'
import { createSessions } from '#server/access/session.ts'
import { PASSWORD, startApp, type Client } from '../support/app.ts'
import { readMailsTo, waitForMail, extractPassword } from '../support/mails.ts'
import { makeAdministrator } from '../support/fixtures.ts'

// Two-step sign-in: turning it on and off, and what a pending session allows.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.deleteFrom('rate_limits').execute()
})

const WRONG_CODE = { status: 401, body: { errors: { code: 'bad_code' } } }
const SIGN_IN_AGAIN = { status: 401, body: { errors: { code: 'sign_in_again' } } }
type PendingSignIn = { second_step: { token: string } }
type Person = Awaited<ReturnType<typeof app.owner>>

/** An authenticator app. `at` returns the code of a time relative to now, in ms. */
function createAuthenticator(address: string) {
  const totp = URI.parse(address) as TOTP
  return { code: () => totp.generate(), at: (ms: number) => totp.generate({ timestamp: Date.now() + ms }) }
}

/** Forgets used codes, as if time had passed. */
const forgetUsedCodes = (person: { id: string }) =>
  app.services.db.updateTable('users').set({ last_two_step: 0 }).where('id', '=', person.id).execute()

/** A person with two-step sign-in, their authenticator and their recovery codes. */
async function createTwoStepUser(name: string, existingPerson?: Person) {
  const person = existingPerson ?? (await app.owner(name, { confirmed: false }))
  const { body } = await person.post<{ address: string }>(`/users/${person.id}/two_step/prepare`, {
    password: PASSWORD,
  })
  const ownAuthenticator = createAuthenticator(body.address)
  const turnedOn = await person.post<{ recovery_codes: string[] }>(`/users/${person.id}/two_step`, {
    code: ownAuthenticator.code(),
  })
  expect(turnedOn.status).toBe(200)
  await forgetUsedCodes(person)
  return { ...person, phone: ownAuthenticator, codes: turnedOn.body.recovery_codes }
}
const passPasswordStep = async (client: Client, { email }: { email: string }, fields = {}) => {
  const answer = await client.post<PendingSignIn & { id?: string }>('/auth/login', {
    email,
    password: PASSWORD,
    ...fields,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
  return answer.body.second_step.token
}
const passSecondStep = (client: Client, token: string, code: string) =>
  client.post<{ id: string; login_as?: object }>('/auth/second_step', { token, code })

describe('turning on two-step sign-in', () => {
  test('requires a password and a code to turn on two-step sign-in, and shows ten recovery codes once', async () => {
    const person = await app.owner('on', { confirmed: false })
    const otherClient = app.client()
    await otherClient.post('/auth/login', { email: person.email, password: PASSWORD })
    const path = `/users/${person.id}/two_step`
    expect((await person.post(path, { code: '123456' })).status).toBe(409)
    expect((await person.post(`${path}/prepare`, { password: 'wrong password' })).status).toBe(400)
    const { body } = await person.post<{ secret: string; address: string }>(`${path}/prepare`, { password: PASSWORD })
    expect(body.address).toContain(`secret=${body.secret}`)
    const { code, at } = createAuthenticator(body.address)
    expect(await person.post(path, { code: at(-600_000) })).toMatchObject(WRONG_CODE)
    expect((await person.get(path)).body).toEqual({ since: null, recovery_codes: 0 })
    expect((await otherClient.get('/auth/me')).status).toBe(200)

    const turnedOn = await person.post<{ recovery_codes: string[] }>(path, {
      // Authenticator apps display the code with a space.
      code: code().replace(/^.../, '$& '),
    })
    expect(new Set(turnedOn.body.recovery_codes).size).toBe(10)
    for (const recoveryCode of turnedOn.body.recovery_codes)
      expect(recoveryCode).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect((await person.get(path)).body).toMatchObject({ recovery_codes: 10 })
    expect((await person.get('/auth/me')).status).toBe(200)
    expect((await otherClient.get('/auth/me')).status).toBe(401)
    expect(await waitForMail(app.dataDir, person.email, 'Two-step sign-in is on')).toContain('change your password now')
    expect((await person.post(`${path}/prepare`, { password: PASSWORD })).status).toBe(409)
    expect((await person.post(path, { code: code() })).status).toBe(409)
    // The database contains no secret in plain text.
    const { db } = app.services
    const row = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    const storedCodes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute()
    const storedJson = JSON.stringify([row, storedCodes])
    for (const secret of [body.secret, ...turnedOn.body.recovery_codes]) expect(storedJson).not.toContain(secret)
  })

  test('prevents other users from turning on or inspecting someone’s two-step sign-in', async () => {
    const [person, owner] = [await createTwoStepUser('theirs'), await app.owner('nosy', { confirmed: false })]
    const path = `/users/${person.id}/two_step`
    const passwordAndCode = { password: PASSWORD, code: person.phone.code() }
    const answers = [
      await owner.get(path),
      await owner.post(`${path}/prepare`, { password: PASSWORD }),
      await owner.post(path, { code: '123456' }),
      await owner.post(`${path}/recovery_codes`, passwordAndCode),
      await owner.delete(path, passwordAndCode),
    ]
    for (const { status } of answers) expect(status).toBe(404)
    expect(JSON.stringify((await person.get('/auth/me')).body)).not.toMatch(/two_step/)
  })

  test('requires a code even for a sign-in that began before two-step sign-in was turned on', async () => {
    const person = await createTwoStepUser('meanwhile')
    const { sessionHash } = await app.services.db
      .selectFrom('users')
      .select('password_hash as sessionHash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const beginSession = (hasPassedSecondStep: boolean) =>
      createSessions(app.services.db).begin({
        user: person.id,
        passwordHash: sessionHash,
        hasPassedSecondStep: hasPassedSecondStep,
      })
    expect(await beginSession(false)).toBeNull()
    expect(await beginSession(true)).not.toBeNull()
  })
})

describe('signing in with two steps', () => {
  test('signs in with a password and a code, and accepts neither the code nor the password step’s token twice', async () => {
    const person = await createTwoStepUser('twice')
    const client = app.client()
    const token = await passPasswordStep(client, person)
    expect((await client.get('/auth/me')).status).toBe(401)
    expect((await app.client().get('/auth/me')).status).toBe(401)
    const code = person.phone.code()
    expect(await passSecondStep(client, token, code)).toMatchObject({ status: 200, body: { id: person.id } })
    expect((await client.get('/auth/me')).status).toBe(200)
    // Neither token nor code works a second time.
    expect(await passSecondStep(app.client(), token, person.phone.at(30_000))).toMatchObject(SIGN_IN_AGAIN)
    const otherClient = app.client()
    expect(await passSecondStep(otherClient, await passPasswordStep(otherClient, person), code)).toMatchObject(
      WRONG_CODE,
    )
  })

  test('admits one of six simultaneous sign-ins with the same code', async () => {
    const person = await createTwoStepUser('six')
    const clients = Array.from({ length: 6 }, () => app.client())
    const tokens = await Promise.all(clients.map((client) => passPasswordStep(client, person)))
    const code = person.phone.code()
    const answers = await Promise.all(clients.map((client, i) => passSecondStep(client, tokens[i] ?? '', code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  })

  test('accepts the code of the next interval, but not codes that are two minutes early or late', async () => {
    const person = await createTwoStepUser('clock')
    const token = await passPasswordStep(app.client(), person)
    expect(await passSecondStep(app.client(), token, person.phone.at(-120_000))).toMatchObject(WRONG_CODE)
    expect(await passSecondStep(app.client(), token, person.phone.at(120_000))).toMatchObject(WRONG_CODE)
    expect((await passSecondStep(app.client(), token, person.phone.at(30_000))).status).toBe(200)
  })

  test('asks for the password again after five wrong codes, ten minutes or a password change', async () => {
    const person = await createTwoStepUser('tries')
    const client = app.client()
    const triedToken = await passPasswordStep(client, person)
    for (let i = 0; i < 5; i++) expect(await passSecondStep(client, triedToken, '000000')).toMatchObject(WRONG_CODE)
    expect(await passSecondStep(client, triedToken, person.phone.code())).toMatchObject(SIGN_IN_AGAIN)
    const expiredToken = await passPasswordStep(client, person)
    await app.services.db
      .updateTable('pending_sessions')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    expect(await passSecondStep(client, expiredToken, person.phone.code())).toMatchObject(SIGN_IN_AGAIN)
    const outdatedToken = await passPasswordStep(client, person)
    const password = 'seven herons rising'
    expect((await person.post(`/users/${person.id}`, { password, current_password: PASSWORD })).status).toBe(200)
    expect(await passSecondStep(client, outdatedToken, person.phone.code())).toMatchObject(SIGN_IN_AGAIN)
    expect(await passSecondStep(client, 'no such token', person.phone.code())).toMatchObject(SIGN_IN_AGAIN)
  })

  test('accepts a recovery code once, in upper or lower case and with any separators, and emails the account owner', async () => {
    const person = await createTwoStepUser('recover')
    const [firstCode = ''] = person.codes
    const client = app.client()
    const typedCode = ` ${firstCode.toLowerCase().replaceAll('-', ' ')} `
    expect((await passSecondStep(client, await passPasswordStep(client, person), typedCode)).status).toBe(200)
    expect((await client.get(`/users/${person.id}/two_step`)).body).toMatchObject({ recovery_codes: 9 })
    expect(await waitForMail(app.dataDir, person.email, 'A recovery code was used')).toContain('9 codes are left')
    const other = app.client()
    expect(await passSecondStep(other, await passPasswordStep(other, person), firstCode)).toMatchObject(WRONG_CODE)
  })

  test('requires a code after sign-in with a mailed password if the address was confirmed', async () => {
    const person = await createTwoStepUser('mailed')
    await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
    await app.client().get(`/auth/forgot_password/${person.email}`)
    const password = extractPassword(await waitForMail(app.dataDir, person.email, 'Your new password'))
    const client = app.client()
    const pendingSignIn = await client.post<PendingSignIn>('/auth/login', { email: person.email, password })
    expect((await client.get('/auth/me')).status).toBe(401)
    const signInReply = await passSecondStep(client, pendingSignIn.body.second_step.token, person.phone.code())
    expect(signInReply).toMatchObject({ status: 200, body: { password_is_mailed: true } })
  })

  test('turns off two-step sign-in when someone signs in with a password mailed to an unconfirmed address', async () => {
    const stranger = await createTwoStepUser('registered-by-another')
    await app.client().get(`/auth/forgot_password/${stranger.email}`)
    const password = extractPassword(await waitForMail(app.dataDir, stranger.email, 'Your new password'))
    const client = app.client()
    const signedIn = await client.post('/auth/login', { email: stranger.email, password })
    expect(signedIn).toMatchObject({ status: 200, body: { email_confirmed: true, password_is_mailed: true } })
    expect((await client.post(`/users/${stranger.id}`, { password: 'seven herons rising' })).status).toBe(200)
    const state = await client.get(`/users/${stranger.id}/two_step`)
    expect(state.body).toEqual({ since: null, recovery_codes: 0 })
    expect(await waitForMail(app.dataDir, stranger.email, 'Two-step sign-in is off')).not.toBe('')
  })

  test('requires the administrator’s own code when an administrator signs in as someone else', async () => {
    const [admin, other] = [await createTwoStepUser('admin'), await createTwoStepUser('acted')]
    await makeAdministrator(app, admin)
    const client = app.client()
    const token = await passPasswordStep(client, admin, { login_as: other.email })
    expect(await passSecondStep(client, token, other.phone.code())).toMatchObject(WRONG_CODE)
    const done = await passSecondStep(client, token, admin.phone.code())
    expect(done).toMatchObject({ status: 200, body: { id: other.id, login_as: { admin: admin.id } } })
    expect((await client.get(`/users/${other.id}/two_step`)).body).toMatchObject({ errors: { code: 'for_another' } })
    const adminLogin = { email: other.email, password: PASSWORD, login_as: admin.email }
    expect((await app.client().post('/auth/login', adminLogin)).status).toBe(403)
  })
})

describe('guessing codes', () => {
  const makeWrongGuesses = async (person: Person, guessCount: number) => {
    for (let guessesDone = 0; guessesDone < guessCount;) {
      const client = app.client()
      const token = await passPasswordStep(client, person)
      for (let i = 0; i < 5 && guessesDone < guessCount; i++, guessesDone++) {
        const { status } = await passSecondStep(client, token, '000000')
        expect(status).toBe(401)
      }
    }
  }
  test('refuses codes after twenty wrong ones a day, except from known browsers, but accepts recovery codes', async () => {
    const person = await createTwoStepUser('guessed')
    await makeWrongGuesses(person, 20)
    const stranger = app.client()
    expect((await passSecondStep(stranger, await passPasswordStep(stranger, person), person.phone.code())).status).toBe(
      429,
    )
    expect(await waitForMail(app.dataDir, person.email, 'Someone may know your password')).toContain('No one got in')
    // A browser that the person has used to sign in before still works, and a recovery code works anywhere.
    const { body } = await person.post<PendingSignIn>('/auth/login', { email: person.email, password: PASSWORD })
    expect((await passSecondStep(person, body.second_step.token, person.phone.code())).status).toBe(200)
    expect(
      (await passSecondStep(stranger, await passPasswordStep(stranger, person), person.codes[0] ?? '')).status,
    ).toBe(200)
    const warnings = (await readMailsTo(app.dataDir, person.email)).filter((text) =>
      text.includes('know your password'),
    )
    expect(warnings).toHaveLength(1)
  })
  test('gives no extra attempts to a browser that last signed in before two-step sign-in was turned on', async () => {
    const person = await app.owner('gathered', { confirmed: false })
    const clientBefore = app.client()
    expect((await clientBefore.post('/auth/login', { email: person.email, password: PASSWORD })).status).toBe(200)
    const { phone: ownAuthenticator } = await createTwoStepUser('gathered', person)
    await makeWrongGuesses(person, 20)
    const { body } = await clientBefore.post<PendingSignIn>('/auth/login', { email: person.email, password: PASSWORD })
    expect((await passSecondStep(clientBefore, body.second_step.token, ownAuthenticator.code())).status).toBe(429)
    const knownBrowser = await person.post<PendingSignIn>('/auth/login', { email: person.email, password: PASSWORD })
    expect((await passSecondStep(person, knownBrowser.body.second_step.token, ownAuthenticator.code())).status).toBe(
      200,
    )
  })
  test('doesn’t count correct codes as attempts', async () => {
    const person = await createTwoStepUser('right')
    await makeWrongGuesses(person, 19)
    for (let i = 0; i < 3; i++) {
      const client = app.client()
      expect((await passSecondStep(client, await passPasswordStep(client, person), person.phone.code())).status).toBe(
        200,
      )
      await forgetUsedCodes(person)
    }
  })
})

test('requires a password and a code to renew recovery codes or to turn two-step sign-in off', async () => {
  const person = await createTwoStepUser('off')
  const path = `/users/${person.id}/two_step`
  expect((await person.delete(path, { password: 'wrong password', code: person.phone.code() })).status).toBe(400)
  expect(await person.delete(path, { password: PASSWORD, code: '000000' })).toMatchObject(WRONG_CODE)
  const passwordAndCode = { password: PASSWORD, code: person.phone.code() }
  const renewedCodes = await person.post<{ recovery_codes: string[] }>(`${path}/recovery_codes`, passwordAndCode)
  expect(renewedCodes.body.recovery_codes).toHaveLength(10)
  await waitForMail(app.dataDir, person.email, 'New recovery codes were created')
  const client = app.client()
  expect(await passSecondStep(client, await passPasswordStep(client, person), person.codes[0] ?? '')).toMatchObject(
    WRONG_CODE,
  )
  expect(await person.delete(path, passwordAndCode)).toMatchObject(WRONG_CODE)
  expect(
    (await person.delete(path, { password: PASSWORD, code: renewedCodes.body.recovery_codes[0] ?? '' })).status,
  ).toBe(200)
  await waitForMail(app.dataDir, person.email, 'Two-step sign-in is off')
  const clientWithoutTwoStep = app.client()
  expect(
    (await clientWithoutTwoStep.post('/auth/login', { email: person.email, password: PASSWORD })).body,
  ).toMatchObject({
    id: person.id,
  })
  expect((await person.delete(path, passwordAndCode)).status).toBe(409)
})

test('refuses codes but accepts recovery codes after SECRET has changed', async () => {
  const person = await createTwoStepUser('moved')
  const { config } = app.services
  const secretBefore = config.secret
  config.secret = 'another secret, as after a move without DATA_DIR'
  const client = app.client()
  expect(await passSecondStep(client, await passPasswordStep(client, person), person.phone.code())).toMatchObject(
    WRONG_CODE,
  )
  expect((await passSecondStep(client, await passPasswordStep(client, person), person.codes[0] ?? '')).status).toBe(200)
  config.secret = secretBefore
})
