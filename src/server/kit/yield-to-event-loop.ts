const MAX_BLOCKING_MS = 20

/**
 * For work in many small pieces: call the returned function after each piece and await its result, if any. It yields to
 * the event loop whenever the pieces have taken long enough together.
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

/** Maps a list whose elements take long together, yielding to the event loop in between. */
export async function mapYielding<T, U>(
  list: readonly T[],
  mapElement: (element: T, index: number) => U,
): Promise<U[]> {
  const yieldIfDue = createYielder()
  const results: U[] = []
  for (const [index, element] of list.entries()) {
    results.push(mapElement(element, index))
    const pending = yieldIfDue()
    if (pending) await pending
  }
  return results
}
