/**
 * Why a mail to someone else is held: its limits haven't been checked yet, its sender's address isn't confirmed, or a
 * sending limit is reached.
 */
export const HOLD_REASONS = ['unchecked', 'unconfirmed', 'recipient', 'network', 'organisation', 'server'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

export const MAIL_WAIT_REASONS = ['confirmation', 'later', 'no_mail_server'] as const
export type MailWaitReason = (typeof MAIL_WAIT_REASONS)[number]

/** Informs the person who caused a mail why it hasn't been sent. */
export interface MailWaitInfo {
  mail_waits?: MailWaitReason | null | undefined
}

/** Says why a mail hasn't been sent: its hold reason or, if it has none, that it is only saved on the server. */
export function toMailWaitReason(holdReason: HoldReason | null, isSaved: boolean): MailWaitReason | null {
  if (holdReason === null || holdReason === 'unchecked') return isSaved ? 'no_mail_server' : null
  return holdReason === 'unconfirmed' ? 'confirmation' : 'later'
}
