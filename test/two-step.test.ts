import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { URI, type TOTP } from 'otpauth'
import { createSessions } from '#server/access/session.ts'
import { PASSWORD, startApp, type Client } from './app.ts'
import { lettersTo, letterTo, passwordIn } from './letters.ts'
import { makeAdministrator } from './world.ts'

// Two-step sign-in: turning it on and off, and what a pending session allows.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.deleteFrom('rate_limits').execute()
})

const WRONG = { status: 401, body: { errors: { code: 'bad_code' } } }
const AGAIN = { status: 401, body: { errors: { code: 'sign_in_again' } } }
type Half = { second_step: { token: string } }
type Person = Awaited<ReturnType<typeof app.owner>>

/** An authenticator app. `at` returns the code of a time relative to now, in ms. */
function phone(address: string) {
  const totp = URI.parse(address) as TOTP
  return { code: () => totp.generate(), at: (ms: number) => totp.generate({ timestamp: Date.now() + ms }) }
}

/** Forgets used codes, as if time had passed. */
const later = (person: { id: string }) =>
  app.services.db.updateTable('users').set({ two_step_used: 0 }).where('id', '=', person.id).execute()

/** A person with two-step sign-in, their authenticator and their recovery codes. */
async function careful(name: string, known?: Person) {
  const person = known ?? (await app.owner(name, { confirmed: false }))
  const { body } = await person.post<{ address: string }>(`/users/${person.id}/two_step/prepare`, {
    password: PASSWORD,
  })
  const own = phone(body.address)
  const begun = await person.post<{ recovery_codes: string[] }>(`/users/${person.id}/two_step`, { code: own.code() })
  expect(begun.status).toBe(200)
  await later(person)
  return { ...person, phone: own, codes: begun.body.recovery_codes }
}
const login = async (client: Client, { email }: { email: string }, more = {}) => {
  const answer = await client.post<Half & { id?: string }>('/auth/login', { email, password: PASSWORD, ...more })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
  return answer.body.second_step.token
}
const step = (client: Client, token: string, code: string) =>
  client.post<{ id: string; login_as?: object }>('/auth/second_step', { token, code })

