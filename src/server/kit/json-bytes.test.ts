import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

describe('JSON as bytes', () => {
  test('equals the output of JSON.stringify in UTF-8', async () => {
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
    await fc.assert(
      fc.asyncProperty(value, async (one) => {
        fc.pre(one !== undefined)
        expect((await jsonBytes(one)).toString()).toBe(Buffer.from(JSON.stringify(one)).toString())
      }),
      { numRuns: 1000 },
    )
  })
  test.each(['a list', 'an object with a list'])(
    'yields to the event loop while serializing %s of ten thousand elements',
    async (what) => {
      const list = Array.from({ length: 10_000 }, () => ({
        title: 'a title',
        words: Array<string>(400).fill('wörter'),
      }))
      let turns = 0
      const over = new AbortController()
      const turning = (async () => {
        while (!over.signal.aborted) {
          await new Promise(setImmediate)
          turns++
        }
      })()
      await jsonBytes(what === 'a list' ? list : { list })
      over.abort()
      await turning
      expect(turns).toBeGreaterThan(2)
    },
  )
  test('throws if the value has no JSON', async () => {
    await expect(jsonBytes(undefined)).rejects.toThrow('there is no JSON')
  })
})
