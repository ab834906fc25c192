import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action } from '#shared/policy/actions.ts'
import { startAppWithCallers } from './callers.ts'
import { renderDocument, MATRIX_FILE, readGolden, updateGolden } from './golden.ts'
import { ENDPOINTS, toEndpointName, toFeatureName, FEATURE_GROUPS } from './endpoints.ts'
import { SAMPLES } from './samples.ts'

// Checks that the parts of the access matrix, each tested in a separate file, together cover everything.

let world: Awaited<ReturnType<typeof startAppWithCallers>>
beforeAll(async () => {
  world = await startAppWithCallers()
})
afterAll(() => world.close())

test('assigns every feature to exactly one part of the access matrix', () => {
  const features = new Set(Object.keys(SAMPLES).map(toFeatureName))
  expect(FEATURE_GROUPS.flat().toSorted(), 'add it to PARTS, and each part to a test').toEqual([...features].toSorted())
})

test('has a sample call for every endpoint', () => {
  const testedEndpoints = new Set(Object.keys(SAMPLES).map(toEndpointName))
  const untestedEndpoints = ENDPOINTS.map(([name]) => name).filter((name) => !testedEndpoints.has(name))
  expect(untestedEndpoints, 'add a line for each to test/access-matrix/samples.ts').toEqual([])
})

test('has a sample call for every action that an endpoint may require', async () => {
  const subjects = await world.createSubjects('owner', false)
  const unprotectedActions: [endpoint: string, action: Action][] = []
  for (const [name, { access }] of ENDPOINTS) {
    if (access.kind !== 'demands') continue
    const samples = Object.entries(SAMPLES).filter(([sample]) => toEndpointName(sample) === name)
    for (const { actions, ids } of [...access.path, ...access.body]) {
      const isChecked = samples.some(([, createSample]) => {
        const { params = {}, query = {}, body = {} } = createSample(subjects)
        return (ids as (input: object) => string[])({ params, query, body }).length > 0
      })
      if (!isChecked) unprotectedActions.push([name, actions[0]])
    }
  }
  expect(unprotectedActions, 'add a sample `name: what` to test/access-matrix/samples.ts').toEqual([])
})

test('keeps docs/access-matrix.md in sync with the sample calls', async () => {
  if (process.env.UPDATE_GOLDEN) await updateGolden((golden) => golden)
  expect(readFileSync(MATRIX_FILE, 'utf8'), 'run with UPDATE_GOLDEN=1').toBe(renderDocument(readGolden()))
})
