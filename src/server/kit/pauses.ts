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
