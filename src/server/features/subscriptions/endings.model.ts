import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Tells an owner what part of the organisation's subscription ends at a time (ms). */
export const endingLetter: LetterKind<{ org: string; at: number }> = { name: 'subscription-ends' }
