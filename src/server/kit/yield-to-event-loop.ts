const MAX_BLOCKING_MS = 20

/**
 * Returns a function for work that consists of many small pieces: call it after each piece and await its result, if
 * any. It yields to the event loop whenever the pieces since the last yield have taken too long.
 */
export function createYielder(): () => Promise<void> | undefined {
  let lastYieldAt = performance.now()
  return () => {
    if (performance.now() - lastYieldAt < MAX_BLOCKING_MS) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        lastYieldAt = performance.now()
        resolve()
      }),
    )
  }
}

/** Maps a list that takes long to map, yielding to the event loop in between. */
export async function mapYielding<T, U>(
  list: readonly T[],
  mapElement: (element: T, index: number) => U,
): Promise<U[]> {
  const yieldIfDue = createYielder()
  const results: U[] = []
  for (const [index, element] of list.entries()) {
    results.push(mapElement(element, index))
    const pendingYield = yieldIfDue()
    if (pendingYield) await pendingYield
  }
  return results
}
