import { implement, getCurrentSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { createStatusToken } from '#server/access/tokens/status-token.ts'
import { ticketsContract } from '#shared/contract/help/tickets.contract.ts'
import { addScreenshot, createTicket, continueByMail, addAskerMessage, parseTicketToken } from './create-ticket.ts'
import { findScreenshot, listOwnTickets, updateTicket } from './tickets.repo.ts'
import { viewTicket } from './view-ticket.ts'

export const ticketsRoutes = (services: Services) => {
  const { db, config } = services
  const getTicketId = (call: { input: { params: { token: string } } }) =>
    parseTicketToken(config.secret, call.input.params.token)
  return implement(ticketsContract, {
    open: async (call) => viewTicket(services, await createTicket(services, call.caller, call.input.body)),
    async own(call) {
      const rows = await listOwnTickets(db, getCurrentSession(call).user.id)
      return rows.map((row) => ({ ...row, token: createStatusToken(config.secret, 'ticket', row.id) }))
    },
    read: (call) => viewTicket(services, getTicketId(call)),
    async seen(call) {
      await updateTicket(db, getTicketId(call), { seen_at: Date.now() })
      return {}
    },
    async say(call) {
      const id = getTicketId(call)
      await addAskerMessage(services, id, call.input.body)
      return viewTicket(services, id)
    },
    async setPicture(call) {
      await addScreenshot(services, getTicketId(call), Buffer.from(call.input.body.picture, 'base64'), call.signal)
      return {}
    },
    picture: async (call) => ({ picture: await findScreenshot(db, getTicketId(call)) }),
    async handOver(call) {
      const id = getTicketId(call)
      await continueByMail(services, id)
      return viewTicket(services, id)
    },
  })
}
