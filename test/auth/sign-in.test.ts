import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isExhausted, takeAllowance, type AllowanceUse } from '#server/access/limits/allowance.ts'
import { createDeviceToken, findKnownDevice } from '#server/access/sign-in/known-device.ts'
import { PASSWORD, startApp, type Client } from '../support/app.ts'
import { readMailsTo, waitForMail } from '../support/mails.ts'

// Limits on password attempts, and what their answers reveal.

type Answer = { status: number; body: { errors?: { message: string }; retry_after_seconds?: number } }

let app: Awaited<ReturnType<typeof startApp>>
const lines: { msg?: string; code?: string; user?: string; route?: string; method?: string }[] = []

beforeAll(async () => {
  app = await startApp({ worker: true, env: { TRUST_PROXY: '1' }, logTo: (line) => lines.push(line) })
})
afterAll(() => app.close())
beforeEach(async () => {
  lines.length = 0
  await app.services.db.deleteFrom('rate_limits').execute()
})

/** Signs in from an address, through the one trusted proxy. */
const signInFrom = (address: string) => async (email: string, password: string) => {
  const { status, body } = await app.client().post<Answer['body']>(
    '/auth/login',
    { email, password },
    {
      'x-forwarded-for': address,
    },
  )
  return { status, body }
}
const repeatCall = <T>(n: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => run(i)))
const getStatuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted()
/** Makes `n` failed attempts for an account from an address in parallel. */
const failSignIns = (address: string, email: string, n: number) =>
  repeatCall(n, () => signInFrom(address)(email, 'wrong password'))

/** Sets a limit's counter as if this many attempts had already failed. */
const setCounter = (limit: 'pair' | 'account' | 'network', points: number) =>
  app.services.db
    .updateTable('rate_limits')
    // The account limit refills one attempt every 3.6 minutes.
    .set(limit === 'account' ? { expire: Date.now() + points * 216_000 } : { points })
    .where('key', 'like', `sign-in-${limit}:%`)
    .execute()

test('responds identically for known and unknown addresses, even after too many attempts', async () => {
  const person = await app.owner('known')
  const getStatusesAndErrors = (all: Answer[]) => all.map(({ status, body }) => [status, body.errors]).toSorted()
  const knownReplies = getStatusesAndErrors(await failSignIns('192.0.2.1', person.email, 11))
  expect(knownReplies.map(([status]) => status)).toEqual([...Array(10).fill(401), 429])
  expect(knownReplies[0]).toEqual([401, { message: 'The email or password is incorrect.', code: 'bad_credentials' }])
  expect(getStatusesAndErrors(await failSignIns('192.0.2.1', 'nobody@example.org', 11))).toEqual(knownReplies)
})

test('checks ten of a hundred simultaneous wrong passwords and refuses the others unchecked', async () => {
  const person = await app.owner('hundred')
  const answers = await failSignIns('192.0.2.2', person.email, 100)
  expect(getStatuses(answers)).toEqual([...Array(10).fill(401), ...Array(90).fill(429)])
  const seconds = answers.find(({ status }) => status === 429)?.body.retry_after_seconds ?? 0
  expect(seconds).toBeGreaterThan(600)
  expect(seconds).toBeLessThanOrEqual(900)
})

test('counts only failed sign-ins, so that the right password works any number of times in parallel', async () => {
  const person = await app.owner('often')
  await failSignIns('192.0.2.3', person.email, 1)
  await setCounter('pair', 9)
  const answers = await repeatCall(12, () => signInFrom('192.0.2.3')(person.email, PASSWORD))
  expect(getStatuses(answers)).toEqual(Array(12).fill(200))
  // The nine earlier failures still count; the twelve successes don't.
  expect(getStatuses(await failSignIns('192.0.2.3', person.email, 3))).toEqual([401, 429, 429])
})

