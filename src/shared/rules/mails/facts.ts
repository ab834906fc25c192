import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'

export interface Named {
  /** Whom it is written to. */
  name: string
}

export interface Addressed {
  /**
   * Whom it is written to; null for somebody without an account, and where nobody has shown yet that the address is theirs: no word
   * of a stranger stands in it then.
   */
  name: string | null
}

export interface Infected extends Named {
  /** As the scanner calls it. */
  virus: string
  title: string
  project: string
  url: string
}

/** What was done in a project, by how many things it was done to. */
export interface ProjectDone {
  title: string
  added: number
  changed: number
  trashed: number
  exhibits: number
  other: number
}

export interface Contact {
  /** null where it goes to an address without an account. */
  name: string | null
  from: string
  email: string
  /** Empty where nothing was said. */
  org: string
  message: string
  url: string
}

export interface Reported {
  /** null where it goes to an address without an account. */
  name: string | null
  title: string
  project: string
  reason: ReportReason
  /** What the visitor wrote; null where only the case tells it. */
  message: string | null
  /** Where an answer goes. */
  email: string | null
  url: string
}

export interface ReportAnswered {
  title: string
  archive: string
  /** The answer. */
  note: string
  takenDown: boolean
  url: string
}

export interface TicketAsked extends Named {
  /** Who asks: their name, or their address where they have no account. */
  asker: string
  email: string
  /** What helpers call the question. */
  number: string
  subject: string
  message: string
  /** Not the first. */
  again: boolean
  url: string
}

export interface TicketAnswered extends Addressed {
  url: string
  number: string
  subject: string
  text: string
  /** It is taken to be settled. */
  settled: boolean
}

export interface SubscriptionEnds extends Named {
  org: string
  /** When, in ms. */
  at: number
  /** What ends then. */
  windows: readonly WindowName[]
  url: string
}

export interface Invited {
  inviter: string
  /** The inviter's confirmed address; null where nobody is behind the invitation any more. */
  email: string | null
  project: string
  org: string
  /** What the inviter writes. */
  note: string
  url: string
}

/** What has happened to a way into somebody's account. */
export interface Security extends Addressed {
  event:
    | 'twoStepOn'
    | 'twoStepOff'
    | 'recoveryRenewed'
    | 'recoveryUsed'
    | 'codesFailed'
    | 'passkeyAdded'
    | 'passkeyRemoved'
  /** Codes to recover with. */
  left?: number
  /** What its person calls it. */
  passkey?: string
  url: string
}

export interface HandedOver extends Named {
  project: string
  /** Whose it is now, and whose it was. */
  org: string
  from: string
  url: string
}

export interface Receipt {
  archive: string
  reference: string
  /** How many files. */
  count: number
  /** In the words of the archive. */
  thanks: string
  url: string
}

/** Something is said to a giver about what they gave. */
export interface ToGiver {
  archive: string
  reference: string
  /** What it is about, as its giver calls it. */
  titles: readonly string[]
  /** In the words of who reviews. */
  message: string
  url: string
}

export interface Submitted extends Named {
  giver: string | null
  portal: string
  reference: string
  titles: readonly string[]
  url: string
}

export interface GiverAnswered extends Named {
  giver: string | null
  title: string
  reference: string
  text: string
  url: string
}

export interface TakenBack extends Named {
  giver: string | null
  titles: string[]
  reference: string
  text: string
  /** How many of them are in the archive; the others are destroyed. */
  inArchive: number
  url: string
}
