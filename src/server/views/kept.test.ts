import { expect, test } from 'vitest'
import { openKept } from './kept.ts'

test('what is small counts by what it takes to be kept at all', async () => {
  const kept = openKept<Buffer>(100_000, ({ length }) => length)
  let made = 0
  const ask = (name: number) =>
    kept.of(String(name), 'stamp', async () => {
      made++
      return Buffer.from('[]')
    })
  const names = Array.from({ length: 1000 }, (_, name) => name)
  for (const name of names) await ask(name)
  for (const name of names.toReversed()) await ask(name)
  expect(2 * names.length - made).toBeGreaterThan(50)
  expect(2 * names.length - made).toBeLessThan(100_000 / 400)
})

test('whoever has waited long enough makes it themselves, for all who wait still', async () => {
  const kept = openKept<string>(100_000, ({ length }) => length, 20)
  const held = Promise.withResolvers<string>()
  const slow = kept.of('page', 'stamp', () => held.promise)
  let made = 0
  const quick = () => kept.of('page', 'stamp', async () => `by somebody else, ${++made}`)
  expect(await Promise.all([quick(), quick(), quick()])).toEqual(Array(3).fill('by somebody else, 1'))
  held.resolve('by who was first')
  expect(await slow).toBe('by who was first')
})
