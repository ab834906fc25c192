import { z } from 'zod'
import { BOOKING_STATES } from '#shared/rules/booking/booking.ts'

/** The price of a plan. */
export const planPrice = z.object({
  amount: z.number().describe('In the smallest unit of the currency.'),
  currency: z.string().describe('ISO 4217 code in lowercase.'),
  every: z.object({ interval: z.enum(['day', 'week', 'month', 'year']), count: z.number() }),
})

/** A plan that an organisation can book. */
export const offeredPlan = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  cms: z.boolean(),
  host_page: z.boolean(),
  submissions: z.boolean(),
  storage: z.number().nullable().describe('In bytes.'),
  users: z.number().nullable(),
  price: planPrice.nullable().describe('null while the payment provider doesn’t respond.'),
})
export type OfferedPlan = z.infer<typeof offeredPlan>

/** The booked plan. */
export const booking = z.object({
  plan: z.string(),
  state: z.enum(BOOKING_STATES),
  ends_at: z.number().describe('Unix time in milliseconds. Includes the grace period if the plan renews.'),
  renews: z.boolean(),
})

const usage = z.object({ used: z.number(), limit: z.number() })

/** The features that an organisation can use, its usage and its booking. */
export const subscriptionState = z.object({
  cms: z.boolean(),
  submissions: z.boolean(),
  host_page: z.boolean(),
  active: z.boolean(),
  storage: usage.describe('In bytes.'),
  users: usage,
  payments: z
    .boolean()
    .describe('Whether payments are set up on this server. If not, an administrator sets the subscription.'),
  booked: booking.nullable(),
  plan: offeredPlan.nullable().describe('The booked plan.'),
  plans: z.array(offeredPlan).describe('The plans that can be booked.'),
})
export type SubscriptionState = z.infer<typeof subscriptionState>

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: z.number(),
  amount: z.number().describe('In the smallest unit of the currency.'),
  currency: z.string(),
  state: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  url: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>
