import { AsyncLocalStorage } from 'node:async_hooks'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { RATES, type Rate, type RateName } from '#shared/rules/rates.ts'

export type Rates = Record<RateName, Rate>

/** Whose calls are counted: those of the network until the caller is known, then those of the session. */
export type RateLimitKey = { address: string } | { session: string }

/** Counts one call. Throws `too_many_requests` with the seconds to wait. */
export type RateLimit = (name: RateName, rateLimitKey: RateLimitKey) => Promise<void>

/** Set while the server makes requests to itself that no visitor has asked for one by one. */
const ownRequests = new AsyncLocalStorage<true>()

/** Runs requests of the server to itself, and those that they cause, without counting them. */
export const withoutRateLimits = <T>(run: () => Promise<T>): Promise<T> => ownRequests.run(true, run)

/**
 * Creates the rate limiter. Rates with `isCountedExactly` are counted in the database, across processes; all others in
 * this process only.
 */
export function createRateLimit(pool: Pool, rates: Rates): RateLimit {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>(
    Object.entries(rates).flatMap(([name, { perAddress, perSession, seconds, isCountedExactly }]) => {
      const createLimiter = (key: string, points: number) => {
        const options = { keyPrefix: `${name}-${key}`, points, duration: seconds }
        return isCountedExactly
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
        [`${name}-address`, createLimiter('address', perAddress)] as const,
        [`${name}-session`, createLimiter('session', perSession)] as const,
      ]
    }),
  )
  return async (name, rateLimitKey) => {
    if (ownRequests.getStore()) return
    const [kind, key] =
      'address' in rateLimitKey ? ['address', networkOf(rateLimitKey.address)] : ['session', rateLimitKey.session]
    try {
      await limiters.get(`${name}-${kind}`)?.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
    }
  }
}

/** Multiplies all limits by a factor; 0 disables them. */
export const scaleRates = (factor: number): Rates => {
  const scale = (points: number) => (factor === 0 ? Number.MAX_SAFE_INTEGER : Math.max(1, Math.round(points * factor)))
  const entries = Object.entries(RATES).map(([name, rate]) => [
    name,
    { ...rate, perAddress: scale(rate.perAddress), perSession: scale(rate.perSession) },
  ])
  return Object.fromEntries(entries) as Rates
}
