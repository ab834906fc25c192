import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Tells whoever asked that it arrived, with the link that opens the conversation. */
export const receivedLetter: LetterKind<{ ticket: string }> = { name: 'ticket-received' }
/** Brings whoever helps a question, and what is said about it later. */
export const askedLetter: LetterKind<{ ticket: string }> = { name: 'ticket-asked' }
export const saidLetter: LetterKind<{ ticket: string; message: string }> = { name: 'ticket-said' }
/** Brings the answer. */
export const answeredLetter: LetterKind<{ ticket: string; message: string }> = { name: 'ticket-answered' }
