import { expect, test } from 'vitest'
import { startCountdown, getTimeLimitMs } from './time-limit.ts'

const limits = { imageMs: 0, tilesMs: 0, pdfMs: 0, textMs: 0, probeMs: 0, transcodeMs: 600_000, tableMs: 0 }
const MIB = 1024 ** 2
const HOUR_S = 3600

test('allows ten times the duration of a long video for processing, up to twelve hours', () => {
  expect(getTimeLimitMs({ limits, size: 2000 * MIB }, 3 * HOUR_S)).toBe(12 * HOUR_S * 1000)
  expect(getTimeLimitMs({ limits, size: 2000 * MIB }, 0.5 * HOUR_S)).toBe(5 * HOUR_S * 1000)
})

test('allows ten minutes to process a large file of unknown duration', () => {
  expect(getTimeLimitMs({ limits, size: 2000 * MIB })).toBe(600_000)
})

test('allows only minutes to process a tiny file that claims to last for days', () => {
  expect(getTimeLimitMs({ limits, size: 10_000 }, 30 * 24 * HOUR_S)).toBeLessThan(20 * 60_000)
  expect(getTimeLimitMs({ limits, size: 10_000 }, 5)).toBeLessThan(130_000)
})

test('never returns a negative remaining time after the countdown ends', () => {
  expect(startCountdown(0)()).toBe(0)
  expect(startCountdown(60_000)()).toBeGreaterThan(50_000)
})
