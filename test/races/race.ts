import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld } from '../access-matrix/callers.ts'
import { ENDPOINTS, endpointOf, featureOf } from '../access-matrix/endpoints.ts'
import { SAMPLES, type Subjects } from '../access-matrix/samples.ts'
import type { Answer, App, Client, Person } from '../app.ts'

// Sends every writing call many times at once. The calls come from the access matrix, so new endpoints are included
// automatically.

const AT_ONCE = 30
/** Limit that only a hang exceeds even on a busy machine, in ms. */
const LONGEST_MS = 30_000
const CO_OWNERS = 3

type World = Awaited<ReturnType<typeof startWorld>>
type Call = () => Promise<Pick<Answer<unknown>, 'status' | 'body'>>

const isWrite = (name: string) =>
  name.startsWith('uploads') || ENDPOINTS.some(([one, { effect }]) => one === endpointOf(name) && effect === 'write')
/** These calls sign the caller in or out; test/races/one-account.test.ts races them. */
const changesCaller = (name: string) =>
  ['auth.register', 'auth.login', 'auth.logout', 'users.remove', 'users.endOtherSessions'].includes(name)
const isOfOwnAccount = (name: string) => /^(users|twoStep|passkeys|notices)\./.test(name)

const writesOf = (features: readonly string[]) =>
  Object.keys(SAMPLES).filter((name) => features.includes(featureOf(name)) && isWrite(name) && !changesCaller(name))

/** Subjects with their pairs swapped, which makes calls about two of them lock in the opposite order. */
const mirrored = (on: Subjects): Subjects => ({
  ...on,
  project: on.second,
  second: on.project,
  artifact: on.publicArtifact,
  publicArtifact: on.artifact,
  exhibit: on.publicExhibit,
  publicExhibit: on.exhibit,
  tag: on.otherTag,
  otherTag: on.tag,
})

/** The number of deadlocks the server has met, including retried ones. */
export async function deadlocksOf({ services }: Pick<App, 'services'>): Promise<number> {
  const { text } = await services.metrics.read()
  const counts = [...text.matchAll(/^vitrine_database_conflicts_total\{kind="deadlock".*\} (\d+)$/gm)]
  return counts.reduce((sum, [, n]) => sum + Number(n), 0)
}

/**
 * Makes calls at once while `other` keeps calling. Fails, showing what the server logged, unless every call is answered
 * in time and without a server error.
 */
export async function race(
  calls: readonly Call[],
  other: Person,
  what: string,
  log: readonly object[] = [],
): Promise<number[]> {
  const logged = log.length
  const slow: number[] = []
  const timed = async (call: Call) => {
    const from = performance.now()
    const answer = await call()
    const took = performance.now() - from
    if (took > LONGEST_MS) slow.push(took)
    return answer
  }
  const over = new AbortController()
  const racing = Promise.all(calls.map(timed)).finally(() => over.abort())
  const others: number[] = []
  do {
    const { status } = await timed(() => other.post(`/users/${other.id}`, { username: 'other' }))
    others.push(status)
    await sleep(20)
  } while (!over.signal.aborted)
  const answers = await racing
  const failed = answers.filter(({ status }) => status >= 500)
  expect(
    failed.map(({ status, body }) => [status, body]),
    `${what}: ${failed.length > 0 ? JSON.stringify(log.slice(logged)) : ''}`,
  ).toEqual([])
  expect(new Set(others), `${what}: what another account is answered`).toEqual(new Set([200]))
  expect(slow, `${what}: ms of what took too long`).toEqual([])
  return answers.map(({ status }) => status)
}

/** A world with several owners of the organisation and an unrelated person. */
function raceWorld() {
  const log: object[] = []
  const on = { log } as { world: World; owners: Client[]; other: Person; log: object[] }
  beforeAll(async () => {
    on.world = await startWorld(['owner', 'admin', 'visitor'], { poolSize: 10, logTo: (line) => void log.push(line) })
    const { app } = on.world
    const { org } = await on.world.untouched('owner', false)
    on.owners = [on.world.client('owner'), on.world.client('admin')]
    for (let n = 0; n < CO_OWNERS; n++) {
      const coOwner = await app.owner('co-owner')
      await app.services.db.insertInto('org_owners').values({ org, user_id: coOwner.id }).execute()
      on.owners.push(coOwner)
    }
    on.other = await app.owner('other')
  })
  afterEach(async () => {
    expect(await deadlocksOf(on.world.app), 'deadlocks, even where a retry hid them').toBe(0)
  })
  afterAll(() => on.world.close())
  return on
}

/** Races each write of the features, first on the same things by one account, then on neighbouring ones by several. */
export function testRaces(features: readonly string[]): void {
  const on = raceWorld()

  test.each(writesOf(features))('answers %s many times at once', async (name) => {
    const sample = SAMPLES[name]
    const { world, owners, other, log } = on
    const own = isOfOwnAccount(name)
    const call = (by: Client, about: Subjects) => () => world.callBy(by, name, sample!(about))
    const owner = world.client('owner')
    const [one, next, another] = await Promise.all([0, 1, 2].map(() => world.subjects('owner', own)))
    const same = Array.from({ length: AT_ONCE }, () => call(owner, one!))
    await race(same, other, `${name} about the same`, log)
    const around = [next!, mirrored(next!), another!]
    const neighbours = Array.from({ length: AT_ONCE }, (_, n) =>
      call(own ? owner : owners[n % owners.length]!, around[n % around.length]!),
    )
    await race(neighbours, other, `${name} about neighbours`, log)
  })
}

/** Races different writes against each other on the same things, in random order each round. */
export function testMixedRaces(features: readonly string[], rounds: number): void {
  const on = raceWorld()

  test.each(Array.from({ length: rounds }, (_, n) => n + 1))('answers different writes at once, round %i', async () => {
    const { world, owners, other, log } = on
    const about = await world.subjects('owner', false)
    const names = writesOf(features)
      .filter((name) => !isOfOwnAccount(name))
      .map((name) => ({ name, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ name }) => name)
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const some = names.slice(from, from + AT_ONCE).flatMap((name) => [name, name])
      const calls = some.map(
        (name, n) => () =>
          world.callBy(owners[n % owners.length]!, name, SAMPLES[name]!(n % 2 === 0 ? about : mirrored(about))),
      )
      await race(calls, other, some.join(' '), log)
    }
  })
}
