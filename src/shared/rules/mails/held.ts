/** Why a mail to somebody else's address waits: its sender's address isn't confirmed, or a bound is reached. */
export const HELD = ['unchecked', 'unconfirmed', 'recipient', 'network', 'organisation', 'server'] as const
export type HeldReason = (typeof HELD)[number]

/** What the person who caused a mail is told: it waits for their own confirmation, or goes out later. */
export interface MailWaits {
  mail_waits?: 'confirmation' | 'later' | null | undefined
}

export function waitsFor(held: HeldReason | null): 'confirmation' | 'later' | null {
  if (held === null || held === 'unchecked') return null
  return held === 'unconfirmed' ? 'confirmation' : 'later'
}