describe('turning on two-step sign-in', () => {
  test('requires password and code, ends other sessions, mails the account and shows ten recovery codes once', async () => {
    const person = await app.owner('on', { confirmed: false })
    const elsewhere = app.client()
    await elsewhere.post('/auth/login', { email: person.email, password: PASSWORD })
    const path = `/users/${person.id}/two_step`
    expect((await person.post(path, { code: '123456' })).status).toBe(409)
    expect((await person.post(`${path}/prepare`, { password: 'wrong password' })).status).toBe(400)
    const { body } = await person.post<{ secret: string; address: string }>(`${path}/prepare`, { password: PASSWORD })
    expect(body.address).toContain(`secret=${body.secret}`)
    const { code, at } = phone(body.address)
    expect(await person.post(path, { code: at(-600_000) })).toMatchObject(WRONG)
    expect((await person.get(path)).body).toEqual({ since: null, recovery_codes: 0 })
    expect((await elsewhere.get('/auth/me')).status).toBe(200)

    const begun = await person.post<{ recovery_codes: string[] }>(path, {
      // Authenticator apps display the code with a space.
      code: code().replace(/^.../, '$& '),
    })
    expect(new Set(begun.body.recovery_codes).size).toBe(10)
    for (const one of begun.body.recovery_codes)
      expect(one).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect((await person.get(path)).body).toMatchObject({ recovery_codes: 10 })
    expect((await person.get('/auth/me')).status).toBe(200)
    expect((await elsewhere.get('/auth/me')).status).toBe(401)
    expect(await letterTo(app.dataDir, person.email, 'Two-step sign-in is on')).toContain('change your password now')
    expect((await person.post(`${path}/prepare`, { password: PASSWORD })).status).toBe(409)
    expect((await person.post(path, { code: code() })).status).toBe(409)
    // The database contains no secret in plain text.
    const { db } = app.services
    const row = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    const kept = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute()
    const all = JSON.stringify([row, kept])
    for (const secret of [body.secret, ...begun.body.recovery_codes]) expect(all).not.toContain(secret)
  })

  test('can’t be done or inspected by anyone else', async () => {
    const [person, owner] = [await careful('theirs'), await app.owner('nosy', { confirmed: false })]
    const path = `/users/${person.id}/two_step`
    const both = { password: PASSWORD, code: person.phone.code() }
    const answers = [
      await owner.get(path),
      await owner.post(`${path}/prepare`, { password: PASSWORD }),
      await owner.post(path, { code: '123456' }),
      await owner.post(`${path}/recovery_codes`, both),
      await owner.delete(path, both),
    ]
    for (const { status } of answers) expect(status).toBe(404)
    expect(JSON.stringify((await person.get('/auth/me')).body)).not.toMatch(/two_step/)
  })

  test('refuses to complete a sign-in that began before without the code', async () => {
    const person = await careful('meanwhile')
    const { sessionHash } = await app.services.db
      .selectFrom('users')
      .select('password_hash as sessionHash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const begin = (stepped: boolean) =>
      createSessions(app.services.db).begin({
        user: person.id,
        passwordHash: sessionHash,
        hasPassedSecondStep: stepped,
      })
    expect(await begin(false)).toBeNull()
    expect(await begin(true)).not.toBeNull()
  })
})

describe('signing in with two steps', () => {
  test('opens a session with password and code, each of which works once', async () => {
    const person = await careful('twice')
    const client = app.client()
    const token = await login(client, person)
    expect((await client.get('/auth/me')).status).toBe(401)
    expect((await app.client().get('/auth/me')).status).toBe(401)
    const code = person.phone.code()
    expect(await step(client, token, code)).toMatchObject({ status: 200, body: { id: person.id } })
    expect((await client.get('/auth/me')).status).toBe(200)
    // Neither token nor code works a second time.
    expect(await step(app.client(), token, person.phone.at(30_000))).toMatchObject(AGAIN)
    const other = app.client()
    expect(await step(other, await login(other, person), code)).toMatchObject(WRONG)
  })

  test('admits one of six who use the same code at once', async () => {
    const person = await careful('six')
    const clients = Array.from({ length: 6 }, () => app.client())
    const tokens = await Promise.all(clients.map((client) => login(client, person)))
    const code = person.phone.code()
    const answers = await Promise.all(clients.map((client, i) => step(client, tokens[i] ?? '', code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  })

  test('accepts the code of the next interval and refuses other times', async () => {
    const person = await careful('clock')
    const token = await login(app.client(), person)
    expect(await step(app.client(), token, person.phone.at(-120_000))).toMatchObject(WRONG)
    expect(await step(app.client(), token, person.phone.at(120_000))).toMatchObject(WRONG)
    expect((await step(app.client(), token, person.phone.at(30_000))).status).toBe(200)
  })

  test('requires the password again after five wrong codes, ten minutes or a password change', async () => {
    const person = await careful('tries')
    const client = app.client()
    const tried = await login(client, person)
    for (let i = 0; i < 5; i++) expect(await step(client, tried, '000000')).toMatchObject(WRONG)
    expect(await step(client, tried, person.phone.code())).toMatchObject(AGAIN)
    const late = await login(client, person)
    await app.services.db
      .updateTable('half_sessions')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    expect(await step(client, late, person.phone.code())).toMatchObject(AGAIN)
    const changed = await login(client, person)
    const password = 'seven herons rising'
    expect((await person.post(`/users/${person.id}`, { password, current_password: PASSWORD })).status).toBe(200)
    expect(await step(client, changed, person.phone.code())).toMatchObject(AGAIN)
    expect(await step(client, 'no such token', person.phone.code())).toMatchObject(AGAIN)
  })

  test('accepts a recovery code once in any notation, and mails the account', async () => {
    const person = await careful('recover')
    const [first = ''] = person.codes
    const client = app.client()
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect((await step(client, await login(client, person), typed)).status).toBe(200)
    expect((await client.get(`/users/${person.id}/two_step`)).body).toMatchObject({ recovery_codes: 9 })
    expect(await letterTo(app.dataDir, person.email, 'A recovery code was used')).toContain('9 codes are left')
    const other = app.client()
    expect(await step(other, await login(other, person), first)).toMatchObject(WRONG)
  })

  test('requires a code after a mailed password if the address was confirmed', async () => {
    const person = await careful('mailed')
    await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
    await app.client().get(`/auth/forgot_password/${person.email}`)
    const password = passwordIn(await letterTo(app.dataDir, person.email, 'Your new password'))
    const client = app.client()
    const half = await client.post<Half>('/auth/login', { email: person.email, password })
    expect((await client.get('/auth/me')).status).toBe(401)
    const done = await step(client, half.body.second_step.token, person.phone.code())
    expect(done).toMatchObject({ status: 200, body: { password_is_mailed: true } })
  })

  test('turns two-step sign-in off after a mailed password if the address was never confirmed', async () => {
    const stranger = await careful('registered-by-another')
    await app.client().get(`/auth/forgot_password/${stranger.email}`)
    const password = passwordIn(await letterTo(app.dataDir, stranger.email, 'Your new password'))
    const client = app.client()
    const signedIn = await client.post('/auth/login', { email: stranger.email, password })
    expect(signedIn).toMatchObject({ status: 200, body: { email_confirmed: true, password_is_mailed: true } })
    expect((await client.post(`/users/${stranger.id}`, { password: 'seven herons rising' })).status).toBe(200)
    const state = await client.get(`/users/${stranger.id}/two_step`)
    expect(state.body).toEqual({ since: null, recovery_codes: 0 })
    expect(await letterTo(app.dataDir, stranger.email, 'Two-step sign-in is off')).not.toBe('')
  })

  test('requires the administrator’s own code when they sign in as someone else', async () => {
    const [admin, other] = [await careful('admin'), await careful('acted')]
    await makeAdministrator(app, admin)
    const client = app.client()
    const token = await login(client, admin, { login_as: other.email })
    expect(await step(client, token, other.phone.code())).toMatchObject(WRONG)
    const done = await step(client, token, admin.phone.code())
    expect(done).toMatchObject({ status: 200, body: { id: other.id, login_as: { admin: admin.id } } })
    expect((await client.get(`/users/${other.id}/two_step`)).body).toMatchObject({ errors: { code: 'for_another' } })
    const refused = { email: other.email, password: PASSWORD, login_as: admin.email }
    expect((await app.client().post('/auth/login', refused)).status).toBe(403)
  })
})

describe('guessing codes', () => {
  const guess = async (person: Person, n: number) => {
    for (let done = 0; done < n;) {
      const client = app.client()
      const token = await login(client, person)
      for (let i = 0; i < 5 && done < n; i++, done++) {
        const { status } = await step(client, token, '000000')
        expect(status).toBe(401)
      }
    }
  }
  test('stops after twenty wrong codes a day, mails the account and still accepts a known browser or a recovery code', async () => {
    const person = await careful('guessed')
    await guess(person, 20)
    const stranger = app.client()
    expect((await step(stranger, await login(stranger, person), person.phone.code())).status).toBe(429)
    expect(await letterTo(app.dataDir, person.email, 'Someone may know your password')).toContain('No one got in')
    // A browser the person has signed in with before still works, and a recovery code works anywhere.
    const { body } = await person.post<Half>('/auth/login', { email: person.email, password: PASSWORD })
    expect((await step(person, body.second_step.token, person.phone.code())).status).toBe(200)
    expect((await step(stranger, await login(stranger, person), person.codes[0] ?? '')).status).toBe(200)
    const told = (await lettersTo(app.dataDir, person.email)).filter((text) => text.includes('know your password'))
    expect(told).toHaveLength(1)
  })
  test('gives no attempts of its own to a browser that signed in before two-step sign-in was on', async () => {
    const person = await app.owner('gathered', { confirmed: false })
    const before = app.client()
    expect((await before.post('/auth/login', { email: person.email, password: PASSWORD })).status).toBe(200)
    const { phone: own } = await careful('gathered', person)
    await guess(person, 20)
    const { body } = await before.post<Half>('/auth/login', { email: person.email, password: PASSWORD })
    expect((await step(before, body.second_step.token, own.code())).status).toBe(429)
    const here = await person.post<Half>('/auth/login', { email: person.email, password: PASSWORD })
    expect((await step(person, here.body.second_step.token, own.code())).status).toBe(200)
  })
  test('doesn’t count right codes', async () => {
    const person = await careful('right')
    await guess(person, 19)
    for (let i = 0; i < 3; i++) {
      const client = app.client()
      expect((await step(client, await login(client, person), person.phone.code())).status).toBe(200)
      await later(person)
    }
  })
})

test('requires password and code to renew recovery codes and to turn two-step sign-in off', async () => {
  const person = await careful('off')
  const path = `/users/${person.id}/two_step`
  expect((await person.delete(path, { password: 'wrong password', code: person.phone.code() })).status).toBe(400)
  expect(await person.delete(path, { password: PASSWORD, code: '000000' })).toMatchObject(WRONG)
  const both = { password: PASSWORD, code: person.phone.code() }
  const renewed = await person.post<{ recovery_codes: string[] }>(`${path}/recovery_codes`, both)
  expect(renewed.body.recovery_codes).toHaveLength(10)
  await letterTo(app.dataDir, person.email, 'New recovery codes were created')
  const client = app.client()
  expect(await step(client, await login(client, person), person.codes[0] ?? '')).toMatchObject(WRONG)
  expect(await person.delete(path, both)).toMatchObject(WRONG)
  expect((await person.delete(path, { password: PASSWORD, code: renewed.body.recovery_codes[0] ?? '' })).status).toBe(
    200,
  )
  await letterTo(app.dataDir, person.email, 'Two-step sign-in is off')
  const plain = app.client()
  expect((await plain.post('/auth/login', { email: person.email, password: PASSWORD })).body).toMatchObject({
    id: person.id,
  })
  expect((await person.delete(path, both)).status).toBe(409)
})

test('refuses codes but accepts recovery codes after SECRET changes', async () => {
  const person = await careful('moved')
  const { config } = app.services
  const before = config.secret
  config.secret = 'another secret, as after a move without DATA_DIR'
  const client = app.client()
  expect(await step(client, await login(client, person), person.phone.code())).toMatchObject(WRONG)
  expect((await step(client, await login(client, person), person.codes[0] ?? '')).status).toBe(200)
  config.secret = before
})
