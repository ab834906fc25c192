const LOOK_MS = 10_000
/** Above this share of its time a process has better things to do. */
const BUSY = 0.05
const MUCH = 24 * 1024 ** 2

/**
 * Has the collector give back what a start or busy times have left, once little happens: by itself V8 keeps the room
 * until it is needed again. Does nothing where Node runs without --expose-gc.
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
