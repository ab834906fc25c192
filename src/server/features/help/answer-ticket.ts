import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { notifyPages, mailUnseenAnswers } from './create-ticket.ts'
import { answeredMail } from './help.model.ts'
import { isAskerPresent, deleteTicket, lockTicket, insertMessage, updateTicket } from './tickets.repo.ts'

type Dependencies = Pick<Services, 'db' | 'queue' | 'pubSub'>

/**
 * Adds an answer to a help request. It is mailed unless the asker is present in a chat. A chat whose asker has left
 * becomes a help request answered by mail. Throws `not_found`.
 */
export const answerTicket = (
  services: Dependencies,
  helperId: string,
  ticketId: string,
  { key, text, close = false }: { key: string; text: string; close?: boolean | undefined },
): Promise<void> =>
  transaction(services.db, async (trx) => {
    const ticket = await lockTicket(trx, ticketId)
    if (!ticket) throw new AppError('not_found')
    const messageId = newId()
    const newMessage = {
      id: messageId,
      ticket: ticketId,
      request_key: key,
      author: 'helper',
      user_id: helperId,
      text: text.trim(),
    } as const
    if (!(await insertMessage(trx, newMessage))) return
    const hasAskerLeft = ticket.is_live && !(await isAskerPresent(trx, ticketId))
    const status = close ? 'closed' : 'answered'
    await updateTicket(trx, ticketId, { status, changed_at: Date.now(), ...(hasAskerLeft && { is_live: false }) })
    const recipient = { email: ticket.email, user: ticket.user_id }
    if (hasAskerLeft) await mailUnseenAnswers(services, trx, ticket)
    else if (!ticket.is_live)
      await enqueueMail(trx, services.queue, answeredMail, recipient, { ticket: ticketId, message: messageId })
    await notifyPages(services, trx, ticket)
  })

/** Closes or reopens a help request. Throws `not_found`. */
export const setTicketStatus = (services: Dependencies, ticketId: string, status: 'open' | 'closed'): Promise<void> =>
  transaction(services.db, async (trx) => {
    const ticket = await lockTicket(trx, ticketId)
    if (!ticket) throw new AppError('not_found')
    await updateTicket(trx, ticketId, { status })
    await notifyPages(services, trx, ticket)
  })

/** Deletes a help request with its messages. Pages that show it are notified. Throws `not_found`. */
export const removeTicket = (services: Dependencies, ticketId: string): Promise<void> =>
  transaction(services.db, async (trx) => {
    const ticket = await lockTicket(trx, ticketId)
    if (!ticket) throw new AppError('not_found')
    await deleteTicket(trx, ticketId)
    await notifyPages(services, trx, ticket)
  })
