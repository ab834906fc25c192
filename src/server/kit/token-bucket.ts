/** So many at once, and as many a second after that. */
export interface Bucket {
  most: number
  perSecond: number
}

/** ms; a clock that is set back would keep everybody waiting. */
const monotonic = (): number => performance.now()

/** Takes a token each time; what is taken comes back as time passes. */
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

/** A bucket for each key. Whoever has not come for as long as it takes to get all back is forgotten. */
export function tokenBuckets(bucket: Bucket, now = monotonic): (key: string) => boolean {
  const known = new Map<string, { take: () => boolean; at: number }>()
  const wholeMs = (bucket.most / bucket.perSecond) * 1000
  const forget = () => {
    for (const [key, { at }] of known) {
      // The longest away stand first. Too many at once are forgotten too: memory is bounded, whatever comes.
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
