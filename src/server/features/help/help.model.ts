import type { MailKind } from '#server/ports/mail/outbox.ts'

/** Confirms to the asker that the help request arrived, with a link to it. */
export const receivedMail: MailKind<{ ticket: string }> = { name: 'ticket-received' }
/** Brings a new help request to a support agent. */
export const newTicketMail: MailKind<{ ticket: string }> = { name: 'ticket-asked' }
/** Brings a later message of the asker to a support agent. */
export const ticketMessageMail: MailKind<{ ticket: string; message: string }> = { name: 'ticket-said' }
/** Brings an answer to the asker. */
export const answeredMail: MailKind<{ ticket: string; message: string }> = { name: 'ticket-answered' }
