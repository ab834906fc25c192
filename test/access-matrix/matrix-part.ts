import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, startAppWithCallers, type Role } from './callers.ts'
import { readGolden, updateGolden, type Matrix } from './golden.ts'
import { ENDPOINTS, toEndpointName, toFeatureName, type FEATURE_GROUPS } from './endpoints.ts'
import { SAMPLES, type Sample, type Subjects } from './samples.ts'

const isRefusal = (statuses: string) => statuses.split('/').every((status) => /^40[134]$/.test(status))
// Signs the caller out, or in as someone else.
const changesCaller = (name: string) => name === 'auth.register' || name === 'auth.login'
const withoutBody = (name: string) => {
  const [, sample] = Object.entries(SAMPLES).find(([one]) => toEndpointName(one) === name) ?? []
  return sample && ((on: Subjects) => ({ ...sample(on), body: {} }))
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

  const isOurs = (name: string) => (features as readonly string[]).includes(toFeatureName(name))
  const ofUs = (rows: Map<string, string[]>) => new Map([...rows].filter(([name]) => isOurs(name)))
  const endpoints = ENDPOINTS.filter(([name]) => isOurs(name))

  async function cell(name: string, role: Role, sample: ((on: Subjects) => Sample) | undefined): Promise<string> {
    if (!sample) throw new Error(`no sample ${name}`)
    const ask = async (on: Subjects) => (await world.call(name, sample(on), role)).status
    const reads = ENDPOINTS.some(([one, { effect }]) => one === toEndpointName(name) && effect === 'read')
    const subjects = reads ? world.sharedSubjects : world.createSubjects
    const given = await subjects(role, false)
    const others = await ask(given)
    if (!sample(given).made || role === 'visitor') return String(others)
    const own = await ask(await subjects(role, true))
    return own === others ? String(own) : `${own}/${others}`
  }
  const row = (name: string, sample = SAMPLES[name]) => Promise.all(ROLES.map((role) => cell(name, role, sample)))

  test('6.allow.1 gives every role the access in docs/access-matrix.md', async () => {
    const seen: Omit<Matrix, 'keys'> = { full: new Map(), empty: new Map() }
    // These run first because the last samples sign their callers out.
    for (const [name, { effect, body }] of endpoints)
      if (effect === 'write' && body && !changesCaller(name)) seen.empty.set(name, await row(name, withoutBody(name)))
    for (const name of Object.keys(SAMPLES).filter(isOurs)) seen.full.set(name, await row(name))

    const on = await world.sharedSubjects('owner', false)
    const expected = (name: string, status: string) =>
      SAMPLES[name]?.(on).conflicts ? status.replace('409', '200') : status
    const wrong = [...seen.full].filter(([name, cells]) =>
      cells.some((one) => /40[^134]|4[1-9]\d|5\d\d/.test(expected(name, one))),
    )
    expect(wrong, 'a sample must be valid input, so that only the caller’s standing refuses it').toEqual([])
    const open = endpoints.flatMap(([name, { access }]) =>
      access.kind !== 'demands' || access.path.length === 0
        ? []
        : ROLES.filter((_role, at) => {
            const samples = [...seen.full].filter(([one]) => toEndpointName(one) === name)
            const never = samples.every(([, cells]) => isRefusal(cells[at] ?? ''))
            return never && !isRefusal(seen.empty.get(name)?.[at] ?? '401')
          }).map((role) => `${name} by ${role}`),
    )
    expect(open, 'an empty body must need the right that the call needs').toEqual([])
    if (process.env.UPDATE_GOLDEN)
      await updateGolden(({ full, empty, ...golden }) => ({
        ...golden,
        full: new Map([...[...full].filter(([name]) => !isOurs(name)), ...seen.full]),
        empty: new Map([...[...empty].filter(([name]) => !isOurs(name)), ...seen.empty]),
      }))
    const { full, empty } = readGolden()
    expect(
      { full: ofUs(full), empty: ofUs(empty) },
      'a right changed: look at it, then run with UPDATE_GOLDEN=1',
    ).toEqual(seen)
  }, 600_000)
}
