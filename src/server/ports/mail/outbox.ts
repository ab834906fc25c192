import { sql, type Kysely, type Transaction } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { MailKindName } from '#shared/rules/mails/mail-kind-names.ts'
import type { HoldReason } from '#shared/rules/mails/hold-reasons.ts'
import type { NotificationKind } from '#shared/rules/notification-kinds.ts'
import type { JobKind, Queue } from '#server/ports/queue/queue.ts'

/** A kind of mail, and the type of the data that its text is rendered from. */
export interface MailKind<A extends object> {
  name: MailKindName
  /** The notification setting that turns these mails off; missing for mails that are always sent. */
  notification?: NotificationKind
  /** Never set; carries only the type. */
  about?: A
}

/** The recipient: an address, and the account it belongs to, if any. */
export interface MailRecipient {
  email: string
  user: string | null
}

/** The person or organisation that causes a mail to someone else's address; both are null for an anonymous sender. */
export interface MailSender {
  user: string | null
  org: string | null
  /** Hash of the network that the call came from. */
  network: string
}

export interface OutboxMail extends MailRecipient {
  id: string
  kind: string
  template_data: object
  tries: number
  sender: string | null
  sender_org: string | null
  sender_network: string | null
  held_reason: HoldReason | null
}

/** A mail that counts against its sender's limits. */
export interface LimitedMail extends MailRecipient {
  id: string
  kind: string
  sender: string | null
  sender_org: string | null
  sender_network: string
}

/** Job that sends all mails that are due. */
export const sendMailJob: JobKind<Record<string, never>> = {
  name: 'send-letters',
  retries: 3,
  timeoutSeconds: 600,
  lanes: 1,
}

const MINUTE = 60_000
/** The delay after each failure. After the last failure the mail is given up, about three days after it was queued. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * MINUTE)
/** How long a mail stays claimed if the worker that claimed it dies. */
const LEASE_MS = 5 * MINUTE
const RETENTION_MS = 30 * 24 * 60 * MINUTE

/** Puts a mail into the outbox, within the transaction that causes it. */
export async function enqueueMail<A extends object>(
  trx: Transaction<Database>,
  queue: Queue,
  kind: MailKind<A>,
  to: MailRecipient,
  about: A,
): Promise<void> {
  await insertMail(trx, kind, to, about, null)
  await queue.enqueue(trx, sendMailJob, {})
}

/** How long a call has to check the sender's limits itself, so that it can report the outcome to its caller. */
const CHECK_BY_CALL_TIMEOUT_MS = 10_000

/**
 * Puts a mail to someone else's address into the outbox and returns it. The sender's limits are checked when it is due,
 * or earlier by the call itself (`isCheckedByCall`), but not within the transaction, which would lock their counters for
 * everyone. Replaces a mail about the same subject that is still held.
 */
export async function enqueueMailFromSender<A extends object>(
  trx: Transaction<Database>,
  queue: Queue,
  kind: MailKind<A>,
  {
    to,
    about,
    from,
    isCheckedByCall = false,
  }: { to: MailRecipient; about: A; from: MailSender; isCheckedByCall?: boolean },
): Promise<LimitedMail> {
  const deleteSameMails = trx.deleteFrom('mails').where('email', '=', to.email).where('kind', '=', kind.name)
  await deleteSameMails
    .where('held_reason', 'is not', null)
    .where('sent_at', 'is', null)
    .where('template_data', '=', sql<object>`${toJsonText(about)}::jsonb`)
    .execute()
  const id = await insertMail(trx, kind, to, about, from, isCheckedByCall ? CHECK_BY_CALL_TIMEOUT_MS : 0)
  if (!isCheckedByCall) await queue.enqueue(trx, sendMailJob, {})
  return { id, kind: kind.name, ...to, sender: from.user, sender_org: from.org, sender_network: from.network }
}

async function insertMail<A extends object>(
  trx: Transaction<Database>,
  kind: MailKind<A>,
  to: MailRecipient,
  about: A,
  from: MailSender | null,
  delayMs = 0,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('mails')
    .values({
      id,
      kind: kind.name,
      email: to.email,
      user_id: to.user,
      template_data: toJsonText(about),
      next_at: Date.now() + delayMs,
      sent_at: null,
      last_error: null,
      sender: from?.user ?? null,
      sender_org: from?.org ?? null,
      sender_network: from?.network ?? null,
      held_reason: from ? 'unchecked' : null,
    })
    .execute()
  return id
}

/**
 * Claims the mail that has been due longest, preferring the kinds in `preferredKinds`. No other worker can claim it
 * until its lease ends.
 */
