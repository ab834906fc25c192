/** Allows a burst of `capacity` calls, then `perSecond`. */
export interface BucketLimits {
  capacity: number
  perSecond: number
}

/** A clock in ms that can't be set back, unlike the system time; setting it back would block everyone. */
const monotonic = (): number => performance.now()

/**
 * Creates a token bucket: each call takes a token and returns whether there was one; tokens are refilled as time
 * passes.
 */
export function createTokenBucket({ capacity, perSecond }: BucketLimits, now = monotonic): () => boolean {
  let tokens = capacity
  let lastRefillAt = now()
  return () => {
    const currentMs = now()
    tokens = Math.min(capacity, tokens + ((currentMs - lastRefillAt) / 1000) * perSecond)
    lastRefillAt = currentMs
    if (tokens < 1) return false
    tokens--
    return true
  }
}

const MAX_KEYS = 10_000

/** Creates a token bucket per key. A key is dropped if it isn't used until its bucket is full again. */
export function createTokenBuckets(limits: BucketLimits, now = monotonic): (key: string) => boolean {
  const buckets = new Map<string, { takeToken: () => boolean; lastRefillAt: number }>()
  const refillMs = (limits.capacity / limits.perSecond) * 1000
  const dropUnused = () => {
    for (const [key, { lastRefillAt }] of buckets) {
      // The least recently used keys come first. To bound memory, surplus keys are dropped as well.
      if (now() - lastRefillAt < refillMs && buckets.size <= MAX_KEYS) return
      buckets.delete(key)
    }
  }
  return (key) => {
    const takeToken = buckets.get(key)?.takeToken ?? createTokenBucket(limits, now)
    buckets.delete(key)
    buckets.set(key, { takeToken, lastRefillAt: now() })
    dropUnused()
    return takeToken()
  }
}
