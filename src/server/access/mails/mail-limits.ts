import type { MailKindName } from '#shared/rules/mails/mail-kind-names.ts'
import { getNewSenderMailsPerDay } from '#shared/rules/mails/new-sender-limit.ts'
import type { Allowance } from '../limits/allowance.ts'

// docs/decisions/036-count-limits-against-the-sender.md explains the numbers.
const DAY_SECONDS = 24 * 3600
const WEEK_MS = 7 * DAY_SECONDS * 1000

interface MailLimits {
  perSenderAndAddress: number
  /** Limits on mails to one address: from all new senders together, and from all established ones together. */
  perAddress: { fresh: number; established: number }
  /**
   * The number of mails that an organisation may send on its first day. Grows with its age and with each accepted
   * invitation.
   */
  perNewOrg: number
}

/** Limits per class and day for mails that users cause to be sent to other people's addresses. */
const MAIL_LIMITS = {
  invitation: { perSenderAndAddress: 3, perAddress: { fresh: 5, established: 30 }, perNewOrg: 20 },
  answer: { perSenderAndAddress: 20, perAddress: { fresh: 20, established: 50 }, perNewOrg: 100 },
  question: { perSenderAndAddress: 3, perAddress: { fresh: 5, established: 5 }, perNewOrg: 0 },
} as const satisfies Record<string, MailLimits>
type MailClass = keyof typeof MAIL_LIMITS

/** Mails not listed here go to the sender's own account or to members of the sender's organisation. */
const MAIL_CLASS_BY_NAME: Partial<Record<MailKindName, MailClass>> = {
  added: 'invitation',
  invitation: 'invitation',
  'giver-asked': 'answer',
  'handed-away': 'answer',
  'handed-over': 'answer',
  receipt: 'answer',
  rejected: 'answer',
  report: 'answer',
  'report-answer': 'answer',
  'ticket-received': 'question',
}

/** An organisation's daily limit never grows beyond this multiple of its first day's limit. */
const MAX_GROWTH = 25
const MAILS_PER_NETWORK = { fresh: 100, established: 2000 }
/** The organisation that sends a mail, with the facts that its limit depends on. */
export interface OrgReputation {
  created_at: number
  invitations_accepted: number
}

const ESTABLISHED_WEEKS = 4
const ESTABLISHED_ACCEPTED = 3

const getAgeInWeeks = ({ created_at }: OrgReputation, now: number) => Math.floor((now - created_at) / WEEK_MS)

/**
 * Whether recipients have shown that they want an organisation's mails: the organisation is four weeks old, or three of
 * its invitations have been accepted.
 */
export const isEstablished = (org: OrgReputation | undefined, now = Date.now()): boolean =>
  org !== undefined &&
  (org.invitations_accepted >= ESTABLISHED_ACCEPTED || getAgeInWeeks(org, now) >= ESTABLISHED_WEEKS)

/** How many mails of a class an organisation may send in a day. */
export const getOrgMailsPerDay = (perNewOrg: number, org: OrgReputation, now = Date.now()): number =>
  perNewOrg * Math.min(MAX_GROWTH, 1 + (getAgeInWeeks(org, now) + org.invitations_accepted) / 2)

export interface OutgoingMail {
  kind: string
  email: string
  /** The sending account; the network if there is none. */
  sender: string
  network: string
  org: { id: string; reputation: OrgReputation } | null
  mailsPerDay: number
}

export type MailLimitReason = 'recipient' | 'network' | 'organisation' | 'server'

/** The limits that a mail counts against, in the order in which they are applied. */
export function getMailLimits({ kind, email, sender, network, org, mailsPerDay }: OutgoingMail) {
  const mailClass = MAIL_CLASS_BY_NAME[kind as MailKindName] ?? 'answer'
  const { perSenderAndAddress, perAddress, perNewOrg } = MAIL_LIMITS[mailClass]
  const reputationClass = isEstablished(org?.reputation) ? 'established' : 'fresh'
  const createLimit = (reason: MailLimitReason, name: string, maxPerDay: number, scope: string) => {
    const allowance: Allowance = {
      name: `mail-${name}`,
      maxUses: Math.max(1, Math.floor(maxPerDay)),
      seconds: DAY_SECONDS,
    }
    return { reason, allowance, whose: scope }
  }
  return [
    createLimit('recipient', `${mailClass}-from-one`, perSenderAndAddress, `${sender} ${email}`),
    createLimit('recipient', `${mailClass}-to-one-${reputationClass}`, perAddress[reputationClass], email),
    createLimit('network', `network-${reputationClass}`, MAILS_PER_NETWORK[reputationClass], network),
    ...(org
      ? [createLimit('organisation', `${mailClass}-org`, getOrgMailsPerDay(perNewOrg, org.reputation), org.id)]
      : []),
    ...(reputationClass === 'fresh'
      ? [createLimit('server', 'server-fresh', getNewSenderMailsPerDay(mailsPerDay), 'all')]
      : []),
    createLimit('server', 'server', mailsPerDay, 'all'),
  ]
}
