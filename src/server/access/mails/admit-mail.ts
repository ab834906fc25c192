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
 * Decides whether a mail to somebody else's address may go out now and stores the decision: the mail is released, held
 * until a limit has room or the sender confirms their address, or dropped if the sender is gone or suspended. Returns
 * why it is held, or null.
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

/** Admits a mail within the call that caused it, so the reply can say whether it goes out. */
export async function admitNow(services: On & { queue: Queue }, letter: BoundedLetter): Promise<HeldReason | null> {
  const held = await admitMail(services, letter)
  if (held === null) await transaction(services.db, (trx) => makeDue(trx, services.queue, letter))
  return held === 'dropped' ? null : held
}

async function admissionOf(db: Kysely<Database>, letter: BoundedLetter, mailsPerDay: number): Promise<Admission> {
  const { kind, email, user, sender, sender_org, sender_network } = letter
  // No limit on mails to oneself, such as the link to one's own help request.
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

/**
 * The sender: a user, an organisation (confirmed if one of its owners is), or neither for a stranger, whose mails
 * contain no text of theirs.
 */
async function senderOf(db: Kysely<Database>, sender: string | null, org: string | null) {
  const { rows } = await sql<{ is_confirmed: boolean; reputation: Standing | null; is_gone: boolean }>`
    SELECT
      CASE WHEN ${sender}::uuid IS NOT NULL THEN EXISTS (SELECT FROM users WHERE id = ${sender} AND email_confirmed_at IS NOT NULL)
        WHEN ${org}::uuid IS NOT NULL THEN EXISTS (SELECT FROM org_owners w JOIN users u ON u.id = w.user_id
          WHERE w.org = ${org} AND u.email_confirmed_at IS NOT NULL AND u.locked_at IS NULL)
        ELSE true END AS is_confirmed,
      ${sender}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = ${sender} AND locked_at IS NULL)
        OR ${org}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM orgs WHERE id = ${org}) AS is_gone,
      (SELECT jsonb_build_object('created_at', created_at, 'invitations_accepted', invitations_accepted)
        FROM orgs WHERE id = ${org}) AS reputation`.execute(db)
  const [found] = rows
  return {
    isConfirmed: found?.is_confirmed ?? false,
    isGone: found?.is_gone ?? true,
    standing: found?.reputation ?? undefined,
  }
}
