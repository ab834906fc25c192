import type { MailKind } from '#server/ports/mail/outbox.ts'

/** Notifies a user that a virus was found in an item's file, by the name the scanner gives it. */
export const infectedMail: MailKind<{ artifact: string; found: string }> = { name: 'infected' }
