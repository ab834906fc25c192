import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { LetterName } from '#shared/rules/mails/letters.ts'
import type { HeldReason } from '#shared/rules/mails/held.ts'
import type { Notice } from '#shared/rules/notices.ts'
import type { JobKind, Queue } from '#server/ports/queue/queue.ts'

/** A kind of mail and the type of the data its text is rendered from. */
export interface LetterKind<A extends object> {
  name: LetterName
  /** The notification setting that turns this mail off; absent for mails that are always sent. */
  notice?: Notice
  /** Never set: it only carries the type. */
  about?: A
}

/** The recipient: an address and the account that it belongs to, if any. */
export interface Addressee {
  email: string
  user: string | null
}

/** The person or organisation that causes a mail to someone else's address; both are null for an anonymous sender. */
export interface MailSender {
  user: string | null
  org: string | null
  /** A hash of the network that the call came from. */
  network: string
}

export interface DueLetter extends Addressee {
  id: string
  kind: string
  about: object
  tries: number
  sender: string | null
  sender_org: string | null
  sender_network: string | null
  held: HeldReason | null
}

/** A mail that counts against its sender's limits. */
export interface BoundedLetter extends Addressee {
  id: string
  kind: string
  sender: string | null
  sender_org: string | null
  sender_network: string
}

/** Wakes the worker that sends all mails that are due. */
export const sendLetters: JobKind<Record<string, never>> = { name: 'send-letters', retries: 3, seconds: 600, lanes: 1 }

const MINUTE = 60_000
/** The delay after each failure. After the last one the mail is given up, about three days after it was queued. */
const WAITS = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * MINUTE)
/** How long a mail stays claimed when the worker that claimed it dies. */
const LEASE_MS = 5 * MINUTE
const KEPT_MS = 30 * 24 * 60 * MINUTE

/** Puts a mail into the outbox, within the transaction that causes it. */
export async function post<A extends object>(
  trx: Transaction<Database>,
  queue: Queue,
  kind: LetterKind<A>,
  to: Addressee,
  about: A,
): Promise<void> {
  await insertLetter(trx, kind, to, about, null)
  await queue.enqueue(trx, sendLetters, {})
}

/** How long a call has to check the sender's limits itself and report the outcome to its caller. */
const CHECK_MS = 10_000

/**
 * Puts a mail to someone else's address into the outbox and returns it. The sender's limits are checked when it is due,
 * or earlier by the call itself (`checkedByCall`): checking them within the transaction would lock their counters for
 * everyone. Replaces a mail that is still held for the same reason.
 */
export async function postFrom<A extends object>(
  trx: Transaction<Database>,
  queue: Queue,
  kind: LetterKind<A>,
  { to, about, from, checkedByCall = false }: { to: Addressee; about: A; from: MailSender; checkedByCall?: boolean },
): Promise<BoundedLetter> {
  const same = trx.deleteFrom('letters').where('email', '=', to.email).where('kind', '=', kind.name)
  await same
    .where('held', 'is not', null)
    .where('sent_at', 'is', null)
    .where('about', '=', sql<object>`${jsonText(about)}::jsonb`)
    .execute()
  const id = await insertLetter(trx, kind, to, about, from, checkedByCall ? CHECK_MS : 0)
  if (!checkedByCall) await queue.enqueue(trx, sendLetters, {})
  return { id, kind: kind.name, ...to, sender: from.user, sender_org: from.org, sender_network: from.network }
}

async function insertLetter<A extends object>(
  trx: Transaction<Database>,
  kind: LetterKind<A>,
  to: Addressee,
  about: A,
  from: MailSender | null,
  waitMs = 0,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('letters')
    .values({
      id,
      kind: kind.name,
      email: to.email,
      user_id: to.user,
      about: jsonText(about),
      next_at: Date.now() + waitMs,
      sent_at: null,
      problem: null,
      sender: from?.user ?? null,
      sender_org: from?.org ?? null,
      sender_network: from?.network ?? null,
      held: from ? 'unchecked' : null,
    })
    .execute()
  return id
}

/**
 * Claims the mail that has been due longest, preferring the kinds in `preferredKinds`. No other worker can claim it
 * until its lease ends.
 */
