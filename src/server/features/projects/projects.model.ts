import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Tells a member that their project is another organisation's now; the one that it was is told as it was called then. */
export const handedOverLetter: LetterKind<{ project: string; from_org: string }> = { name: 'handed-over' }

/** Tells an owner of the organisation that a project was of that it is another one's now. */
export const handedAwayLetter: LetterKind<{ project: string; from: string }> = { name: 'handed-away' }
