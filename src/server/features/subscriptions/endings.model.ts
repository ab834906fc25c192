import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Tells an owner what of their organisation's subscription ends at a moment (ms). */
export const endingLetter: LetterKind<{ org: string; at: number }> = { name: 'subscription-ends' }
