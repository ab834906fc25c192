import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { commonValues } from './bulk-values.ts'
import { manyFields } from './steps.ts'

const artifact = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('image', 'pdf', 'application'),
  title: fc.constantFrom('A', 'B'),
  place: fc.constantFrom(null, 'Hoy'),
  subject: fc.constantFrom([], ['sea'], ['sea', 'boat']),
  downloadable: fc.boolean(),
}) as unknown as fc.Arbitrary<Artifact>
const some = fc.array(artifact, { minLength: 1, maxLength: 4 })

test('reports each field as either common to all items or mixed', () => {
  fc.assert(
    fc.property(some, (artifacts) => {
      const { values, mixed } = commonValues(manyFields, artifacts)
      for (const key of ['title', 'place', 'subject'] as const) {
        const different = new Set(artifacts.map((one) => JSON.stringify(one[key]))).size > 1
        expect(mixed.has(key)).toBe(different)
        if (!different) expect(values[key]).toEqual(artifacts[0]?.[key])
      }
    }),
  )
})
