import { median, quantile } from './measure.ts'

/** Durations between the frames of one measurement, in ms. */
export interface FrameSummary {
  frames: number
  median: number
  p95: number
  worst: number
  /** Number of frames that took longer than 50 ms. */
  lateFrames: number
}

/** Runs before the page's own scripts and records when the first row is drawn, and all frame times. */
export const PROBE = `
(() => {
  const probe = (window.__probe = { drawn: null, times: [] })
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[role="option"]')) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => (probe.drawn = performance.now())))
  })
  seen.observe(document, { childList: true, subtree: true })
  let before = 0
  const next = (now) => {
    if (before) probe.times.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})()`

export function summarizeFrames(times: readonly number[]): FrameSummary {
  // Rounded, because three frames of 16.67 ms are 50 ms but clocks vary in the last digit.
  const lateFrames = times.filter((ms) => Math.round(ms) > 50).length
  return {
    frames: times.length,
    median: median(times),
    p95: quantile(times, 0.95),
    worst: quantile(times, 1),
    lateFrames,
  }
}
