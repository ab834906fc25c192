import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Confirms to the asker that the help request arrived, with a link to it. */
export const receivedLetter: LetterKind<{ ticket: string }> = { name: 'ticket-received' }
/** Brings a new help request to a support agent. */
export const askedLetter: LetterKind<{ ticket: string }> = { name: 'ticket-asked' }
/** Brings a later message of the asker to a support agent. */
export const saidLetter: LetterKind<{ ticket: string; message: string }> = { name: 'ticket-said' }
/** Brings an answer to the asker. */
export const answeredLetter: LetterKind<{ ticket: string; message: string }> = { name: 'ticket-answered' }
