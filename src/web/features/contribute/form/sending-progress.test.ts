import { expect, test } from 'vitest'
import { describeProgress } from './sending-progress.tsx'

test('announces the upload progress only at the start, at each quarter and at the end', () => {
  const announcements = Array.from({ length: 101 }, (_, percent) => describeProgress(percent))
  expect(new Set(announcements).size).toBe(5)
  expect(describeProgress(49)).toBe(describeProgress(25))
  expect(describeProgress(50)).not.toBe(describeProgress(49))
  expect(describeProgress(100)).not.toBe(describeProgress(99))
})
