import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { bulkFields, commonValues, valuesBefore } from './bulk-values.ts'

const artifact = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('image', 'pdf', 'application'),
  title: fc.constantFrom('A', 'B'),
  place: fc.constantFrom(null, 'Hoy'),
  subject: fc.constantFrom([], ['sea'], ['sea', 'boat']),
  downloadable: fc.boolean(),
}) as unknown as fc.Arbitrary<Artifact>
const some = fc.array(artifact, { minLength: 1, maxLength: 4 })

test('a field is either common to all items or mixed', () => {
  fc.assert(
    fc.property(some, (artifacts) => {
      const { values, mixed } = commonValues(bulkFields(artifacts), artifacts)
      for (const key of ['title', 'place', 'subject'] as const) {
        const different = new Set(artifacts.map((one) => JSON.stringify(one[key]))).size > 1
        expect(mixed.has(key)).toBe(different)
        if (!different) expect(values[key]).toEqual(artifacts[0]?.[key])
      }
    }),
  )
})

test('changing and undoing is nothing', () => {
  fc.assert(
    fc.property(some, (artifacts) => {
      const before = valuesBefore(['title', 'place'], artifacts)
      const changed = artifacts.map((one) => ({ ...one, title: 'C', place: 'D' }))
      expect(changed.map((one, i) => ({ ...one, ...before[i] }))).toEqual(artifacts)
    }),
  )
})

test('a set with an application file is not asked about showing', () => {
  const asked = (type: string) => bulkFields([{ type } as Artifact]).some(({ key }) => key === 'visibility')
  expect([asked('image'), asked('application')]).toEqual([true, false])
})
