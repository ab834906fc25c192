import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** An invitation is good for so long. */
export const INVITATION_MS = 14 * 24 * 3600 * 1000

/** Brings the link of an invitation, by the id of its record. */
export const invitationLetter: LetterKind<{ invitation: string }> = { name: 'invitation' }

/** Tells somebody with an account that they are a member of a project now. */
export const addedLetter: LetterKind<{ permission: string; by: string; note: string }> = {
  name: 'added',
  notice: 'invited',
}
