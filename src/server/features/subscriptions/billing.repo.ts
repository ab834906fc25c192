import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { BookingState } from '#shared/rules/booking/booking.ts'

const EVENT_RETENTION_MS = 90 * 24 * 3600 * 1000

/** Returns an org's billing data. */
export const findBilling = (db: Kysely<Database>, org: string) =>
  db.selectFrom('billing').selectAll().where('org', '=', org).executeTakeFirst()

/** Finds the billing data for a customer of the payment provider. */
export const findBillingByCustomer = (db: Kysely<Database>, customer: string) =>
  db.selectFrom('billing').selectAll().where('customer', '=', customer).executeTakeFirst()

/** Saves the provider's customer id of an org unless it has one already. Returns the stored id. */
export async function saveCustomer(db: Kysely<Database>, org: string, customer: string): Promise<string> {
  const emptyBooking = { booking: null, plan: null, state: null, ends_at: null }
  await db
    .insertInto('billing')
    .values({ org, customer, ...emptyBooking })
    .onConflict((c) => c.column('org').doNothing())
    .execute()
  return (await db.selectFrom('billing').select('customer').where('org', '=', org).executeTakeFirstOrThrow()).customer
}

/** Records an event from the payment provider. Returns false if it is known already. */
export const insertPaymentEvent = async (db: Kysely<Database>, { id, type }: { id: string; type: string }) =>
  (await db
    .insertInto('payment_events')
    .values({ id, type, at: Date.now() })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const isKnownPaymentEvent = async (db: Kysely<Database>, id: string) =>
  (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

interface StoredBooking {
  booking: string
  plan: string
  state: BookingState
  ends_at: number
  renews: boolean
}

/**
 * Saves what the payment provider has booked and increments the version. Returns false if another call saved it first.
 */
export const saveBooking = async (db: Kysely<Database>, org: string, version: number, booking: StoredBooking | null) =>
  (await db
    .updateTable('billing')
    .set({ reply_count: version + 1, ...booking })
    .where('org', '=', org)
    .where('reply_count', '=', version)
    .returning('org')
    .executeTakeFirst()) !== undefined

export const sweepPaymentEvents = (db: Kysely<Database>) =>
  db
    .deleteFrom('payment_events')
    .where('at', '<', Date.now() - EVENT_RETENTION_MS)
    .execute()
