import type { MailKind } from '#server/ports/mail/outbox.ts'

/** Mail that notifies a user of a virus in an item's file, with the name that the scanner gives it. */
export const infectedMail: MailKind<{ artifact: string; found: string }> = { name: 'infected' }
