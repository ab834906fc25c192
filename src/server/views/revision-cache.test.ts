import { expect, test } from 'vitest'
import { createRevisionCache } from './revision-cache.ts'

test('counts each entry’s overhead towards the cache’s size limit', async () => {
  const cache = createRevisionCache<Buffer>(100_000, ({ length }) => length)
  let makeCount = 0
  const getValue = (key: number) =>
    cache.get(String(key), 'revision', async () => {
      makeCount++
      return Buffer.from('[]')
    })
  const keys = Array.from({ length: 1000 }, (_, key) => key)
  for (const key of keys) await getValue(key)
  for (const key of keys.toReversed()) await getValue(key)
  expect(2 * keys.length - makeCount).toBeGreaterThan(50)
  expect(2 * keys.length - makeCount).toBeLessThan(100_000 / 400)
})

test('recomputes a value once for all waiting callers when an earlier computation takes too long', async () => {
  const cache = createRevisionCache<string>(100_000, ({ length }) => length, 20)
  const firstValue = Promise.withResolvers<string>()
  const slowResult = cache.get('page', 'revision', () => firstValue.promise)
  let makeCount = 0
  const getQuickly = () => cache.get('page', 'revision', async () => `second maker, ${++makeCount}`)
  expect(await Promise.all([getQuickly(), getQuickly(), getQuickly()])).toEqual(Array(3).fill('second maker, 1'))
  firstValue.resolve('first maker')
  expect(await slowResult).toBe('first maker')
})
