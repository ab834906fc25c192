import type { MailKind } from '#server/ports/mail/outbox.ts'

/** A summary of what others did in the user's projects between two times (ms). */
export const digestMail: MailKind<{ since: number; until: number }> = { name: 'digest', notification: 'digest' }
