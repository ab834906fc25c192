/** A burst of `capacity` tokens, then `perSecond`. */
export interface Bucket {
  most: number
  perSecond: number
}

/** In ms; unlike the system time it can't be set back, which would block everyone. */
const monotonic = (): number => performance.now()

/**
 * Creates a token bucket: each call takes a token and returns whether there was one; tokens come back as time passes.
 */
export function tokenBucket({ most, perSecond }: Bucket, now = monotonic): () => boolean {
  let left = most
  let at = now()
  return () => {
    const time = now()
    left = Math.min(most, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < 1) return false
    left--
    return true
  }
}

const MOST_KEYS = 10_000

/** Creates a token bucket per key. Keys that haven't been used until their bucket refilled are dropped. */
export function tokenBuckets(bucket: Bucket, now = monotonic): (key: string) => boolean {
  const known = new Map<string, { take: () => boolean; at: number }>()
  const wholeMs = (bucket.most / bucket.perSecond) * 1000
  const forget = () => {
    for (const [key, { at }] of known) {
      // Least recently used keys come first. Surplus keys are dropped as well, to bound memory.
      if (now() - at < wholeMs && known.size <= MOST_KEYS) return
      known.delete(key)
    }
  }
  return (key) => {
    const take = known.get(key)?.take ?? tokenBucket(bucket, now)
    known.delete(key)
    known.set(key, { take, at: now() })
    forget()
    return take()
  }
}
