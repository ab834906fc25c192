import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { LetterName } from '#shared/rules/mails/letters.ts'
import type { HeldReason } from '#shared/rules/mails/held.ts'
import type { Notice } from '#shared/rules/notices.ts'
import type { JobKind, Queue } from '#server/ports/queue/queue.ts'

/** A kind of letter, and what its text is made of. */
export interface LetterKind<A extends object> {
  name: LetterName
  /** As what it may be switched off by its receiver; left out: it is needed. */
  notice?: Notice
  /** Only here so that its type is kept. */
  about?: A
}

/** To whom: an address, and the account that it belongs to if there is one. */
export interface Addressee {
  email: string
  user: string | null
}

/** Who causes a mail to somebody else's address; without a person or an organisation it is a stranger. */
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

/** A mail whose sender is bounded. */
export interface BoundedLetter extends Addressee {
  id: string
  kind: string
  sender: string | null
  sender_org: string | null
  sender_network: string
}

/** Wakes whoever sends: what it finds due goes out. */
export const sendLetters: JobKind<Record<string, never>> = { name: 'send-letters', retries: 3, seconds: 600, lanes: 1 }

const MINUTE = 60_000
/** How long is waited after each failure; after the last the letter is given up, three days after it was written. */
const WAITS = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * MINUTE)
/** Whoever took a letter and died has it for so long. */
const LEASE_MS = 5 * MINUTE
const KEPT_MS = 30 * 24 * 60 * MINUTE

/** Puts a letter into the outbox, as part of the transaction that is its reason. */
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

/** How long the call that causes a mail has to check its bounds itself, so that it can tell its caller. */
const CHECK_MS = 10_000

/**
 * Puts a mail to somebody else's address into the outbox. Its sender's bounds are checked when it is due, or before by the call
 * (`checkedByCall`): within a transaction their counts would be locked for everybody. One that still waits for the same reason is
 * replaced. Answers the mail.
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
 * Takes the letter that has been due longest, one of the kinds that come `first` before all others: nobody else finds it until its
 * lease is over.
 */
export async function takeDue(db: Kysely<Database>, first: readonly string[] = []): Promise<DueLetter | undefined> {
  const now = Date.now()
  const { rows } = await sql<DueLetter>`UPDATE letters SET tries = tries + 1, next_at = ${now + LEASE_MS}
    WHERE id = (SELECT id FROM letters WHERE next_at <= ${now}
      ORDER BY (kind = ANY(${first}::text[])) DESC, next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, email, user_id AS user, about, tries, sender, sender_org, sender_network, held`.execute(db)
  return rows[0]
}

/** Keeps a letter for whoever has taken it as long as their work takes: a mail server may think for many minutes. */
export async function holding<T>(
  db: Kysely<Database>,
  { id, tries }: DueLetter,
  work: () => Promise<T>,
  everyMs = MINUTE,
): Promise<T> {
  let held: Promise<unknown> = Promise.resolve()
  const hold = () =>
    db
      .updateTable('letters')
      .set({ next_at: Date.now() + LEASE_MS })
      .where('id', '=', id)
      // Whoever took it since has it.
      .where('tries', '=', tries)
      .execute()
  const timer = setInterval(() => (held = hold().catch(() => undefined)), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // Else it would put the time back that the outcome sets.
    await held
  }
}

/** The bounds of its sender allow it: nothing holds it any more. */
export const release = (db: Kysely<Database>, { id }: { id: string }) =>
  db.updateTable('letters').set({ held: null }).where('id', '=', id).execute()

/** What its call has checked goes out without waiting for the next sweep. */
export async function makeDue(trx: Transaction<Database>, queue: Queue, { id }: { id: string }): Promise<void> {
  await trx.updateTable('letters').set({ next_at: Date.now() }).where('id', '=', id).where('tries', '=', 0).execute()
  await queue.enqueue(trx, sendLetters, {})
}

/** Keeps a mail back until then (ms); null: until its sender confirms their address. It counts as not tried. */
export const hold = (db: Kysely<Database>, { id }: { id: string }, held: HeldReason, until: number | null) =>
  db
    .updateTable('letters')
    .set({ held, next_at: until, tries: 0 })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()

/** The mails that waited for a person to confirm their address are due now: those from them, from their organisations, and to them. */
export async function releaseOnConfirmation(trx: Transaction<Database>, queue: Queue, user: string): Promise<void> {
  const { numAffectedRows } = await sql`UPDATE letters SET held = 'unchecked', next_at = ${Date.now()}
    WHERE held = 'unconfirmed' AND (sender = ${user} OR user_id = ${user}
      OR sender IS NULL AND sender_org IN (SELECT org FROM org_owners WHERE user_id = ${user}))`.execute(trx)
  if (numAffectedRows) await queue.enqueue(trx, sendLetters, {})
}

/** There was no reason for it: nothing is kept of it. */
export const drop = (db: Kysely<Database>, id: string) => db.deleteFrom('letters').where('id', '=', id).execute()

/** It has been handed over. */
export const settle = (db: Kysely<Database>, id: string) =>
  db
    .updateTable('letters')
    .set({ sent_at: Date.now(), next_at: null, problem: null, held: null })
    .where('id', '=', id)
    .execute()

/** It could not be handed over: it is tried again later, or given up. Answers whether it is. */
export async function postpone(db: Kysely<Database>, letter: DueLetter, problem: string): Promise<boolean> {
  const wait = WAITS[letter.tries - 1]
  await db
    .updateTable('letters')
    .set({ next_at: wait === undefined ? null : Date.now() + wait, problem: problem.slice(0, 1000) })
    .where('id', '=', letter.id)
    // Whoever took it since decides.
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
