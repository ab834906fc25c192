import { z } from 'zod'
import { BOOKING_STATES } from '#shared/rules/booking/booking.ts'

/** What is asked for a plan. */
export const price = z.object({
  amount: z.number().describe('in the smallest unit of its currency'),
  currency: z.string().describe('ISO 4217, in small letters'),
  every: z.object({ interval: z.enum(['day', 'week', 'month', 'year']), count: z.number() }),
})

/** What can be booked. */
export const offeredPlan = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  cms: z.boolean(),
  host_page: z.boolean(),
  submissions: z.boolean(),
  storage: z.number().nullable().describe('bytes'),
  users: z.number().nullable(),
  price: price.nullable().describe('null while the payment provider does not answer'),
})
export type OfferedPlan = z.infer<typeof offeredPlan>

/** What is booked and paid. */
export const booked = z.object({
  plan: z.string(),
  state: z.enum(BOOKING_STATES),
  ends_at: z.number().describe('ms; where it renews, with the days of grace'),
  renews: z.boolean(),
})

const used = z.object({ used: z.number(), limit: z.number() })

/** What an organisation may use now, uses and has booked. */
export const subscriptionState = z.object({
  cms: z.boolean(),
  submissions: z.boolean(),
  host_page: z.boolean(),
  active: z.boolean(),
  storage: used.describe('bytes'),
  users: used,
  payments: z.boolean().describe('whether anything can be paid here; else an administrator sets what is booked'),
  booked: booked.nullable(),
  plan: offeredPlan.nullable().describe('of what is booked'),
  plans: z.array(offeredPlan).describe('that can be booked'),
})
export type SubscriptionState = z.infer<typeof subscriptionState>

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: z.number(),
  amount: z.number().describe('in the smallest unit of its currency'),
  currency: z.string(),
  state: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  url: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>