export async function takeDue(db: Kysely<Database>, first: readonly string[] = []): Promise<DueLetter | undefined> {
  const now = Date.now()
  const { rows } = await sql<DueLetter>`UPDATE letters SET tries = tries + 1, next_at = ${now + LEASE_MS}
    WHERE id = (SELECT id FROM letters WHERE next_at <= ${now}
      ORDER BY (kind = ANY(${first}::text[])) DESC, next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, email, user_id AS user, about, tries, sender, sender_org, sender_network, held`.execute(db)
  return rows[0]
}

/** Renews the lease of a claimed mail while `work` runs: a mail server may take many minutes to answer. */
export async function holding<T>(
  db: Kysely<Database>,
  { id, tries }: DueLetter,
  work: () => Promise<T>,
  everyMs = MINUTE,
): Promise<T> {
  let lastRenewal: Promise<unknown> = Promise.resolve()
  const renew = () =>
    db
      .updateTable('letters')
      .set({ next_at: Date.now() + LEASE_MS })
      .where('id', '=', id)
      // Another worker may have claimed it since.
      .where('tries', '=', tries)
      .execute()
  const timer = setInterval(() => (lastRenewal = renew().catch(() => undefined)), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // A late renewal would overwrite the time that the outcome sets.
    await lastRenewal
  }
}

/** Releases a held mail after its sender's limits allowed it. */
export const release = (db: Kysely<Database>, { id }: { id: string }) =>
  db.updateTable('letters').set({ held: null }).where('id', '=', id).execute()

/** Sends a mail whose limits the call has checked without waiting for the next sweep. */
export async function makeDue(trx: Transaction<Database>, queue: Queue, { id }: { id: string }): Promise<void> {
  await trx.updateTable('letters').set({ next_at: Date.now() }).where('id', '=', id).where('tries', '=', 0).execute()
  await queue.enqueue(trx, sendLetters, {})
}

/**
 * Holds a mail until the given time (ms), or with null until its sender confirms their address. It doesn't count as a
 * failed attempt.
 */
export const hold = (db: Kysely<Database>, { id }: { id: string }, reason: HeldReason, until: number | null) =>
  db
    .updateTable('letters')
    .set({ held: reason, next_at: until, tries: 0 })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()

/**
 * Makes mails due that waited for this person to confirm their address: mails from them, from their organisations and
 * to them.
 */
export async function releaseOnConfirmation(trx: Transaction<Database>, queue: Queue, user: string): Promise<void> {
  const { numAffectedRows } = await sql`UPDATE letters SET held = 'unchecked', next_at = ${Date.now()}
    WHERE held = 'unconfirmed' AND (sender = ${user} OR user_id = ${user}
      OR sender IS NULL AND sender_org IN (SELECT org FROM org_owners WHERE user_id = ${user}))`.execute(trx)
  if (numAffectedRows) await queue.enqueue(trx, sendLetters, {})
}

/** Deletes a mail whose reason no longer applies. */
export const drop = (db: Kysely<Database>, id: string) => db.deleteFrom('letters').where('id', '=', id).execute()

/** Marks a mail as delivered. */
export const settle = (db: Kysely<Database>, id: string) =>
  db
    .updateTable('letters')
    .set({ sent_at: Date.now(), next_at: null, problem: null, held: null })
    .where('id', '=', id)
    .execute()

/** Schedules the next attempt after a failure. Returns true if there is none and the mail is given up. */
export async function postpone(db: Kysely<Database>, letter: DueLetter, problem: string): Promise<boolean> {
  const wait = WAITS[letter.tries - 1]
  await db
    .updateTable('letters')
    .set({ next_at: wait === undefined ? null : Date.now() + wait, problem: problem.slice(0, 1000) })
    .where('id', '=', letter.id)
    // Another worker may have claimed it since; that worker decides.
    .where('tries', '=', letter.tries)
    .where('sent_at', 'is', null)
    .execute()
  return wait === undefined
}

export const sweepLetters = (db: Kysely<Database>) =>
  db
    .deleteFrom('letters')
    .where('next_at', 'is', null)
    .where('created_at', '<', Date.now() - KEPT_MS)
    .execute()
