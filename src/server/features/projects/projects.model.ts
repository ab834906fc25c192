import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Tells a member that their project is another organisation's now; the one that it was is told as it was called then. */
export const handedOverLetter: LetterKind<{ project: string; from_org: string }> = { name: 'handed-over' }
