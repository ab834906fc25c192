const LONG_ENOUGH_MS = 20

/**
 * For work in many small pieces: call the returned function after each piece and await its result, if any. It yields to
 * the event loop whenever the pieces have taken long enough together.
 */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < LONG_ENOUGH_MS) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}

/** Maps a list whose elements take long together, yielding to the event loop in between. */
export async function mapInTurns<T, U>(list: readonly T[], of: (one: T, index: number) => U): Promise<U[]> {
  const pause = pauses()
  const made: U[] = []
  for (const [index, one] of list.entries()) {
    made.push(of(one, index))
    const wait = pause()
    if (wait) await wait
  }
  return made
}
