import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { takesInput } from '#shared/forms/field.ts'
import { getCommonValues } from './common-values.ts'
import { listFormFields } from './field-changes.ts'

const bulkFields = listFormFields([], []).filter(takesInput)

const arbitraryArtifact = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('image', 'pdf', 'application'),
  title: fc.constantFrom('A', 'B'),
  place: fc.constantFrom(null, 'Hoy'),
  subject: fc.constantFrom([], ['sea'], ['sea', 'boat']),
  downloadable: fc.boolean(),
}) as unknown as fc.Arbitrary<Artifact>
const arbitraryArtifacts = fc.array(arbitraryArtifact, { minLength: 1, maxLength: 4 })

test('reports for each field the value that all items share, or that their values differ', () => {
  fc.assert(
    fc.property(arbitraryArtifacts, (artifacts) => {
      const { values, mixedKeys } = getCommonValues(bulkFields, artifacts)
      for (const key of ['title', 'place', 'subject'] as const) {
        const isMixed = new Set(artifacts.map((item) => JSON.stringify(item[key]))).size > 1
        expect(mixedKeys.has(key)).toBe(isMixed)
        if (!isMixed) expect(values[key]).toEqual(artifacts[0]?.[key])
      }
    }),
  )
})
