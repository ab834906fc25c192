import { LRUCache } from 'lru-cache'
import type { Services } from '#server/access/services.ts'
import type { Plan } from '#server/kit/plans/plans.ts'
import type { Payments, Price } from '#server/ports/payment/payments.ts'
import type { OfferedPlan } from '#shared/entities/subscription-state.ts'
import type { Language } from '#shared/words/language.ts'

const PLANS_TTL_MS = 10 * 60 * 1000

/**
 * Fetches the prices of plans from the payment provider, cached for a while. Null while the provider doesn't respond.
 */
export function createPriceCache({ payments, log }: Pick<Services, 'payments' | 'log'>) {
  const prices = new LRUCache<string, Price>({ max: 100, ttl: PLANS_TTL_MS })
  const fetchPrice = async (provider: Payments, id: string): Promise<Price | null> => {
    const cached = prices.get(id)
    if (cached) return cached
    try {
      const price = await provider.price(id)
      prices.set(id, price)
      return price
    } catch (error) {
      log.warn({ err: error }, 'cannot get the price of a plan')
      return null
    }
  }
  return { get: (id: string) => (payments ? fetchPrice(payments, id) : Promise.resolve(null)) }
}
export type PriceCache = ReturnType<typeof createPriceCache>

const getText = (texts: Record<string, string> | undefined, language: Language) => texts?.[language] ?? texts?.en ?? ''

/** Builds a plan as the API returns it. */
export async function toOfferedPlan(plan: Plan, prices: PriceCache, language: Language): Promise<OfferedPlan> {
  const { id, title, text, cms, host_page, submissions, storage, users } = plan
  const price = await prices.get(plan.price)
  const texts = { title: getText(title, language), text: getText(text, language) }
  return { id, ...texts, cms, host_page, submissions, storage, users, price }
}
