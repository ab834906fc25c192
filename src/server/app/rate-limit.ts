import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { AppError } from '#server/kit/app-error.ts'
import type { RateName } from '#shared/contract/endpoint.ts'

/** How many calls one address may make in so many seconds. */
export const RATES: Record<RateName, { points: number; duration: number }> = {
  login: { points: 20, duration: 15 * 60 },
  register: { points: 20, duration: 60 * 60 },
  mail: { points: 10, duration: 60 * 60 },
  'gallery-password': { points: 20, duration: 15 * 60 },
  search: { points: 600, duration: 60 },
  upload: { points: 20_000, duration: 60 * 60 },
}

export type RateLimit = (name: RateName, key: string) => Promise<void>

/** Limits that hold across processes: the counts are rows. Throws `too_many_requests` with the seconds to wait. */
export function rateLimits(pool: Pool, rates: typeof RATES = RATES): RateLimit {
  const limiters = new Map(
    Object.entries(rates).map(([name, rate]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...rate,
      }),
    ]),
  )
  return async (name, key) => {
    try {
      await limiters.get(name)?.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  }
}
