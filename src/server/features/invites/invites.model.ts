import type { MailKind } from '#server/ports/mail/outbox.ts'

export const INVITATION_TTL_MS = 14 * 24 * 3600 * 1000

/** Contains the link of an invitation, by the id of its permission row. */
export const invitationMail: MailKind<{ invitation: string }> = { name: 'invitation' }

/** Notifies a user that they are now a member of a project. */
export const addedMail: MailKind<{ permission: string; by: string; note: string }> = {
  name: 'added',
  notification: 'invited',
}
