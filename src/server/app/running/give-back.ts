const LOOK_MS = 10_000
/** Event-loop utilization above which the process is too busy to collect garbage. */
const BUSY = 0.05
const MUCH = 24 * 1024 ** 2

/**
 * Returns memory to the system once a process is idle after its start or a busy period; V8 keeps the heap otherwise.
 * Does nothing unless Node runs with --expose-gc.
 */
export function giveBackWhenIdle(): void {
  const { gc } = globalThis
  if (!gc) return
  let [before, least] = [performance.eventLoopUtilization(), 0]
  const look = async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > BUSY || process.memoryUsage().heapTotal < least + MUCH) return
    await gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
    least = process.memoryUsage().heapTotal
  }
  setInterval(() => void look(), LOOK_MS).unref()
}
