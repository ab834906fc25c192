import { expect, test } from 'vitest'
import { keepPlace, placeIn } from './places.ts'

function storage(broken = false) {
  const map = new Map<string, string>()
  const fake = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  } as Storage
  return Object.assign(
    () => {
      if (broken) throw new Error('switched off')
      return fake
    },
    { map },
  )
}

test('resumes at the stored position, but not near the beginning or end', () => {
  const device = storage()
  keepPlace('a', 61.7, 600, device)
  keepPlace('b', 5, 600, device)
  expect([placeIn('a', device), placeIn('b', device), placeIn('c', device)]).toEqual([61, 0, 0])
  keepPlace('a', 595, 600, device)
  expect(placeIn('a', device)).toBe(0)
})

test('keeps the latest hundred positions', () => {
  const device = storage()
  for (let i = 0; i < 120; i++) keepPlace(`${i}`, 60, 600, device)
  expect([placeIn('19', device), placeIn('20', device), placeIn('119', device)]).toEqual([0, 60, 60])
})

test('starts at the beginning when storage is invalid or unavailable', () => {
  const device = storage()
  device.map.set('vitrine:places', '{"a":1}')
  expect(placeIn('a', device)).toBe(0)
  device.map.set('vitrine:places', 'no JSON')
  expect(placeIn('a', device)).toBe(0)
  const off = storage(true)
  keepPlace('a', 60, 600, off)
  expect(placeIn('a', off)).toBe(0)
})
