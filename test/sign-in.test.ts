import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSpent, take, type Taken } from '#server/access/allowance.ts'
import { PASSWORD, startApp } from './app.ts'

// Who tries passwords, how often, and what anybody can tell from it.

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

/** Signs in through the one proxy that is trusted, from an address. */
const from = (address: string) => async (email: string, password: string) => {
  const { status, body } = await app.client().post<Answer['body']>(
    '/auth/login',
    { email, password },
    {
      'x-forwarded-for': address,
    },
  )
  return { status, body }
}
const times = <T>(n: number, run: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => run(i)))
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted()
/** So many failures of one account from an address, all at once. */
const fail = (address: string, email: string, n: number) => times(n, () => from(address)(email, 'wrong password'))

/** Sets a limit's count, as if so many had failed before. */
const count = (limit: 'pair' | 'account' | 'network', points: number) =>
  app.services.db.updateTable('rate_limits').set({ points }).where('key', 'like', `sign-in-${limit}:%`).execute()

test('known and unknown addresses answer the same, also when there were too many', async () => {
  const person = await app.owner('known')
  const bare = (all: Answer[]) => all.map(({ status, body }) => [status, body.errors]).toSorted()
  const known = bare(await fail('192.0.2.1', person.email, 11))
  expect(known.map(([status]) => status)).toEqual([...Array(10).fill(401), 429])
  expect(known[0]).toEqual([401, { message: 'Incorrect email or password', code: 'bad_credentials' }])
  expect(bare(await fail('192.0.2.1', 'nobody@example.org', 11))).toEqual(known)
})

test('of a hundred wrong passwords at once ten are tried, and no more', async () => {
  const person = await app.owner('hundred')
  const answers = await fail('192.0.2.2', person.email, 100)
  expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(90).fill(429)])
  const seconds = answers.find(({ status }) => status === 429)?.body.retry_after_seconds ?? 0
  expect(seconds).toBeGreaterThan(600)
  expect(seconds).toBeLessThanOrEqual(900)
})

test('only failures count: whoever knows their password signs in as often as they like, also all at once', async () => {
  const person = await app.owner('often')
  await fail('192.0.2.3', person.email, 1)
  await count('pair', 9)
  const answers = await times(12, () => from('192.0.2.3')(person.email, PASSWORD))
  expect(statuses(answers)).toEqual(Array(12).fill(200))
  // The nine before still count, and the twelve do not.
  expect(statuses(await fail('192.0.2.3', person.email, 3))).toEqual([401, 429, 429])
})

test('an account that fails in one place is open in another', async () => {
  const person = await app.owner('elsewhere')
  await fail('192.0.2.4', person.email, 11)
  expect((await from('192.0.2.4')(person.email, PASSWORD)).status).toBe(429)
  expect((await from('192.0.2.5')(person.email, PASSWORD)).status).toBe(200)
})

test('an account has an end of tries from everywhere together', async () => {
  const person = await app.owner('everywhere')
  await fail('198.51.100.1', person.email, 1)
  await count('account', 99)
  expect(statuses(await fail('198.51.100.2', person.email, 1))).toEqual([401])
  expect(statuses(await fail('198.51.100.3', person.email, 1))).toEqual([429])
  expect((await from('198.51.100.4')(person.email, PASSWORD)).status).toBe(429)
})

test('an office behind one address that has failed too often still gets in with the right passwords', async () => {
  const [ada, bob] = [await app.owner('ada'), await app.owner('bob')]
  // Somebody there tries one password at many accounts.
  await times(3, (i) => from('192.0.2.6')(`colleague-${i}@example.org`, 'Summer 2026'))
  await count('network', 49)
  await times(3, (i) => from('192.0.2.6')(`friend-${i}@example.org`, 'Summer 2026'))
  expect((await from('192.0.2.6')(ada.email, PASSWORD)).status).toBe(200)
  // Each account has three tries of its own left there, no more.
  expect(statuses(await fail('192.0.2.6', bob.email, 4))).toEqual([401, 401, 401, 429])
  expect((await from('192.0.2.6')(bob.email, PASSWORD)).status).toBe(429)
  expect((await from('192.0.2.7')(bob.email, PASSWORD)).status).toBe(200)
})

