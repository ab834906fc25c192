import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Config } from '#server/kit/config.ts'
import { drop, hold, makeDue, release, type BoundedLetter } from '#server/ports/mail/outbox.ts'
import type { Queue } from '#server/ports/queue/queue.ts'
import type { HeldReason } from '#shared/rules/mails/held.ts'
import { giveBackAll, isSpent, LEFT_TO_EACH, take, type Taken } from '../limits/allowance.ts'
import { boundsOf, type Standing } from './mail-bounds.ts'

type On = { db: Kysely<Database>; config: Pick<Config, 'mailsPerDay'> }
type Admission = { held: null } | { held: HeldReason; until: number | null } | 'unwanted'

/**
 * Decides whether a mail to somebody else's address may go out now, and keeps the answer with it: it is released, held until a bound
 * has room or its sender confirms their address, or dropped where the sender is gone or suspended. Answers why it is held, if it is.
 */
export async function admitMail({ db, config }: On, letter: BoundedLetter): Promise<HeldReason | 'dropped' | null> {
  const admission = await admissionOf(db, letter, config.mailsPerDay)
  if (admission === 'unwanted') {
    await drop(db, letter.id)
    return 'dropped'
  }
  if (admission.held === null) await release(db, letter)
  else await hold(db, letter, admission.held, admission.until)
  return admission.held
}

/** Admits a mail for the call that caused it, which tells its caller whether the mail goes out. */
export async function admitNow(services: On & { queue: Queue }, letter: BoundedLetter): Promise<HeldReason | null> {
  const held = await admitMail(services, letter)
  if (held === null) await transaction(services.db, (trx) => makeDue(trx, services.queue, letter))
  return held === 'dropped' ? null : held
}

async function admissionOf(db: Kysely<Database>, letter: BoundedLetter, mailsPerDay: number): Promise<Admission> {
  const { kind, email, user, sender, sender_org, sender_network } = letter
  // People may write to themselves: the link to their own question, say.
  if (sender !== null && sender === user) return { held: null }
  const known = await senderOf(db, sender, sender_org)
  if (known.isGone) return 'unwanted'
  if (!known.isConfirmed) return { held: 'unconfirmed', until: null }
  const org = sender_org !== null && known.standing ? { id: sender_org, standing: known.standing } : null
  const from = sender ?? sender_network
  return takeAll(db, boundsOf({ kind, email, sender: from, network: sender_network, org, mailsPerDay }))
}

async function takeAll(db: Kysely<Database>, bounds: ReturnType<typeof boundsOf>): Promise<Admission> {
  const held: Taken[] = []
  let usedByNetwork = 0
  for (const { reason, allowance, whose } of bounds) {
    const taken = await take(db, allowance, whose)
    if (!isSpent(taken)) {
      held.push(taken)
      if (reason === 'network') usedByNetwork = taken.used
    } else if (allowance.name !== 'mail-server-fresh' || usedByNetwork > LEFT_TO_EACH) {
      await giveBackAll(db, held)
      return { held: reason, until: taken.until }
    }
  }
  return { held: null }
}

/** Who sends: a person, an organisation by any of its owners, or (without either) a stranger, whose mails hold no words of theirs. */
async function senderOf(db: Kysely<Database>, sender: string | null, org: string | null) {
  const { rows } = await sql<{ confirmed: boolean; standing: Standing | null; gone: boolean }>`
    SELECT
      CASE WHEN ${sender}::uuid IS NOT NULL THEN EXISTS (SELECT FROM users WHERE id = ${sender} AND email_confirmed_at IS NOT NULL)
        WHEN ${org}::uuid IS NOT NULL THEN EXISTS (SELECT FROM org_owners w JOIN users u ON u.id = w.user_id
          WHERE w.org = ${org} AND u.email_confirmed_at IS NOT NULL AND u.locked_at IS NULL)
        ELSE true END AS confirmed,
      ${sender}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = ${sender} AND locked_at IS NULL)
        OR ${org}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM orgs WHERE id = ${org}) AS gone,
      (SELECT jsonb_build_object('created_at', created_at, 'invitations_accepted', invitations_accepted)
        FROM orgs WHERE id = ${org}) AS standing`.execute(db)
  const [found] = rows
  return {
    isConfirmed: found?.confirmed ?? false,
    isGone: found?.gone ?? true,
    standing: found?.standing ?? undefined,
  }
}
