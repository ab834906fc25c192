/** What one stretch of frames was like; milliseconds. */
export interface Stretch {
  frames: number
  median: number
  p95: number
  worst: number
  /** Frames that came more than 50 ms after the one before. */
  late: number
  /** Long tasks (over 50 ms) of any kind, and the longest. */
  tasks: number
  longest: number
  /** The longest that scripts with the styles and the layout that they cause took in one frame, and how often over 50. */
  script: number
  scripts: number
  /** Of the longest: where it was spent. */
  where: string
}

/** Runs in the page before anything of it: tells when the first row is drawn, and how frames go. */
export const PROBE = `
(() => {
  const probe = (window.__probe = { drawn: null, times: [], tasks: [], frames: [] })
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[role="option"]')) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => (probe.drawn = performance.now())))
  })
  seen.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => probe.tasks.push(...list.getEntries().map((e) => e.duration))).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) {
      const scripts = e.scripts.filter((s) => s.startTime >= e.startTime)
      const ran = scripts.reduce((sum, s) => sum + s.duration, 0)
      const laid = e.styleAndLayoutStart ? Math.max(0, e.startTime + e.duration - e.styleAndLayoutStart) : 0
      const top = scripts.toSorted((a, b) => b.duration - a.duration)[0]
      probe.frames.push({ script: ran, laid, where: top ? [top.invoker, top.sourceFunctionName, Math.round(top.duration)].join(' ') : '' })
    }
  }).observe({ type: 'long-animation-frame' })
  let before = 0
  const next = (now) => {
    if (before) probe.times.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  probe.begin = () => { probe.times = []; probe.tasks = []; probe.frames = [] }
  probe.end = () => {
    const times = probe.times.toSorted((a, b) => a - b)
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    const worst = probe.frames.toSorted((a, b) => b.script - a.script)[0]
    return {
      frames: times.length, median: at(0.5), p95: at(0.95), worst: at(1), late: times.filter((t) => t > 50).length,
      tasks: probe.tasks.length, longest: Math.max(0, ...probe.tasks),
      script: worst ? worst.script : 0, scripts: probe.frames.filter((f) => f.script > 50).length, where: worst ? worst.where : '',
    }
  }
})()`
