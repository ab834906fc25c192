import type { Booking } from '#shared/rules/booking/booking.ts'

/** What is asked for a plan, in the smallest unit of its currency. */
export interface Price {
  amount: number
  /** ISO 4217, in small letters. */
  currency: string
  every: { interval: 'day' | 'week' | 'month' | 'year'; count: number }
}

export interface Invoice {
  id: string
  number: string | null
  created_at: number
  amount: number
  currency: string
  state: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  /** Its page at the provider. */
  url: string | null
}

/** Something that the provider says has happened; to whom, where it is about one of its customers. */
export interface PaymentEvent {
  id: string
  type: string
  customer: string | null
}

/** Payments by card. Every call but `readEvent` asks the provider: throws `payments_away` where it does not answer. */
export interface Payments {
  createCustomer(of: { org: string; email: string; name: string }): Promise<string>
  /** All that a customer has ever booked, as it stands now. */
  bookings(customer: string): Promise<Booking[]>
  price(id: string): Promise<Price>
  /** The address of a page on which a price is paid. Pages that were opened before and not used are closed. */
  checkout(of: { customer: string; org: string; price: string; paid: string; left: string }): Promise<string>
  /** The address of the pages on which cards, invoices and the booking are changed; or of the one that takes another price. */
  portal(of: { customer: string; back: string; change?: { booking: string; price: string } }): Promise<string>
  /** The last ones, the latest first. */
  invoices(customer: string): Promise<Invoice[]>
  /** What was sent, if its signature is the provider’s and new; throws `bad_signature`. */
  readEvent(bytes: Buffer, signature: string): PaymentEvent
}
