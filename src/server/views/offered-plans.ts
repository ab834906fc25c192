import { LRUCache } from 'lru-cache'
import type { Services } from '#server/access/services.ts'
import type { Plan } from '#server/kit/plans/plans.ts'
import type { Payments, Price } from '#server/ports/payment/payments.ts'
import type { OfferedPlan } from '#shared/entities/booked.ts'
import type { Language } from '#shared/words/language.ts'

const BELIEVED_MS = 10 * 60 * 1000

/** Caches the prices of plans from the payment provider for a while. Null while the provider doesn't respond. */
export function openPrices({ payments, log }: Pick<Services, 'payments' | 'log'>) {
  const known = new LRUCache<string, Price>({ max: 100, ttl: BELIEVED_MS })
  const ask = async (from: Payments, id: string): Promise<Price | null> => {
    const before = known.get(id)
    if (before) return before
    try {
      const price = await from.price(id)
      known.set(id, price)
      return price
    } catch (error) {
      log.warn({ err: error }, 'cannot get the price of a plan')
      return null
    }
  }
  return { of: (id: string) => (payments ? ask(payments, id) : Promise.resolve(null)) }
}
export type Prices = ReturnType<typeof openPrices>

const said = (words: Record<string, string> | undefined, language: Language) => words?.[language] ?? words?.en ?? ''

/** A plan as the API shows it. */
export async function planView(plan: Plan, prices: Prices, language: Language): Promise<OfferedPlan> {
  const { id, title, text, cms, host_page, submissions, storage, users } = plan
  const price = await prices.of(plan.price)
  const words = { title: said(title, language), text: said(text, language) }
  return { id, ...words, cms, host_page, submissions, storage, users, price }
}
