/** Why a mail to another person is held: its sender's address isn't confirmed, or a sending limit is reached. */
export const HELD = ['unchecked', 'unconfirmed', 'recipient', 'network', 'organisation', 'server'] as const
export type HeldReason = (typeof HELD)[number]

/**
 * Tells the person who caused a mail why it hasn't been sent: their own confirmation is missing, or it goes out later.
 */
export interface MailWaits {
  mail_waits?: 'confirmation' | 'later' | null | undefined
}

export function waitsFor(held: HeldReason | null): 'confirmation' | 'later' | null {
  if (held === null || held === 'unchecked') return null
  return held === 'unconfirmed' ? 'confirmation' : 'later'
}
