import { expect, test } from 'vitest'
import { storeResumePosition, getResumePosition } from './resume-positions.ts'

function createStorage(isBroken = false) {
  const map = new Map<string, string>()
  const fakeStorage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  } as Storage
  return Object.assign(
    () => {
      if (isBroken) throw new Error('switched off')
      return fakeStorage
    },
    { map },
  )
}

test('resumes at the stored position, unless it is near the beginning or end', () => {
  const deviceStorage = createStorage()
  storeResumePosition('a', 61.7, 600, deviceStorage)
  storeResumePosition('b', 5, 600, deviceStorage)
  expect([
    getResumePosition('a', deviceStorage),
    getResumePosition('b', deviceStorage),
    getResumePosition('c', deviceStorage),
  ]).toEqual([61, 0, 0])
  storeResumePosition('a', 595, 600, deviceStorage)
  expect(getResumePosition('a', deviceStorage)).toBe(0)
})

test('remembers only the 100 most recent positions', () => {
  const device = createStorage()
  for (let i = 0; i < 120; i++) storeResumePosition(`${i}`, 60, 600, device)
  expect([getResumePosition('19', device), getResumePosition('20', device), getResumePosition('119', device)]).toEqual([
    0, 60, 60,
  ])
})

test('starts at the beginning when storage is invalid or unavailable', () => {
  const device = createStorage()
  device.map.set('vitrine:places', '{"a":1}')
  expect(getResumePosition('a', device)).toBe(0)
  device.map.set('vitrine:places', 'no JSON')
  expect(getResumePosition('a', device)).toBe(0)
  const unavailableStorage = createStorage(true)
  storeResumePosition('a', 60, 600, unavailableStorage)
  expect(getResumePosition('a', unavailableStorage)).toBe(0)
})
