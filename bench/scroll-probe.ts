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
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  // Three times 16.67 is 50, whatever the last digit of a clock says.
  const late = sorted.filter((ms) => Math.round(ms) > 50).length
  return { frames: sorted.length, median: at(0.5), p95: at(0.95), worst: at(1), late }
}
