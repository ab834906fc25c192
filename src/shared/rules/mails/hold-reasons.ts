/**
 * Why a mail to someone else is held: its limits haven't been checked yet, its sender's address isn't confirmed, or a
 * sending limit is reached.
 */
export const HOLD_REASONS = ['unchecked', 'unconfirmed', 'recipient', 'network', 'organisation', 'server'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/**
 * Informs the person who caused a mail why it hasn't been sent: they must confirm their address first, or it will be sent
 * later.
 */
export interface MailWaitInfo {
  mail_waits?: 'confirmation' | 'later' | null | undefined
}

export function toMailWaitReason(holdReason: HoldReason | null): 'confirmation' | 'later' | null {
  if (holdReason === null || holdReason === 'unchecked') return null
  return holdReason === 'unconfirmed' ? 'confirmation' : 'later'
}