export async function claimDueMail(
  db: Kysely<Database>,
  preferredKinds: readonly string[] = [],
): Promise<OutboxMail | undefined> {
  const now = Date.now()
  const { rows } = await sql<OutboxMail>`UPDATE mails SET tries = tries + 1, next_at = ${now + LEASE_MS}
    WHERE id = (SELECT id FROM mails WHERE next_at <= ${now}
      ORDER BY (kind = ANY(${preferredKinds}::text[])) DESC, next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, email, user_id AS user, template_data, tries, sender, sender_org, sender_network, held_reason`.execute(
    db,
  )
  return rows[0]
}

/** Renews the lease of a claimed mail while `work` runs: a mail server may take many minutes to answer. */
export async function withRenewedLease<T>(
  db: Kysely<Database>,
  { id, tries }: OutboxMail,
  work: () => Promise<T>,
  renewEveryMs = MINUTE,
): Promise<T> {
  let lastRenewal: Promise<unknown> = Promise.resolve()
  const renew = () =>
    db
      .updateTable('mails')
      .set({ next_at: Date.now() + LEASE_MS })
      .where('id', '=', id)
      // Another worker may have claimed the mail in the meantime.
      .where('tries', '=', tries)
      .execute()
  const timer = setInterval(() => (lastRenewal = renew().catch(() => undefined)), renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // A late renewal would overwrite the time set by the outcome.
    await lastRenewal
  }
}

/** Releases a held mail once its sender's limits allow it. */
export const releaseHeldMail = (db: Kysely<Database>, { id }: { id: string }) =>
  db.updateTable('mails').set({ held_reason: null }).where('id', '=', id).execute()

/** Sends a mail without waiting for the next sweep, because the call has already checked its limits. */
export async function makeMailDue(trx: Transaction<Database>, queue: Queue, { id }: { id: string }): Promise<void> {
  await trx.updateTable('mails').set({ next_at: Date.now() }).where('id', '=', id).where('tries', '=', 0).execute()
  await queue.enqueue(trx, sendMailJob, {})
}

/**
 * Holds a mail until the given time (ms) or, if null, until its sender confirms their address. Doesn't count as a
 * failed attempt.
 */
export const holdMail = (db: Kysely<Database>, { id }: { id: string }, reason: HoldReason, untilMs: number | null) =>
  db
    .updateTable('mails')
    .set({ held_reason: reason, next_at: untilMs, tries: 0 })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()

/**
 * Makes mails that were held until this person confirmed their address due now: mails from them, from their
 * organisations and to them.
 */
export async function releaseMailsOnConfirmation(
  trx: Transaction<Database>,
  queue: Queue,
  user: string,
): Promise<void> {
  const { numAffectedRows } = await sql`UPDATE mails SET held_reason = 'unchecked', next_at = ${Date.now()}
    WHERE held_reason = 'unconfirmed' AND (sender = ${user} OR user_id = ${user}
      OR sender IS NULL AND sender_org IN (SELECT org FROM org_owners WHERE user_id = ${user}))`.execute(trx)
  if (numAffectedRows) await queue.enqueue(trx, sendMailJob, {})
}

/** Deletes a mail whose reason no longer applies. */
export const deleteMail = (db: Kysely<Database>, id: string) => db.deleteFrom('mails').where('id', '=', id).execute()

/** Marks a mail as delivered to a mail server, or as saved on this one. */
export const markMailSent = (db: Kysely<Database>, id: string, isSaved: boolean) =>
  db
    .updateTable('mails')
    .set({ sent_at: Date.now(), is_saved: isSaved, next_at: null, last_error: null, held_reason: null })
    .where('id', '=', id)
    .execute()

/** Schedules the next attempt after a failure. Returns true if none is left and the mail is given up. */
export async function postponeMail(db: Kysely<Database>, mail: OutboxMail, error: string): Promise<boolean> {
  const delayMs = RETRY_DELAYS_MS[mail.tries - 1]
  await db
    .updateTable('mails')
    .set({ next_at: delayMs === undefined ? null : Date.now() + delayMs, last_error: error.slice(0, 1000) })
    .where('id', '=', mail.id)
    // Another worker may have claimed the mail in the meantime; in that case its outcome counts.
    .where('tries', '=', mail.tries)
    .where('sent_at', 'is', null)
    .execute()
  return delayMs === undefined
}

export const sweepMails = (db: Kysely<Database>) =>
  db
    .deleteFrom('mails')
    .where('next_at', 'is', null)
    .where('created_at', '<', Date.now() - RETENTION_MS)
    .execute()
