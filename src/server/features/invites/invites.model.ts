import type { LetterKind } from '#server/ports/mail/outbox.ts'

export const INVITATION_MS = 14 * 24 * 3600 * 1000

/** Contains the link of an invitation, by the id of its permission row. */
export const invitationLetter: LetterKind<{ invitation: string }> = { name: 'invitation' }

/** Tells a user that they are now a member of a project. */
export const addedLetter: LetterKind<{ permission: string; by: string; note: string }> = {
  name: 'added',
  notice: 'invited',
}
