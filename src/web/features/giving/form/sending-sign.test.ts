import { expect, test } from 'vitest'
import { toldOf } from './sending-sign.tsx'

test('announces the progress at the start, at each quarter and at the end', () => {
  const announcements = Array.from({ length: 101 }, (_, percent) => toldOf(percent))
  expect(new Set(announcements).size).toBe(5)
  expect(toldOf(49)).toBe(toldOf(25))
  expect(toldOf(50)).not.toBe(toldOf(49))
  expect(toldOf(100)).not.toBe(toldOf(99))
})
