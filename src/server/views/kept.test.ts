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