test('blocks sign-ins to an account only from the network that caused the failures', async () => {
  const person = await app.owner('elsewhere')
  await failSignIns('192.0.2.4', person.email, 11)
  expect((await signInFrom('192.0.2.4')(person.email, PASSWORD)).status).toBe(429)
  expect((await signInFrom('192.0.2.5')(person.email, PASSWORD)).status).toBe(200)
})

test('limits attempts on an account across all networks', async () => {
  const person = await app.owner('everywhere')
  await failSignIns('198.51.100.1', person.email, 1)
  await setCounter('account', 99)
  expect(getStatuses(await failSignIns('198.51.100.2', person.email, 1))).toEqual([401])
  expect(getStatuses(await failSignIns('198.51.100.3', person.email, 1))).toEqual([429])
  expect((await signInFrom('198.51.100.4')(person.email, PASSWORD)).status).toBe(429)
})

describe('known browser', () => {
  const signInWith = async (client: Client, address: string, email: string, password = PASSWORD) =>
    (await client.post('/auth/login', { email, password }, { 'x-forwarded-for': address })).status
  /** Uses up the attempts for an account across all networks. */
  const useUpAttempts = async (email: string) => {
    await failSignIns('198.51.100.10', email, 1)
    await setCounter('account', 99)
    expect(getStatuses(await failSignIns('198.51.100.11', email, 2))).toEqual([401, 429])
  }

  test('admits a known browser, but no other, after strangers used up the account’s attempts', async () => {
    const person = await app.owner('known-device')
    await person.post('/auth/logout')
    await useUpAttempts(person.email)
    expect(await signInWith(app.client(), '198.51.100.12', person.email)).toBe(429)
    for (let i = 0; i < 12; i++) expect(await signInWith(person, '198.51.100.13', person.email)).toBe(200)
    // The known browser is admitted even from a network whose attempts for this account are used up.
    await failSignIns('198.51.100.13', person.email, 1)
    await setCounter('pair', 10)
    await setCounter('network', 50)
    expect(await signInWith(person, '198.51.100.13', person.email)).toBe(200)
  })

  test('refuses a known browser after ten wrong passwords', async () => {
    const person = await app.owner('guessing-device')
    await useUpAttempts(person.email)
    const guessStatuses = []
    for (let i = 0; i < 11; i++)
      guessStatuses.push(await signInWith(person, `198.51.100.${20 + i}`, person.email, 'wrong one'))
    expect(guessStatuses).toEqual([...Array(10).fill(401), 429])
    expect(await signInWith(person, '198.51.100.40', person.email)).toBe(429)
  })

  test('recognizes a browser for one account only, for half a year or until the password changes', async () => {
    const [person, otherPerson] = [await app.owner('device'), await app.owner('other-device')]
    const secondClient = app.client()
    expect(await signInWith(secondClient, '198.51.100.50', person.email)).toBe(200)
    await person.post(`/users/${person.id}`, { password: 'seven herons rising', current_password: PASSWORD })
    await useUpAttempts(person.email)
    // The browser that set the new password stays known.
    expect(await signInWith(person, '198.51.100.51', person.email, 'seven herons rising')).toBe(200)
    expect(await signInWith(secondClient, '198.51.100.52', person.email, 'seven herons rising')).toBe(429)
    await useUpAttempts(otherPerson.email)
    expect(await signInWith(person, '198.51.100.53', otherPerson.email)).toBe(429)
    const secret = app.services.config.secret
    const account = { id: 'a', passwordHash: 'b' }
    const [name = '', expiresAt = '', mac = ''] = createDeviceToken(secret, account).split('.')
    const findDevice = (token: string | undefined) => findKnownDevice(secret, account, token)
    expect(findDevice(`${name}.${expiresAt}.${mac}`)).toBe(name)
    for (const badToken of [
      undefined,
      '',
      '..',
      `${name}.${Number(expiresAt) + 1}.${mac}`,
      `x.${expiresAt}.${mac}`,
      `${name}.${expiresAt}.`,
    ])
      expect(findDevice(badToken)).toBeNull()
    vi.useFakeTimers({ now: Number(expiresAt), toFake: ['Date'] })
    expect(findDevice(`${name}.${expiresAt}.${mac}`)).toBeNull()
    vi.useRealTimers()
  })

  test('lets a known browser change the password after strangers used up the attempts', async () => {
    const person = await app.owner('changing-device')
    await useUpAttempts(person.email)
    const passwordChange = { password: 'seven herons rising', current_password: PASSWORD }
    expect((await person.post(`/users/${person.id}`, passwordChange)).status).toBe(200)
  })
})

