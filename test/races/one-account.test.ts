import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { PASSWORD, startApp, type App, type Person } from '../app.ts'
import { countWaiting, isWaitedFor } from '../db.ts'
import { deadlocksOf, race } from './race.ts'

// One account that calls many times at once: it is answered, and it takes nothing from the others.

let app: App
let other: Person
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' }, poolSize: 10 })
  other = await app.owner('other')
})
afterAll(() => app.close())

const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at))
/** Signs in from a network of its own, so that no sign-in waits for another of the same network. */
const signIn = (email: string, at: number) =>
  app.client().post('/auth/login', { email, password: PASSWORD }, { 'x-forwarded-for': `192.0.${at}.1` })

test.each([12, 24, 48])('signs in %i times at once with the right password', async (n) => {
  const person = await app.owner('at-once')
  const statuses = await race(
    times(n, (at) => () => signIn(person.email, at)),
    other,
    'signing in',
  )
  expect(statuses).toEqual(times(n, () => 200))
  expect(await deadlocksOf(app)).toBe(0)
})

test('registers one address once when it registers many times at once', async () => {
  const body = { email: `once-${crypto.randomUUID()}@example.org`, username: 'Once', password: PASSWORD, terms: true }
  // No more than one network may have under way at a time.
  const calls = times(8, () => () => app.client().post('/auth/register', body))
  const statuses = await race(calls, other, 'registering')
  expect(statuses.toSorted()).toEqual([201, ...times(7, () => 409)])
})

test('signs out and deletes an account many times at once', async () => {
  const person = await app.owner('leaving')
  const signedIn = await Promise.all(
    times(6, async (at) => {
      const client = app.client()
      await client.post(
        '/auth/login',
        { email: person.email, password: PASSWORD },
        { 'x-forwarded-for': `198.51.${at}.1` },
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
  expect(await deadlocksOf(app)).toBe(0)
})

test('answers other accounts while all calls of one wait for a locked row', async () => {
  const person = await app.owner('waiting')
  const waiting = await transaction(app.services.db, async (trx) => {
    await sql`SELECT FROM users WHERE id = ${person.id} FOR UPDATE`.execute(trx)
    const calls = [
      ...times(40, () => person.post(`/users/${person.id}`, { username: 'Waiting' })),
      ...times(20, (at) => signIn(person.email, at)),
    ]
    await isWaitedFor(trx, 4)
    const others = await Promise.all(times(8, () => other.post(`/users/${other.id}`, { username: 'Other' })))
    expect(others.map(({ status }) => status)).toEqual(times(8, () => 200))
    // Four of the person's, and two of the account's sign-ins, of the ten connections.
    expect(await countWaiting(trx)).toBeLessThanOrEqual(6)
    return calls
  })
  const statuses = new Set((await Promise.all(waiting)).map(({ status }) => status))
  // Whoever waits too long is told to try again; that is for those alone who wait.
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
})
