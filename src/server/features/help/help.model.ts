import type { MailKind } from '#server/ports/mail/outbox.ts'

/** Mail that confirms to the asker that the help request arrived, with a link to it. */
export const receivedMail: MailKind<{ ticket: string }> = { name: 'ticket-received' }
/** Mail that sends a new help request to a support agent. */
export const newTicketMail: MailKind<{ ticket: string }> = { name: 'ticket-asked' }
/** Mail that sends a later message from the asker to a support agent. */
export const ticketMessageMail: MailKind<{ ticket: string; message: string }> = { name: 'ticket-said' }
/** Mail that sends an answer to the asker. */
export const answeredMail: MailKind<{ ticket: string; message: string }> = { name: 'ticket-answered' }
