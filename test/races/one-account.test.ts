import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { PASSWORD, startApp, type App, type Person } from '../support/app.ts'
import { countLockWaiters, waitForLockWaiters } from '../support/database.ts'
import { countDeadlocks, runRace } from './race.ts'

// Many simultaneous calls of one account are all answered and don't slow down other accounts.

let app: App
let otherPerson: Person
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' }, poolSize: 10 })
  otherPerson = await app.owner('other')
})
afterAll(() => app.close())

const createMany = <T>(n: number, createOne: (index: number) => T): T[] =>
  Array.from({ length: n }, (_, index) => createOne(index))
/** Signs in from its own network, because sign-ins of one network are queued. */
const signIn = (email: string, index: number) =>
  app.client().post('/auth/login', { email, password: PASSWORD }, { 'x-forwarded-for': `192.0.${index}.1` })

test.each([12, 24, 48])('accepts %i simultaneous sign-ins with the right password', async (n) => {
  const person = await app.owner('at-once')
  const statuses = await runRace(
    createMany(n, (index) => () => signIn(person.email, index)),
    otherPerson,
    'signing in',
  )
  expect(statuses).toEqual(createMany(n, () => 200))
  expect(await countDeadlocks(app)).toBe(0)
})

test('registers an address once when the registration form is sent many times in parallel', async () => {
  const body = { email: `once-${crypto.randomUUID()}@example.org`, username: 'Once', password: PASSWORD, terms: true }
  // As many as one network may have in progress.
  const calls = createMany(8, () => () => app.client().post('/auth/register', body))
  const statuses = await runRace(calls, otherPerson, 'registering')
  expect(statuses.toSorted()).toEqual([201, ...createMany(7, () => 409)])
})

test('signs out and deletes an account without a deadlock when both are requested many times in parallel', async () => {
  const person = await app.owner('leaving')
  const signedIn = await Promise.all(
    createMany(6, async (index) => {
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
  await runRace(calls, otherPerson, 'leaving')
  expect(await countDeadlocks(app)).toBe(0)
})

test('responds to other accounts while one account’s requests wait for a locked row', async () => {
  const person = await app.owner('waiting')
  const waitingReplies = await transaction(app.services.db, async (trx) => {
    await sql`SELECT FROM users WHERE id = ${person.id} FOR UPDATE`.execute(trx)
    const calls = [
      ...createMany(40, () => person.post(`/users/${person.id}`, { username: 'Waiting' })),
      ...createMany(20, (index) => signIn(person.email, index)),
    ]
    await waitForLockWaiters(trx, 4)
    const otherReplies = await Promise.all(
      createMany(8, () => otherPerson.post(`/users/${otherPerson.id}`, { username: 'Other' })),
    )
    expect(otherReplies.map(({ status }) => status)).toEqual(createMany(8, () => 200))
    // The person's calls use four of the ten connections, and the account's sign-ins use two.
    expect(await countLockWaiters(trx)).toBeLessThanOrEqual(6)
    return calls
  })
  const distinctStatuses = new Set((await Promise.all(waitingReplies)).map(({ status }) => status))
  // A call that waits too long gets 503.
  expect([...distinctStatuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
})
