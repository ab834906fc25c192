import { median, quantile } from './measure.ts'

/** How the frames of one stretch came, in ms after the one before. */
export interface Stretch {
  frames: number
  median: number
  p95: number
  worst: number
  /** How many came after more than 50 ms. */
  late: number
}

/** Runs in the page before anything of it: tells when the first row is drawn, and how frames come. */
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

export function stretchOf(times: readonly number[]): Stretch {
  // Three times 16.67 is 50, whatever the last digit of a clock says.
  const late = times.filter((ms) => Math.round(ms) > 50).length
  return { frames: times.length, median: median(times), p95: quantile(times, 0.95), worst: quantile(times, 1), late }
}
