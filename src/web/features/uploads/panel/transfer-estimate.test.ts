import { expect, test } from 'vitest'
import { createTransferEstimator, roundTimeLeft } from './transfer-estimate.ts'

const MB = 1_000_000

/** Sends 100 MB in steps, each with a speed in bytes per second, and returns the estimates after each second. */
function estimateEachSecond(speeds: readonly number[]) {
  const estimator = createTransferEstimator()
  let sentBytes = 0
  estimator.update({ sentBytes, totalBytes: 100 * MB, at: 0 })
  return speeds.map((speed, index) => {
    sentBytes += speed
    return estimator.update({ sentBytes, totalBytes: 100 * MB, at: (index + 1) * 1000 })
  })
}

test('estimates nothing before it has observed the speed for two seconds', () => {
  const [first, second] = estimateEachSecond([MB, MB])
  expect(first).toBeNull()
  expect(second?.bytesPerSecond).toBeCloseTo(MB)
  expect(second?.secondsLeft).toBeCloseTo(98)
})

test('counts down by one second per second while the speed varies a little', () => {
  const speeds = Array.from({ length: 40 }, (_, second) => (second % 2 === 0 ? 1.2 * MB : 0.8 * MB))
  const secondsLeft = estimateEachSecond(speeds).flatMap((estimate) => estimate?.secondsLeft ?? [])
  const steps = secondsLeft.slice(1).map((seconds, index) => (secondsLeft[index] ?? 0) - seconds)
  expect(steps.filter((step) => Math.abs(step - 1) > 0.01).length).toBeLessThanOrEqual(1)
})

test('adjusts the time left when the connection becomes much slower', () => {
  const slowed = [...Array.from({ length: 10 }, () => 2 * MB), ...Array.from({ length: 30 }, () => MB / 2)]
  expect(estimateEachSecond(slowed).at(-1)?.secondsLeft).toBeGreaterThan(90)
})

test('starts again after a pause', () => {
  const estimator = createTransferEstimator()
  for (const at of [0, 1000, 2000]) estimator.update({ sentBytes: at * 1000, totalBytes: 100 * MB, at })
  estimator.reset()
  expect(estimator.update({ sentBytes: 2 * MB, totalBytes: 100 * MB, at: 600_000 })).toBeNull()
})

test.each([
  [3, { hours: 0, minutes: 0, seconds: 10 }],
  [41, { hours: 0, minutes: 0, seconds: 50 }],
  [58, { hours: 0, minutes: 1, seconds: 0 }],
  [200, { hours: 0, minutes: 3, seconds: 0 }],
  [3595, { hours: 1, minutes: 0, seconds: 0 }],
  [7900, { hours: 2, minutes: 10, seconds: 0 }],
])('rounds %s seconds coarsely', (seconds, rounded) => {
  expect(roundTimeLeft(seconds)).toEqual(rounded)
})
