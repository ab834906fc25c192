import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ObjectTable } from './object-table.ts'

const toKey = (n: number): string => {
  const name = createHash('sha256').update(String(n)).digest('hex')
  return `objects/${name.slice(0, 2)}/${name}`
}

test('finds what was added while it grows, and nothing else', () => {
  const table = new ObjectTable()
  for (let n = 0; n < 5000; n++) table.set(toKey(n), n)
  const numbers = Array.from({ length: 6000 }, (_, n) => n)
  expect(numbers.map((n) => table.get(toKey(n)))).toEqual(numbers.map((n) => (n < 5000 ? n : undefined)))
})

test('keeps the first and the last possible name, empty objects and the newest size', () => {
  const table = new ObjectTable()
  for (const digit of ['0', 'f']) {
    const key = `objects/${digit.repeat(2)}/${digit.repeat(64)}`
    expect(table.has(key)).toBe(false)
    table.set(key, 7)
    table.set(key, 0)
    expect(table.get(key)).toBe(0)
  }
})
