import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'

export interface NamedRecipientFacts {
  /** The recipient's name. */
  name: string
}

export interface RecipientFacts {
  /**
   * The recipient's name. null if there is no account, or while the address isn't confirmed: the mail must then contain
   * nothing written by a user.
   */
  name: string | null
}

export interface BackupFailedFacts extends NamedRecipientFacts {
  isVerification: boolean
  /** The server's message, in English. */
  error: string
  url: string
}

export interface InfectedFileFacts extends NamedRecipientFacts {
  /** The name that the scanner gives the virus. */
  virus: string
  title: string
  project: string
  url: string
}

export interface DamageFacts extends NamedRecipientFacts {
  /** Number of originals, and of the items and projects with them. */
  files: number
  itemCount: number
  projectCount: number
  /** How many have been repaired already. */
  repaired: number
  /** The first items, ten at most. */
  affected: readonly { item: string; project: string }[]
  /** The ledger's last entry, to check it with; null if it has none. */
  head: string | null
  url: string
}

/** How much has changed in a project, by type of change. */
export interface ProjectDigestFacts {
  title: string
  added: number
  changed: number
  trashed: number
  exhibits: number
  other: number
}

export interface ContactMessageFacts {
  /** null if the recipient has no account. */
  name: string | null
  fromName: string
  email: string
  /** Empty if no organisation was given. */
  org: string
  message: string
  url: string
}

export interface ReportFacts {
  /** null if the recipient has no account. */
  name: string | null
  title: string
  project: string
  reason: ReportReason
  /** The visitor's message; null if it can only be read in Vitrine. */
  message: string | null
  /** Reply address. */
  email: string | null
  url: string
}

export interface ReportAnswerFacts {
  title: string
  archive: string
  /** The text of the answer. */
  note: string
  isTakenDown: boolean
  url: string
}

export interface TicketMessageFacts extends NamedRecipientFacts {
  /** Name of the person who asked, or their address if they have no account. */
  asker: string
  email: string
  /** Reference number of the help request. */
  number: string
  subject: string
  message: string
  /** Whether it is a follow-up to an earlier message. */
  isFollowUp: boolean
  url: string
}

export interface TicketAnswerFacts extends RecipientFacts {
  url: string
  number: string
  subject: string
  text: string
  /** Whether the help request was closed with this answer. */
  isClosed: boolean
}

export interface SubscriptionEndFacts extends NamedRecipientFacts {
  org: string
  /** When the windows below end, in ms. */
  at: number
  /** The subscription windows that end at that time. */
  windows: readonly WindowName[]
  url: string
}

export interface InvitationFacts {
  inviter: string
  /** The inviter's confirmed address; null if their account is gone. */
  email: string | null
  project: string
  org: string
  /** The inviter's note, if any. */
  note: string
  url: string
}

/** A security-related change to an account. */
export interface SecurityEventFacts extends RecipientFacts {
  event:
    | 'twoStepOn'
    | 'twoStepOff'
    | 'recoveryRenewed'
    | 'recoveryUsed'
    | 'codesFailed'
    | 'passkeyAdded'
    | 'passkeyRemoved'
  /** How many recovery codes are left. */
  codesLeft?: number
  /** The passkey's name. */
  passkey?: string
  url: string
}

export interface ProjectTransferFacts extends NamedRecipientFacts {
  project: string
  /** The titles of the new and the previous organisation. */
  org: string
  fromName: string
  url: string
}

export interface ContributionReceivedFacts {
  archive: string
  reference: string
  /** Number of files. */
  count: number
  /** The archive's thank-you text. */
  thanks: string
  url: string
}

/** A reviewer's message to a contributor. */
export interface ContributorMessageFacts {
  archive: string
  reference: string
  /** Titles of the submissions concerned, as written by the contributor. */
  titles: readonly string[]
  /** The reviewer's text. */
  message: string
  url: string
}

export interface NewContributionFacts extends NamedRecipientFacts {
  contributor: string | null
  portal: string
  reference: string
  titles: readonly string[]
  url: string
}

export interface ContributorAnswerFacts extends NamedRecipientFacts {
  contributor: string | null
  title: string
  reference: string
  text: string
  url: string
}

export interface WithdrawalFacts extends NamedRecipientFacts {
  contributor: string | null
  titles: string[]
  reference: string
  text: string
  /** How many of the withdrawn submissions were in the archive. The others have been deleted permanently. */
  inArchive: number
  url: string
}
