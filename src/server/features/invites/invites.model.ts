import type { MailKind } from '#server/ports/mail/outbox.ts'

export const INVITATION_TTL_MS = 14 * 24 * 3600 * 1000

/** Mail with an invitation's link; the invitation is identified by its permission row. */
export const invitationMail: MailKind<{ invitation: string }> = { name: 'invitation' }

/** Mail that notifies a user that they are now a member of a project. */
export const addedMail: MailKind<{ permission: string; by: string; note: string }> = {
  name: 'added',
  notification: 'invited',
}
