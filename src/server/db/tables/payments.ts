import type { Generated } from 'kysely'
import type { BookingState } from '#shared/rules/booking/booking.ts'

export interface BillingTable {
  org: string
  customer: string
  reply_count: Generated<number>
  booking: string | null
  plan: string | null
  state: BookingState | null
  ends_at: number | null
  renews: Generated<boolean>
}

export interface PaymentEventsTable {
  id: string
  type: string
  at: number
}

/** End dates of subscriptions that owners have already been notified about. */
export interface NotifiedEndingsTable {
  org: string
  at: number
}
