import type { LetterName } from '#shared/rules/mails/letters.ts'
import { mailsOfNewPerDay } from '#shared/rules/mails/mails-of-new.ts'
import type { Allowance } from '../limits/allowance.ts'

// docs/decisions/036-limits-hit-the-sender.md explains the numbers.
const DAY = 24 * 3600
const WEEK_MS = 7 * DAY * 1000

interface Bounds {
  fromOneToOne: number
  /** Mails to one address from all new senders, and from all established ones. */
  toOne: { fresh: number; established: number }
  /** What an organisation may send on its first day. Grows with its age and with each accepted invitation. */
  ofNewOrg: number
}

/** Mails that users cause to other people's addresses, per class and day. */
const BOUNDS = {
  invitation: { fromOneToOne: 3, toOne: { fresh: 5, established: 30 }, ofNewOrg: 20 },
  answer: { fromOneToOne: 20, toOne: { fresh: 20, established: 50 }, ofNewOrg: 100 },
  question: { fromOneToOne: 3, toOne: { fresh: 5, established: 5 }, ofNewOrg: 0 },
} as const satisfies Record<string, Bounds>
type MailClass = keyof typeof BOUNDS

/** Mails not listed here go to the sender's own account or to members of their own organisation. */
const CLASSES: Partial<Record<LetterName, MailClass>> = {
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

/** An organisation may at most send this many times what it could on its first day. */
const MOST_GROWTH = 25
const OF_NETWORK = { fresh: 100, established: 2000 }
/** What is known of the organisation that sends a mail. */
export interface Standing {
  created_at: number
  invitations_accepted: number
}

const ESTABLISHED_WEEKS = 4
const ESTABLISHED_ACCEPTED = 3

const weeksOf = ({ created_at }: Standing, now: number) => Math.floor((now - created_at) / WEEK_MS)

/**
 * Whether recipients have shown that they want an organisation's mails: it is four weeks old, or three of its
 * invitations were accepted.
 */
export const isEstablished = (org: Standing | undefined, now = Date.now()): boolean =>
  org !== undefined && (org.invitations_accepted >= ESTABLISHED_ACCEPTED || weeksOf(org, now) >= ESTABLISHED_WEEKS)

/** How many mails of a class an organisation may send in a day. */
export const orgAllowance = (ofNewOrg: number, org: Standing, now = Date.now()): number =>
  ofNewOrg * Math.min(MOST_GROWTH, 1 + (weeksOf(org, now) + org.invitations_accepted) / 2)

export interface Sent {
  kind: string
  email: string
  /** The sending account or, without one, the network. */
  sender: string
  network: string
  org: { id: string; standing: Standing } | null
  mailsPerDay: number
}

export type Bound = 'recipient' | 'network' | 'organisation' | 'server'

/** The limits that a mail counts against, in the order in which they are taken. */
export function boundsOf({ kind, email, sender, network, org, mailsPerDay }: Sent) {
  const of = CLASSES[kind as LetterName] ?? 'answer'
  const { fromOneToOne, toOne, ofNewOrg } = BOUNDS[of]
  const age = isEstablished(org?.standing) ? 'established' : 'fresh'
  const bound = (reason: Bound, name: string, times: number, whose: string) => {
    const allowance: Allowance = { name: `mail-${name}`, times: Math.max(1, Math.floor(times)), seconds: DAY }
    return { reason, allowance, whose }
  }
  return [
    bound('recipient', `${of}-from-one`, fromOneToOne, `${sender} ${email}`),
    bound('recipient', `${of}-to-one-${age}`, toOne[age], email),
    bound('network', `network-${age}`, OF_NETWORK[age], network),
    ...(org ? [bound('organisation', `${of}-org`, orgAllowance(ofNewOrg, org.standing), org.id)] : []),
    ...(age === 'fresh' ? [bound('server', 'server-fresh', mailsOfNewPerDay(mailsPerDay), 'all')] : []),
    bound('server', 'server', mailsPerDay, 'all'),
  ]
}
