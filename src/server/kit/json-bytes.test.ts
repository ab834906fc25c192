import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

describe('JSON as bytes', () => {
  test('is what JSON.stringify writes, in UTF-8', () => {
    const letters = fc.string({ unit: 'binary' })
    const leaf = fc.oneof(letters, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined))
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.date({ noInvalidDate: true }),
        fc.array(tie('any')),
        fc.dictionary(letters, tie('any')),
      ),
    })).any
    fc.assert(
      fc.property(value, (one) => {
        fc.pre(one !== undefined)
        expect(jsonBytes(one).toString()).toBe(Buffer.from(JSON.stringify(one)).toString())
      }),
      { numRuns: 1000 },
    )
  })
  test('what has no JSON is an error', () => {
    expect(() => jsonBytes(undefined)).toThrow('there is no JSON')
  })
})
