import type { MailKind } from '#server/ports/mail/outbox.ts'

/** Mail that warns an owner that a part of the organisation's subscription ends at a time (ms). */
export const subscriptionEndingMail: MailKind<{ org: string; at: number }> = { name: 'subscription-ends' }
