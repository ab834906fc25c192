import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAppWithCallers } from '../access-matrix/callers.ts'
import { ENDPOINTS, toEndpointName, toFeatureName } from '../access-matrix/endpoints.ts'
import { SAMPLES, type Subjects } from '../access-matrix/samples.ts'
import type { ApiResponse, App, Client, Person } from '../support/app.ts'

// Sends every writing call many times in parallel. The calls come from the access matrix, so new endpoints are included
// automatically.

const AT_ONCE = 30
/** Limit that only a hang exceeds even on a busy machine, in ms. */
const LONGEST_MS = 30_000
const CO_OWNERS = 3

type World = Awaited<ReturnType<typeof startAppWithCallers>>
type Call = () => Promise<Pick<ApiResponse<unknown>, 'status' | 'body'>>

const isWrite = (name: string) =>
  name.startsWith('uploads') ||
  ENDPOINTS.some(([endpoint, { effect }]) => endpoint === toEndpointName(name) && effect === 'write')
/** These calls sign the caller in or out; test/races/one-account.test.ts races them. */
const changesCaller = (name: string) =>
  ['auth.register', 'auth.login', 'auth.logout', 'users.remove', 'users.endOtherSessions'].includes(name)
const isOfOwnAccount = (name: string) => /^(users|twoStep|passkeys|notices)\./.test(name)

const listWrites = (features: readonly string[]) =>
  Object.keys(SAMPLES).filter((name) => features.includes(toFeatureName(name)) && isWrite(name) && !changesCaller(name))

/** Subjects with their pairs swapped, which makes calls about two of them lock in the opposite order. */
const mirrorSubjects = (subjects: Subjects): Subjects => ({
  ...subjects,
  project: subjects.second,
  second: subjects.project,
  artifact: subjects.publicArtifact,
  publicArtifact: subjects.artifact,
  exhibit: subjects.publicExhibit,
  publicExhibit: subjects.exhibit,
  tag: subjects.otherTag,
  otherTag: subjects.tag,
})

/** The number of deadlocks the server has met, including retried ones. */
export async function countDeadlocks({ services }: Pick<App, 'services'>): Promise<number> {
  const { text } = await services.metrics.read()
  const counts = [...text.matchAll(/^vitrine_database_conflicts_total\{kind="deadlock".*\} (\d+)$/gm)]
  return counts.reduce((sum, [, n]) => sum + Number(n), 0)
}

/**
 * Makes calls in parallel while `other` keeps calling. Fails, showing what the server logged, unless every call is
 * answered in time and without a server error.
 */
export async function race(
  calls: readonly Call[],
  other: Person,
  description: string,
  log: readonly object[] = [],
): Promise<number[]> {
  const logged = log.length
  const slow: number[] = []
  const timeCall = async (call: Call) => {
    const startedAt = performance.now()
    const answer = await call()
    const durationMs = performance.now() - startedAt
    if (durationMs > LONGEST_MS) slow.push(durationMs)
    return answer
  }
  const raceEnd = new AbortController()
  const racing = Promise.all(calls.map(timeCall)).finally(() => raceEnd.abort())
  const others: number[] = []
  do {
    const { status } = await timeCall(() => other.post(`/users/${other.id}`, { username: 'other' }))
    others.push(status)
    await sleep(20)
  } while (!raceEnd.signal.aborted)
  const answers = await racing
  const failed = answers.filter(({ status }) => status >= 500)
  expect(
    failed.map(({ status, body }) => [status, body]),
    `${description}: ${failed.length > 0 ? JSON.stringify(log.slice(logged)) : ''}`,
  ).toEqual([])
  expect(new Set(others), `${description}: what another account is answered`).toEqual(new Set([200]))
  expect(slow, `${description}: ms of what took too long`).toEqual([])
  return answers.map(({ status }) => status)
}

/** A world with several owners of the organisation and an unrelated person. */
function setUpRaceWorld() {
  const log: object[] = []
  const subjects = { log } as { world: World; owners: Client[]; other: Person; log: object[] }
  beforeAll(async () => {
    subjects.world = await startAppWithCallers(['owner', 'admin', 'visitor'], {
      poolSize: 10,
      logTo: (line) => void log.push(line),
    })
    const { app } = subjects.world
    const { org } = await subjects.world.sharedSubjects('owner', false)
    subjects.owners = [subjects.world.client('owner'), subjects.world.client('admin')]
    for (let n = 0; n < CO_OWNERS; n++) {
      const coOwner = await app.owner('co-owner')
      await app.services.db.insertInto('org_owners').values({ org, user_id: coOwner.id }).execute()
      subjects.owners.push(coOwner)
    }
    subjects.other = await app.owner('other')
  })
  afterEach(async () => {
    expect(await countDeadlocks(subjects.world.app), 'deadlocks, even where a retry hid them').toBe(0)
  })
  afterAll(() => subjects.world.close())
  return subjects
}

/**
 * Races each write of the features, first on the same subjects by one account, then on neighbouring subjects by
 * several.
 */
export function testRaces(features: readonly string[]): void {
  const subjects = setUpRaceWorld()

  test.each(listWrites(features))('answers %s many times in parallel', async (name) => {
    const sample = SAMPLES[name]
    const { world, owners, other, log } = subjects
    const own = isOfOwnAccount(name)
    const call = (client: Client, subjectsOfCall: Subjects) => () =>
      world.callAsClient(client, name, sample!(subjectsOfCall))
    const owner = world.client('owner')
    const [endpoint, next, another] = await Promise.all([0, 1, 2].map(() => world.createSubjects('owner', own)))
    const sameSubjectCalls = Array.from({ length: AT_ONCE }, () => call(owner, endpoint!))
    await race(sameSubjectCalls, other, `${name} about the same`, log)
    const neighbourSubjects = [next!, mirrorSubjects(next!), another!]
    const neighbourCalls = Array.from({ length: AT_ONCE }, (_, n) =>
      call(own ? owner : owners[n % owners.length]!, neighbourSubjects[n % neighbourSubjects.length]!),
    )
    await race(neighbourCalls, other, `${name} about neighbours`, log)
  })
}

/** Races different writes against each other on the same subjects, in random order each round. */
export function testMixedRaces(features: readonly string[], rounds: number): void {
  const subjects = setUpRaceWorld()

  test.each(Array.from({ length: rounds }, (_, n) => n + 1))(
    'answers different writes in parallel, round %i',
    async () => {
      const { world, owners, other, log } = subjects
      const subjectsOfCall = await world.createSubjects('owner', false)
      const names = listWrites(features)
        .filter((name) => !isOfOwnAccount(name))
        .map((name) => ({ name, at: Math.random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ name }) => name)
      for (let startedAt = 0; startedAt < names.length; startedAt += AT_ONCE) {
        const batch = names.slice(startedAt, startedAt + AT_ONCE).flatMap((name) => [name, name])
        const calls = batch.map(
          (name, n) => () =>
            world.callAsClient(
              owners[n % owners.length]!,
              name,
              SAMPLES[name]!(n % 2 === 0 ? subjectsOfCall : mirrorSubjects(subjectsOfCall)),
            ),
        )
        await race(calls, other, batch.join(' '), log)
      }
    },
  )
}
