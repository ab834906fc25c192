import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJsonBytes } from './json-bytes.ts'

describe('JSON as bytes', () => {
  test('produces the same UTF-8 bytes as JSON.stringify', async () => {
    const text = fc.string({ unit: 'binary' })
    const anyLeaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined))
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        anyLeaf,
        fc.date({ noInvalidDate: true }),
        fc.array(tie('any')),
        fc.dictionary(text, tie('any')),
      ),
    })).any
    await fc.assert(
      fc.asyncProperty(value, async (sample) => {
        fc.pre(sample !== undefined)
        expect((await toJsonBytes(sample)).toString()).toBe(Buffer.from(JSON.stringify(sample)).toString())
      }),
      { numRuns: 1000 },
    )
  })
  test.each(['a list', 'an object with a list'])(
    'yields to the event loop while it serializes %s of ten thousand elements',
    async (container) => {
      const list = Array.from({ length: 10_000 }, () => ({
        title: 'a title',
        words: Array<string>(400).fill('wörter'),
      }))
      let turnCount = 0
      const abortController = new AbortController()
      const countTurns = (async () => {
        while (!abortController.signal.aborted) {
          await new Promise(setImmediate)
          turnCount++
        }
      })()
      await toJsonBytes(container === 'a list' ? list : { list })
      abortController.abort()
      await countTurns
      expect(turnCount).toBeGreaterThan(2)
    },
  )
  test('throws if the value can’t be represented in JSON', async () => {
    await expect(toJsonBytes(undefined)).rejects.toThrow('there is no JSON')
  })
})
