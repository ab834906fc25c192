import { expect, test } from 'vitest'
import { openKept } from './kept.ts'

test('counts the overhead of small entries towards the size limit', async () => {
  const kept = openKept<Buffer>(100_000, ({ length }) => length)
  let made = 0
  const ask = (name: number) =>
    kept.of(String(name), 'revision', async () => {
      made++
      return Buffer.from('[]')
    })
  const names = Array.from({ length: 1000 }, (_, name) => name)
  for (const name of names) await ask(name)
  for (const name of names.toReversed()) await ask(name)
  expect(2 * names.length - made).toBeGreaterThan(50)
  expect(2 * names.length - made).toBeLessThan(100_000 / 400)
})

test('lets a caller that has waited too long make the value for all who wait', async () => {
  const kept = openKept<string>(100_000, ({ length }) => length, 20)
  const held = Promise.withResolvers<string>()
  const slow = kept.of('page', 'revision', () => held.promise)
  let made = 0
  const quick = () => kept.of('page', 'revision', async () => `second maker, ${++made}`)
  expect(await Promise.all([quick(), quick(), quick()])).toEqual(Array(3).fill('second maker, 1'))
  held.resolve('first maker')
  expect(await slow).toBe('first maker')
})