test('mails the account owner at most once a day when strangers use up the attempts', async () => {
  const [person, laterPerson] = [await app.owner('told'), await app.owner('told-later')]
  const useUpAttempts = async (address: string, email: string) => {
    await failSignIns(address, email, 1)
    await setCounter('account', 99)
    await failSignIns(address, email, 3)
    await app.services.db.deleteFrom('rate_limits').where('key', 'like', 'sign-in%').execute()
  }
  await useUpAttempts('198.51.100.60', person.email)
  const subject = 'Someone tried to guess your password'
  expect(await waitForMail(app.dataDir, person.email, subject)).toContain('No one got in')
  await useUpAttempts('198.51.100.61', person.email)
  await useUpAttempts('198.51.100.62', 'nobody@example.org')
  // Mails are sent in order, so this mail proves that all earlier ones were sent.
  await useUpAttempts('198.51.100.63', laterPerson.email)
  await waitForMail(app.dataDir, laterPerson.email, subject)
  const matchingMails = (await readMailsTo(app.dataDir, person.email)).filter((mail) => mail.includes(subject))
  expect([matchingMails.length, await readMailsTo(app.dataDir, 'nobody@example.org')]).toEqual([1, []])
})

test('still admits members of an office whose shared IP address had too many failures', async () => {
  const [ada, bob] = [await app.owner('ada'), await app.owner('bob')]
  // Someone in the office tries one password on many accounts.
  await repeatCall(3, (i) => signInFrom('192.0.2.6')(`colleague-${i}@example.org`, 'Summer 2026'))
  await setCounter('network', 49)
  await repeatCall(3, (i) => signInFrom('192.0.2.6')(`friend-${i}@example.org`, 'Summer 2026'))
  expect((await signInFrom('192.0.2.6')(ada.email, PASSWORD)).status).toBe(200)
  // Each account allows three attempts from this network.
  expect(getStatuses(await failSignIns('192.0.2.6', bob.email, 4))).toEqual([401, 401, 401, 429])
  expect((await signInFrom('192.0.2.6')(bob.email, PASSWORD)).status).toBe(429)
  expect((await signInFrom('192.0.2.7')(bob.email, PASSWORD)).status).toBe(200)
})

