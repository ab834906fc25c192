import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Tells what others did in one's projects between two times, in ms. */
export const digestLetter: LetterKind<{ since: number; until: number }> = { name: 'digest', notice: 'digest' }
