/** What one stretch of frames was like; milliseconds. */
export interface Stretch {
  frames: number
  median: number
  p95: number
  worst: number
  /** Frames that came more than 50 ms after the one before. */
  late: number
  /** Tasks of the page's main thread that computed for more than 50 ms, and the longest: time of the processor. */
  tasks: number
  longest: number
  /** The same by the clock, which on a loaded machine counts what others computed meanwhile. */
  slow: number
  slowest: number
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

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { frames?: { url: string; processId: number }[] } }
}

/** The tasks of the main threads of pages in a trace of the browser; milliseconds of the clock and of the processor. */
export function tasksIn(trace: Buffer): { clock: number; processor: number }[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(
      ({ name, ph, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`),
    )
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1000, processor: tdur / 1000 }))
}

export function stretchOf(times: readonly number[], tasks: ReturnType<typeof tasksIn>): Stretch {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const over = (all: readonly number[]) => all.filter((ms) => ms > 50).length
  const [clock, processor] = [tasks.map((task) => task.clock), tasks.map((task) => task.processor)]
  return {
    frames: sorted.length,
    median: at(0.5),
    p95: at(0.95),
    worst: at(1),
    late: over(sorted),
    tasks: over(processor),
    longest: Math.max(0, ...processor),
    slow: over(clock),
    slowest: Math.max(0, ...clock),
  }
}