describe('a client’s network', () => {
  const areInSameNetwork = async (first: string, second: string) => {
    const email = `someone-${crypto.randomUUID()}@example.org`
    await failSignIns(first, email, 1)
    await setCounter('pair', 10)
    return (await failSignIns(second, email, 1))[0]?.status === 429
  }
  test.each([
    ['192.0.2.8:4711', '192.0.2.8:4712', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['[2001:db8:1:3::1]:80', '2001:db8:1:3::2', true],
    ['2001:db8:1:4::1', '2001:db8:1:5::1', false],
    ['192.0.2.9', '192.0.2.10', false],
    // Only the entry added by the trusted proxy counts; clients can forge the others.
    ['10.0.0.1, 192.0.2.11', '10.0.0.2, 192.0.2.11', true],
  ])('decides whether %s and %s are in the same network: %s', async (first, second, expected) => {
    expect(await areInSameNetwork(first, second)).toBe(expected)
  })
  test('ignores X-Forwarded-For without a trusted proxy', async () => {
    const appWithoutProxy = await startApp()
    const email = 'someone@example.org'
    const tryFrom = (address: string) =>
      appWithoutProxy
        .client()
        .post<Answer['body']>('/auth/login', { email, password: 'wrong password' }, { 'x-forwarded-for': address })
    const answers = await repeatCall(11, (i) => tryFrom(`203.0.113.${i}`))
    expect(getStatuses(answers)).toEqual([...Array(10).fill(401), 429])
    await appWithoutProxy.close()
  })
})

test('counts a wrong current password in a password change towards the known browser’s attempts', async () => {
  const person = await app.owner('changing')
  const changePassword = (current_password: string) =>
    person.post<Answer['body']>(
      `/users/${person.id}`,
      { password: 'seven herons rising', current_password },
      { 'x-forwarded-for': '192.0.2.12' },
    )
  expect(getStatuses(await repeatCall(22, () => changePassword('wrong password')))).toEqual([
    ...Array(20).fill(400),
    429,
    429,
  ])
  expect((await signInFrom('192.0.2.12')(person.email, PASSWORD)).status).toBe(429)
  expect((await changePassword(PASSWORD)).status).toBe(429)
})

test('logs refused sign-ins without passwords, tokens and email addresses', async () => {
  const [person, other] = [await app.owner('logged'), await app.owner('other')]
  await failSignIns('192.0.2.13', person.email, 11)
  await failSignIns('192.0.2.14', 'nobody@example.org', 1)
  await person.get(`/orgs/${other.org}`)
  await person.post('/orgs', { title: 'x' }, { 'sec-fetch-site': 'cross-site' })
  const logEntries = lines.map(({ msg, code, user, route }) => ({ msg, code, user, route }))
  const refusalLine = { msg: 'sign-in refused', route: undefined }
  expect(logEntries.filter(({ msg }) => msg === refusalLine.msg)).toEqual([
    ...Array.from({ length: 10 }, () => ({ ...refusalLine, code: 'bad_credentials', user: person.id })),
    { ...refusalLine, code: 'too_many_requests', user: person.id },
    { ...refusalLine, code: 'bad_credentials', user: undefined },
  ])
  expect(logEntries).toContainEqual({
    msg: 'call refused',
    code: 'too_many_requests',
    user: undefined,
    route: '/client/api/auth/login',
  })
  expect(logEntries).toContainEqual(
    expect.objectContaining({ msg: 'call refused', code: 'cross_site', route: '/client/api/orgs' }),
  )
  expect(lines.every((line) => 'ip' in line)).toBe(true)
  const linesText = JSON.stringify(lines)
  for (const secret of [
    'wrong password',
    PASSWORD,
    person.email,
    'nobody@example.org',
    person.cookie().split('=')[1] ?? '',
  ])
    expect(linesText).not.toContain(secret)
})

test('grants exactly the allowed number of uses when a hundred requests arrive simultaneously', async () => {
  const { db } = app.services
  const testAllowance = { name: 'of-the-test', maxUses: 7, seconds: 60 }
  const uses = await repeatCall(100, () => takeAllowance(db, testAllowance, 'somebody'))
  const grantedUses = uses.filter((use): use is AllowanceUse => !isExhausted(use))
  expect(grantedUses.map(({ used }) => used).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  await Promise.all(grantedUses.slice(0, 3).map((use) => use.giveBack(db)))
  expect(
    (await repeatCall(100, () => takeAllowance(db, testAllowance, 'somebody'))).filter((use) => !isExhausted(use)),
  ).toHaveLength(3)
  expect(isExhausted(await takeAllowance(db, testAllowance, 'another'))).toBe(false)
  // Returning a use of an expired period doesn't add a use to the next period.
  await db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .execute()
  expect(
    (await repeatCall(20, () => takeAllowance(db, testAllowance, 'somebody'))).filter((use) => !isExhausted(use)),
  ).toHaveLength(7)
  await Promise.all(grantedUses.slice(3).map((use) => use.giveBack(db)))
  expect(isExhausted(await takeAllowance(db, testAllowance, 'somebody'))).toBe(true)
})
