const LONG_ENOUGH_MS = 20

/**
 * For work in many small pieces: called after each, it answers what to wait for where they have taken long together, so
 * that others go on in between.
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

/** What `of` makes of each of a list, whose parts take long together: others go on in between. */
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
