import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Summarizes what others did in the user's projects between two times (ms). */
export const digestLetter: LetterKind<{ since: number; until: number }> = { name: 'digest', notice: 'digest' }
