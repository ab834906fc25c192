/** Wraps a body so that it fails as soon as `signal` aborts, even if no further chunk arrives. */
export async function* iterateUnlessAborted(
  body: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  if (!signal) return yield* body
  const chunks = body[Symbol.asyncIterator]()
  // One listener for all chunks: racing every chunk against the same promise would retain all of them.
  let stop: (reason: Error) => void = () => undefined
  signal.addEventListener('abort', () => stop(signal.reason as Error), { once: true })
  for (;;) {
    signal.throwIfAborted()
    const { promise: abortPromise, reject } = Promise.withResolvers<never>()
    stop = reject
    const next = await Promise.race([chunks.next(), abortPromise])
    if (next.done) return
    yield next.value
  }
}
