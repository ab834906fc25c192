import type { Booking } from '#shared/rules/booking/booking.ts'

/** The price of a plan, in the smallest unit of its currency. */
export interface Price {
  amount: number
  /** ISO 4217 currency code in lower case. */
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
  /** The invoice's page at the payment provider. */
  url: string | null
}

/** An event reported by the payment provider, with the customer it concerns, if any. */
export interface PaymentEvent {
  id: string
  type: string
  customer: string | null
}

/**
 * Card payments. Every method except `readEvent` calls the provider and throws `payments_away` if it doesn't answer.
 */
export interface Payments {
  createCustomer(options: { org: string; email: string; name: string }): Promise<string>
  /** Lists all subscriptions that a customer has ever had, in their current state. */
  bookings(customer: string): Promise<Booking[]>
  price(id: string): Promise<Price>
  /**
   * Returns the URL of a checkout page for a price. Invalidates checkout pages that were opened earlier and not used.
   */
  checkout(options: {
    customer: string
    org: string
    price: string
    successUrl: string
    cancelUrl: string
  }): Promise<string>
  /**
   * Returns the URL at which the customer manages cards, invoices and the subscription or, with `change`, confirms a
   * new price.
   */
  portal(options: { customer: string; returnUrl: string; change?: { booking: string; price: string } }): Promise<string>
  /** The most recent invoices, newest first. */
  invoices(customer: string): Promise<Invoice[]>
  /** Parses an event. Throws `bad_signature` unless it is signed by the provider and recent. */
  readEvent(bytes: Buffer, signature: string): PaymentEvent
}
