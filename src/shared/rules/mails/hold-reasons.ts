/** Why a mail to another person is held: its sender's address isn't confirmed, or a sending limit is reached. */
export const HOLD_REASONS = ['unchecked', 'unconfirmed', 'recipient', 'network', 'organisation', 'server'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/**
 * Explains to the person who caused a mail why it hasn't been sent: their own confirmation is missing, or it is sent
 * later.
 */
export interface MailWaitInfo {
  mail_waits?: 'confirmation' | 'later' | null | undefined
}

export function toMailWaitReason(holdReason: HoldReason | null): 'confirmation' | 'later' | null {
  if (holdReason === null || holdReason === 'unchecked') return null
  return holdReason === 'unconfirmed' ? 'confirmation' : 'later'
}
