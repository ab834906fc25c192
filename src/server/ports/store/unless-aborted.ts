/** A body that fails as soon as it is no longer wanted, even if nothing comes any more. */
export async function* unlessAborted(
  body: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  if (!signal) return yield* body
  const chunks = body[Symbol.asyncIterator]()
  // One listener for all chunks; racing each against one promise would keep them all.
  let stop: (reason: Error) => void = () => undefined
  signal.addEventListener('abort', () => stop(signal.reason as Error), { once: true })
  for (;;) {
    signal.throwIfAborted()
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    stop = reject
    const next = await Promise.race([chunks.next(), stopped])
    if (next.done) return
    yield next.value
  }
}
