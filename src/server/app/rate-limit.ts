import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { RATES, type Rate, type RateName } from '#shared/rules/rates.ts'

export type Rates = Record<RateName, Rate>

/** Counts by network before the caller is known, by session afterwards. */
export type Counted = { address: string } | { session: string }

/** Counts one call. Throws `too_many_requests` with the seconds to wait. */
export type RateLimit = (name: RateName, by: Counted) => Promise<void>

/** Creates the rate limiter. `exact` rates count in the database across processes, all others in this process. */
export function rateLimits(pool: Pool, rates: Rates): RateLimit {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>(
    Object.entries(rates).flatMap(([name, { address, session, seconds, exact }]) => {
      const limiter = (key: string, points: number) => {
        const options = { keyPrefix: `${name}-${key}`, points, duration: seconds }
        return exact
          ? new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              tableName: 'rate_limits',
              tableCreated: true,
              clearExpiredByTimeout: false,
            })
          : new RateLimiterMemory(options)
      }
      return [
        [`${name}-address`, limiter('address', address)] as const,
        [`${name}-session`, limiter('session', session)] as const,
      ]
    }),
  )
  return async (name, by) => {
    const [kind, key] = 'address' in by ? ['address', networkOf(by.address)] : ['session', by.session]
    try {
      await limiters.get(`${name}-${kind}`)?.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  }
}

/** Multiplies all limits by a factor; 0 disables them. */
export const scaled = (factor: number): Rates => {
  const times = (points: number) => (factor === 0 ? Number.MAX_SAFE_INTEGER : Math.max(1, Math.round(points * factor)))
  const all = Object.entries(RATES).map(([name, rate]) => [
    name,
    { ...rate, address: times(rate.address), session: times(rate.session) },
  ])
  return Object.fromEntries(all) as Rates
}
