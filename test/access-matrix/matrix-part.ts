import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, startAppWithCallers, type Role } from './callers.ts'
import { readGolden, updateGolden, type Matrix } from './golden.ts'
import { ENDPOINTS, toEndpointName, toFeatureName, type FEATURE_GROUPS } from './endpoints.ts'
import type { Sample } from './sample.ts'
import { SAMPLES } from './samples.ts'
import type { Subjects } from './subjects.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

const isRefusal = (statuses: string) => statuses.split('/').every((status) => /^40[134]$/.test(status))
// Signs the caller out, or in as someone else.
const changesCaller = (name: string) => name === 'auth.register' || name === 'auth.login'
const omitBody = (name: string) => {
  const [, sample] = Object.entries(SAMPLES).find(([sampleName]) => toEndpointName(sampleName) === name) ?? []
  return sample && ((subjects: Subjects) => ({ ...sample(subjects), body: {} }))
}

/**
 * Tests the status of every endpoint of these features for every role, over HTTP. docs/access-matrix.md contains the
 * last results, so a changed permission shows there. UPDATE_GOLDEN=1 updates it.
 */
export function testPart(features: (typeof FEATURE_GROUPS)[number]): void {
  let world: Awaited<ReturnType<typeof startAppWithCallers>>
  beforeAll(async () => {
    world = await startAppWithCallers()
  })
  afterAll(() => world.close())

  const isInPart = (name: string) => (features as readonly string[]).includes(toFeatureName(name))
  const pickRowsInPart = (rows: Map<string, string[]>) => new Map([...rows].filter(([name]) => isInPart(name)))
  const endpoints = ENDPOINTS.filter(([name]) => isInPart(name))

  async function getCell(name: string, role: Role, sample: ((on: Subjects) => Sample) | undefined): Promise<string> {
    if (!sample) throw new Error(`no sample ${name}`)
    const isRead = ENDPOINTS.some(
      ([endpointName, { effect }]) => endpointName === toEndpointName(name) && effect === 'read',
    )
    const call = async (isOwn: boolean) => {
      if (!isRead) return world.callOnUnchangedSubjects(name, sample, role, isOwn)
      const readSample = sample(await world.sharedSubjects(role, isOwn))
      return { status: (await world.call(name, readSample, role)).status, sample: readSample }
    }
    const { status: othersStatus, sample: othersSample } = await call(false)
    if (!othersSample.made || role === 'visitor') return String(othersStatus)
    const { status: ownStatus } = await call(true)
    return ownStatus === othersStatus ? String(ownStatus) : `${ownStatus}/${othersStatus}`
  }
  const getRow = (name: string, sample = SAMPLES[name]) => Promise.all(ROLES.map((role) => getCell(name, role, sample)))

  test(
    '6.allow.1 gives every role the access in docs/access-matrix.md',
    { timeout: TIME_LIMITS.allCases },
    async () => {
      const actual: Omit<Matrix, 'keys'> = { full: new Map(), empty: new Map() }
      // These samples run first because the last of the others sign their callers out.
      for (const [name, { effect, body }] of endpoints)
        if (effect === 'write' && body && !changesCaller(name))
          actual.empty.set(name, await getRow(name, omitBody(name)))
      for (const name of Object.keys(SAMPLES).filter(isInPart)) actual.full.set(name, await getRow(name))

      const on = await world.sharedSubjects('owner', false)
      const toExpectedStatus = (name: string, status: string) =>
        SAMPLES[name]?.(on).conflicts ? status.replace('409', '200') : status
      const invalidSamples = [...actual.full].filter(([name, cells]) =>
        cells.some((one) => /40[^134]|4[1-9]\d|5\d\d/.test(toExpectedStatus(name, one))),
      )
      expect(invalidSamples, 'a sample must be valid input, so that only the caller’s standing refuses it').toEqual([])
      const unprotectedEndpoints = endpoints.flatMap(([name, { access }]) =>
        access.kind !== 'demands' || access.path.length === 0
          ? []
          : ROLES.filter((_role, roleIndex) => {
              const endpointRows = [...actual.full].filter(([sampleName]) => toEndpointName(sampleName) === name)
              const isNeverAllowed = endpointRows.every(([, cells]) => isRefusal(cells[roleIndex] ?? ''))
              return isNeverAllowed && !isRefusal(actual.empty.get(name)?.[roleIndex] ?? '401')
            }).map((role) => `${name} by ${role}`),
      )
      expect(unprotectedEndpoints, 'an empty body must need the right that the call needs').toEqual([])
      if (process.env.UPDATE_GOLDEN)
        await updateGolden(({ full, empty, ...golden }) => ({
          ...golden,
          full: new Map([...[...full].filter(([name]) => !isInPart(name)), ...actual.full]),
          empty: new Map([...[...empty].filter(([name]) => !isInPart(name)), ...actual.empty]),
        }))
      const { full, empty } = readGolden()
      expect(
        { full: pickRowsInPart(full), empty: pickRowsInPart(empty) },
        'a right changed: look at it, then run with UPDATE_GOLDEN=1',
      ).toEqual(actual)
    },
  )
}
