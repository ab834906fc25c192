import type { MailKind } from '#server/ports/mail/outbox.ts'

/**
 * Mail that notifies a member that the project now belongs to another organisation. `from_org` is the title of the
 * previous one.
 */
export const projectTransferredMail: MailKind<{ project: string; from_org: string }> = { name: 'handed-over' }

/** Mail that notifies an owner of the previous organisation that the project was transferred. */
export const projectTransferredAwayMail: MailKind<{ project: string; from: string }> = { name: 'handed-away' }
