import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { LetterName } from '#shared/rules/mails/letters.ts'
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

export interface DueLetter extends Addressee {
  id: string
  kind: string
  about: object
  tries: number
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
  await trx
    .insertInto('letters')
    .values({
      id: newId(),
      kind: kind.name,
      email: to.email,
      user_id: to.user,
      about: jsonText(about),
      next_at: Date.now(),
      sent_at: null,
      problem: null,
    })
    .execute()
  await queue.enqueue(trx, sendLetters, {})
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
    RETURNING id, kind, email, user_id AS user, about, tries`.execute(db)
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

/** There was no reason for it: nothing is kept of it. */
export const drop = (db: Kysely<Database>, id: string) => db.deleteFrom('letters').where('id', '=', id).execute()

/** It has been handed over. */
export const settle = (db: Kysely<Database>, id: string) =>
  db.updateTable('letters').set({ sent_at: Date.now(), next_at: null, problem: null }).where('id', '=', id).execute()

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
