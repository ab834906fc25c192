import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { PASSWORD, startApp, type App, type Person } from '../support/app.ts'
import { countLockWaiters, waitForLockWaiters } from '../support/database.ts'
import { countDeadlocks, race } from './race.ts'

// Many simultaneous calls of one account are all answered and don't slow down other accounts.

let app: App
let other: Person
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' }, poolSize: 10 })
  other = await app.owner('other')
})
afterAll(() => app.close())

const repeat = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))
/** Signs in from its own network, because sign-ins of one network are queued. */
const signIn = (email: string, index: number) =>
  app.client().post('/auth/login', { email, password: PASSWORD }, { 'x-forwarded-for': `192.0.${index}.1` })

test.each([12, 24, 48])('accepts %i simultaneous sign-ins with the right password', async (n) => {
  const person = await app.owner('at-once')
  const statuses = await race(
    repeat(n, (index) => () => signIn(person.email, index)),
    other,
    'signing in',
  )
  expect(statuses).toEqual(repeat(n, () => 200))
  expect(await countDeadlocks(app)).toBe(0)
})

test('registers an address once when the form is sent many times in parallel', async () => {
  const body = { email: `once-${crypto.randomUUID()}@example.org`, username: 'Once', password: PASSWORD, terms: true }
  // As many as one network may have in progress.
  const calls = repeat(8, () => () => app.client().post('/auth/register', body))
  const statuses = await race(calls, other, 'registering')
  expect(statuses.toSorted()).toEqual([201, ...repeat(7, () => 409)])
})

test('signs out and deletes an account without a deadlock when requested many times in parallel', async () => {
  const person = await app.owner('leaving')
  const signedIn = await Promise.all(
    repeat(6, async (index) => {
      const client = app.client()
      await client.post(
        '/auth/login',
        { email: person.email, password: PASSWORD },
        { 'x-forwarded-for': `198.51.${index}.1` },
      )
      return client
    }),
  )
  const calls = signedIn.flatMap((client) => [
    () => client.delete(`/users/${person.id}/sessions`),
    () => client.post(`/users/${person.id}`, { username: 'Leaving' }),
    () => client.delete(`/users/${person.id}`, { password: PASSWORD }),
    () => client.post('/auth/logout'),
    () => signIn(person.email, 9),
  ])
  await race(calls, other, 'leaving')
  expect(await countDeadlocks(app)).toBe(0)
})

test('responds to other accounts while one account’s calls wait for a locked row', async () => {
  const person = await app.owner('waiting')
  const waiting = await transaction(app.services.db, async (trx) => {
    await sql`SELECT FROM users WHERE id = ${person.id} FOR UPDATE`.execute(trx)
    const calls = [
      ...repeat(40, () => person.post(`/users/${person.id}`, { username: 'Waiting' })),
      ...repeat(20, (index) => signIn(person.email, index)),
    ]
    await waitForLockWaiters(trx, 4)
    const others = await Promise.all(repeat(8, () => other.post(`/users/${other.id}`, { username: 'Other' })))
    expect(others.map(({ status }) => status)).toEqual(repeat(8, () => 200))
    // Four of ten connections are used by the person's calls and two by the account's sign-ins.
    expect(await countLockWaiters(trx)).toBeLessThanOrEqual(6)
    return calls
  })
  const statuses = new Set((await Promise.all(waiting)).map(({ status }) => status))
  // A call that waits too long gets 503.
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
})
