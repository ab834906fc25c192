import type { MailKind } from '#server/ports/mail/outbox.ts'

/**
 * Notifies a member that the project belongs to another organisation now. `from_org` is the title that the previous one
 * had.
 */
export const projectTransferredMail: MailKind<{ project: string; from_org: string }> = { name: 'handed-over' }

/** Notifies an owner of the previous organisation that the project was transferred. */
export const projectTransferredAwayMail: MailKind<{ project: string; from: string }> = { name: 'handed-away' }
