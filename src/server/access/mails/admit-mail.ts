import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Config } from '#server/kit/config.ts'
import { deleteMail, holdMail, makeMailDue, releaseHeldMail, type LimitedMail } from '#server/ports/mail/outbox.ts'
import type { Queue } from '#server/ports/queue/queue.ts'
import type { HoldReason } from '#shared/rules/mails/hold-reasons.ts'
import {
  giveBackUses,
  isExhausted,
  MIN_USES_PER_NETWORK,
  takeAllowance,
  type AllowanceUse,
} from '../limits/allowance.ts'
import { getMailLimits, type OrgReputation } from './mail-limits.ts'

type MailServices = { db: Kysely<Database>; config: Pick<Config, 'mailsPerDay'> }
type MailAdmission = { heldReason: null } | { heldReason: HoldReason; availableAt: number | null } | 'unwanted'

/**
 * Decides whether a mail to someone else's address may be sent now, and stores the decision: release the mail, hold it
 * until a limit has room or the sender confirms their address, or drop it if the sender was deleted or suspended.
 * Returns the reason for holding it, or null.
 */
export async function admitMail(
  { db, config }: MailServices,
  mail: LimitedMail,
): Promise<HoldReason | 'dropped' | null> {
  const admission = await decideAdmission(db, mail, config.mailsPerDay)
  if (admission === 'unwanted') {
    await deleteMail(db, mail.id)
    return 'dropped'
  }
  if (admission.heldReason === null) await releaseHeldMail(db, mail)
  else await holdMail(db, mail, admission.heldReason, admission.availableAt)
  return admission.heldReason
}

/** Admits a mail during the call that caused it, so the reply can say whether it will be sent. */
export async function admitMailDuringCall(
  services: MailServices & { queue: Queue },
  mail: LimitedMail,
): Promise<HoldReason | null> {
  const uses = await admitMail(services, mail)
  if (uses === null) await transaction(services.db, (trx) => makeMailDue(trx, services.queue, mail))
  return uses === 'dropped' ? null : uses
}

async function decideAdmission(db: Kysely<Database>, mail: LimitedMail, mailsPerDay: number): Promise<MailAdmission> {
  const { kind, email, user, sender, sender_org, sender_network } = mail
  // Mails to oneself, such as the link to one's own help request, are not limited.
  if (sender !== null && sender === user) return { heldReason: null }
  const senderFacts = await getSenderFacts(db, sender, sender_org)
  if (senderFacts.isGone) return 'unwanted'
  if (!senderFacts.isConfirmed) return { heldReason: 'unconfirmed', availableAt: null }
  const org =
    sender_org !== null && senderFacts.reputation ? { id: sender_org, reputation: senderFacts.reputation } : null
  const limitedSender = sender ?? sender_network
  return takeMailAllowances(
    db,
    getMailLimits({ kind, email, sender: limitedSender, network: sender_network, org, mailsPerDay }),
  )
}

async function takeMailAllowances(
  db: Kysely<Database>,
  limits: ReturnType<typeof getMailLimits>,
): Promise<MailAdmission> {
  const uses: AllowanceUse[] = []
  let usedByNetwork = 0
  for (const { reason, allowance, whose: scope } of limits) {
    const use = await takeAllowance(db, allowance, scope)
    if (!isExhausted(use)) {
      uses.push(use)
      if (reason === 'network') usedByNetwork = use.used
    } else if (allowance.name !== 'mail-server-fresh' || usedByNetwork > MIN_USES_PER_NETWORK) {
      await giveBackUses(db, uses)
      return { heldReason: reason, availableAt: use.availableAt }
    }
  }
  return { heldReason: null }
}

/**
 * The sender: a user, an organisation (confirmed if one of its owners is), or neither for an anonymous visitor, whose
 * mails contain no text written by them.
 */
async function getSenderFacts(db: Kysely<Database>, sender: string | null, org: string | null) {
  const { rows } = await sql<{ is_confirmed: boolean; reputation: OrgReputation | null; is_gone: boolean }>`
    SELECT
      CASE WHEN ${sender}::uuid IS NOT NULL THEN EXISTS (SELECT FROM users WHERE id = ${sender} AND email_confirmed_at IS NOT NULL)
        WHEN ${org}::uuid IS NOT NULL THEN EXISTS (SELECT FROM org_owners w JOIN users u ON u.id = w.user_id
          WHERE w.org = ${org} AND u.email_confirmed_at IS NOT NULL AND u.suspended_at IS NULL)
        ELSE true END AS is_confirmed,
      ${sender}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = ${sender} AND suspended_at IS NULL)
        OR ${org}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM orgs WHERE id = ${org}) AS is_gone,
      (SELECT jsonb_build_object('created_at', created_at, 'invitations_accepted', invitations_accepted)
        FROM orgs WHERE id = ${org}) AS reputation`.execute(db)
  const [row] = rows
  return {
    isConfirmed: row?.is_confirmed ?? false,
    isGone: row?.is_gone ?? true,
    reputation: row?.reputation ?? undefined,
  }
}