describe('what counts as one network', () => {
  const shared = async (first: string, second: string) => {
    const email = `someone-${crypto.randomUUID()}@example.org`
    await fail(first, email, 1)
    await count('pair', 10)
    return (await fail(second, email, 1))[0]?.status === 429
  }
  test.each([
    ['192.0.2.8:4711', '192.0.2.8:4712', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['[2001:db8:1:3::1]:80', '2001:db8:1:3::2', true],
    ['2001:db8:1:4::1', '2001:db8:1:5::1', false],
    ['192.0.2.9', '192.0.2.10', false],
    // Only what the trusted proxy has added counts; the rest anybody can write.
    ['10.0.0.1, 192.0.2.11', '10.0.0.2, 192.0.2.11', true],
  ])('%s and %s: %s', async (first, second, expected) => {
    expect(await shared(first, second)).toBe(expected)
  })
  test('without a proxy the header is not read', async () => {
    const bare = await startApp()
    const email = 'someone@example.org'
    const tryFrom = (address: string) =>
      bare
        .client()
        .post<Answer['body']>('/auth/login', { email, password: 'wrong password' }, { 'x-forwarded-for': address })
    const answers = await times(11, (i) => tryFrom(`203.0.113.${i}`))
    expect(statuses(answers)).toEqual([...Array(10).fill(401), 429])
    await bare.close()
  })
})

test('the password that a change asks for counts as well', async () => {
  const person = await app.owner('changing')
  const change = (current_password: string) =>
    person.post<Answer['body']>(
      `/users/${person.id}`,
      { password: 'seven herons rising', current_password },
      { 'x-forwarded-for': '192.0.2.12' },
    )
  expect(statuses(await times(12, () => change('wrong password')))).toEqual([...Array(10).fill(400), 429, 429])
  expect((await from('192.0.2.12')(person.email, PASSWORD)).status).toBe(429)
  expect((await change(PASSWORD)).status).toBe(429)
})

test('what is refused is logged, and no line holds a password, a token or an address', async () => {
  const [person, other] = [await app.owner('logged'), await app.owner('other')]
  await fail('192.0.2.13', person.email, 11)
  await fail('192.0.2.14', 'nobody@example.org', 1)
  await person.get(`/orgs/${other.org}`)
  await person.post('/orgs', { title: 'x' }, { 'sec-fetch-site': 'cross-site' })
  const told = lines.map(({ msg, code, user, route }) => ({ msg, code, user, route }))
  const refused = { msg: 'a sign-in was refused', route: undefined }
  expect(told.filter(({ msg }) => msg === refused.msg)).toEqual([
    ...Array.from({ length: 10 }, () => ({ ...refused, code: 'bad_credentials', user: person.id })),
    { ...refused, code: 'too_many_requests', user: person.id },
    { ...refused, code: 'bad_credentials', user: undefined },
  ])
  expect(told).toContainEqual({
    msg: 'a call was refused',
    code: 'too_many_requests',
    user: undefined,
    route: '/client/api/auth/login',
  })
  expect(told).toContainEqual(
    expect.objectContaining({ msg: 'a call was refused', code: 'cross_site', route: '/client/api/orgs' }),
  )
  expect(lines.every((line) => 'ip' in line)).toBe(true)
  const all = JSON.stringify(lines)
  for (const secret of [
    'wrong password',
    PASSWORD,
    person.email,
    'nobody@example.org',
    person.cookie().split('=')[1] ?? '',
  ])
    expect(all).not.toContain(secret)
})

test('an allowance is exact: of a hundred who take at once, each by itself, exactly so many get one', async () => {
  const { db } = app.services
  const allowance = { name: 'of-the-test', times: 7, seconds: 60 }
  const taken = await times(100, () => take(db, allowance, 'somebody'))
  const mine = taken.filter((one): one is Taken => !isSpent(one))
  expect(mine.map(({ used }) => used).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  await Promise.all(mine.slice(0, 3).map((one) => one.giveBack(db)))
  expect((await times(100, () => take(db, allowance, 'somebody'))).filter((one) => !isSpent(one))).toHaveLength(3)
  expect(isSpent(await take(db, allowance, 'another'))).toBe(false)
  // What is given back after its time gives nothing to the next.
  await db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .execute()
  expect((await times(20, () => take(db, allowance, 'somebody'))).filter((one) => !isSpent(one))).toHaveLength(7)
  await Promise.all(mine.slice(3).map((one) => one.giveBack(db)))
  expect(isSpent(await take(db, allowance, 'somebody'))).toBe(true)
})
