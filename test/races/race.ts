import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAppWithCallers } from '../access-matrix/callers.ts'
import { ENDPOINTS, toEndpointName, toFeatureName } from '../access-matrix/endpoints.ts'
import { SAMPLES } from '../access-matrix/samples.ts'
import type { Subjects } from '../access-matrix/subjects.ts'
import type { ApiResponse, App, Client, Person } from '../support/app.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Sends every writing call many times in parallel. The calls come from the access matrix, so new endpoints are included
// automatically.

const CONCURRENT_CALLS = 30
/** A time limit, in ms, that only a hanging call exceeds, even on a busy machine. */
const MAX_CALL_MS = 30_000
const CO_OWNER_COUNT = 3

type World = Awaited<ReturnType<typeof startAppWithCallers>>
type Call = () => Promise<Pick<ApiResponse<unknown>, 'status' | 'body'>>

const isWrite = (name: string) =>
  name.startsWith('uploads') ||
  ENDPOINTS.some(([endpoint, { effect }]) => endpoint === toEndpointName(name) && effect === 'write')
/** These calls sign the caller in or out; test/races/one-account.test.ts races them. */
const changesCaller = (name: string) =>
  ['auth.register', 'auth.login', 'auth.logout', 'users.remove', 'users.endOtherSessions'].includes(name)
const isOwnAccountCall = (name: string) => /^(users|twoStep|passkeys|notices)\./.test(name)

const listWrites = (features: readonly string[]) =>
  Object.keys(SAMPLES).filter((name) => features.includes(toFeatureName(name)) && isWrite(name) && !changesCaller(name))

/**
 * The subjects with both members of each pair swapped, so that calls about two of them lock them in the opposite order.
 */
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
  term: subjects.otherTerm,
  otherTerm: subjects.term,
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
export async function runRace(
  calls: readonly Call[],
  other: Person,
  description: string,
  log: readonly object[] = [],
): Promise<number[]> {
  const logCountBefore = log.length
  const slowCallsMs: number[] = []
  const timeCall = async (call: Call) => {
    const startedAt = performance.now()
    const answer = await call()
    const durationMs = performance.now() - startedAt
    if (durationMs > MAX_CALL_MS) slowCallsMs.push(durationMs)
    return answer
  }
  const raceEnd = new AbortController()
  const raceReplies = Promise.all(calls.map(timeCall)).finally(() => raceEnd.abort())
  const otherStatuses: number[] = []
  do {
    const { status } = await timeCall(() => other.post(`/users/${other.id}`, { username: 'other' }))
    otherStatuses.push(status)
    await sleep(20)
  } while (!raceEnd.signal.aborted)
  const answers = await raceReplies
  const failedReplies = answers.filter(({ status }) => status >= 500)
  expect(
    failedReplies.map(({ status, body }) => [status, body]),
    `${description}: ${failedReplies.length > 0 ? JSON.stringify(log.slice(logCountBefore)) : ''}`,
  ).toEqual([])
  expect(new Set(otherStatuses), `${description}: what another account is answered`).toEqual(new Set([200]))
  expect(slowCallsMs, `${description}: ms of what took too long`).toEqual([])
  return answers.map(({ status }) => status)
}

/** Callers and subjects with several owners of the organisation and an unrelated person. */
function setUpRaceWorld() {
  const log: object[] = []
  const raceWorld = { log } as { world: World; owners: Client[]; other: Person; log: object[] }
  beforeAll(async () => {
    raceWorld.world = await startAppWithCallers(['owner', 'admin', 'visitor'], {
      poolSize: 10,
      logTo: (line) => void log.push(line),
    })
    const { app } = raceWorld.world
    const { org } = await raceWorld.world.sharedSubjects('owner', false)
    raceWorld.owners = [raceWorld.world.client('owner'), raceWorld.world.client('admin')]
    for (let n = 0; n < CO_OWNER_COUNT; n++) {
      const coOwner = await app.owner('co-owner')
      await app.services.db.insertInto('org_owners').values({ org, user_id: coOwner.id }).execute()
      raceWorld.owners.push(coOwner)
    }
    raceWorld.other = await app.owner('other')
  })
  afterEach(async () => {
    expect(await countDeadlocks(raceWorld.world.app), 'deadlocks, even where a retry hid them').toBe(0)
  })
  afterAll(() => raceWorld.world.close())
  return raceWorld
}

/**
 * Races each write of the features, first on the same subjects by one account, then on neighbouring subjects by
 * several.
 */
export function testRaces(features: readonly string[]): void {
  const raceWorld = setUpRaceWorld()

  test.each(listWrites(features))(
    'answers %s many times in parallel',
    { timeout: TIME_LIMITS.parallelCalls },
    async (name) => {
      const sample = SAMPLES[name]
      const { world, owners, other, log } = raceWorld
      const isOwnAccount = isOwnAccountCall(name)
      const createCall = (client: Client, callSubjects: Subjects) => () =>
        world.callAsClient(client, name, sample!(callSubjects))
      const owner = world.client('owner')
      const [firstSubjects, secondSubjects, thirdSubjects] = await Promise.all(
        [0, 1, 2].map(() => world.createSubjects('owner', isOwnAccount)),
      )
      const sameSubjectCalls = Array.from({ length: CONCURRENT_CALLS }, () => createCall(owner, firstSubjects!))
      await runRace(sameSubjectCalls, other, `${name} about the same`, log)
      const neighbourSubjects = [secondSubjects!, mirrorSubjects(secondSubjects!), thirdSubjects!]
      const neighbourCalls = Array.from({ length: CONCURRENT_CALLS }, (_, n) =>
        createCall(isOwnAccount ? owner : owners[n % owners.length]!, neighbourSubjects[n % neighbourSubjects.length]!),
      )
      await runRace(neighbourCalls, other, `${name} about neighbours`, log)
    },
  )
}

/** Races different writes against each other on the same subjects, in random order each round. */
export function testMixedRaces(features: readonly string[], rounds: number): void {
  const raceWorld = setUpRaceWorld()

  test.each(Array.from({ length: rounds }, (_, n) => n + 1))(
    'answers different writes in parallel, round %i',
    { timeout: TIME_LIMITS.parallelCalls },
    async () => {
      const { world, owners, other, log } = raceWorld
      const subjectsOfCall = await world.createSubjects('owner', false)
      const names = listWrites(features)
        .filter((name) => !isOwnAccountCall(name))
        .map((name) => ({ name, at: Math.random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ name }) => name)
      for (let start = 0; start < names.length; start += CONCURRENT_CALLS) {
        const batch = names.slice(start, start + CONCURRENT_CALLS).flatMap((name) => [name, name])
        const calls = batch.map(
          (name, n) => () =>
            world.callAsClient(
              owners[n % owners.length]!,
              name,
              SAMPLES[name]!(n % 2 === 0 ? subjectsOfCall : mirrorSubjects(subjectsOfCall)),
            ),
        )
        await runRace(calls, other, batch.join(' '), log)
      }
    },
  )
}
