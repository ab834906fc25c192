const CHECK_INTERVAL_MS = 10_000
/** Event-loop utilization above which the process is too busy to collect garbage. */
const MAX_UTILIZATION = 0.05
const MIN_GROWTH_BYTES = 24 * 1024 ** 2

/**
 * Returns memory to the system once a process is idle after startup or a busy period; V8 would keep the heap otherwise.
 * Does nothing unless Node runs with --expose-gc.
 */
export function releaseMemoryWhenIdle(): void {
  const { gc } = globalThis
  if (!gc) return
  let [lastUtilization, lastHeapBytes] = [performance.eventLoopUtilization(), 0]
  const check = async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, lastUtilization)
    lastUtilization = now
    if (utilization > MAX_UTILIZATION || process.memoryUsage().heapTotal < lastHeapBytes + MIN_GROWTH_BYTES) return
    await gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
    lastHeapBytes = process.memoryUsage().heapTotal
  }
  setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
}
