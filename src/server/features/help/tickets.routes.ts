import { implement, sessionOf } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { receiptToken } from '#server/access/tokens/receipt-token.ts'
import { ticketsContract } from '#shared/contract/help/tickets.contract.ts'
import { addPicture, ask, handOver, say, ticketOf } from './ask.ts'
import { findPicture, listOwn, updateTicket } from './tickets.repo.ts'
import { viewTicket } from './view-ticket.ts'

export const ticketsRoutes = (services: Services) => {
  const { db, config } = services
  const idOf = (call: { input: { params: { token: string } } }) => ticketOf(config.secret, call.input.params.token)
  return implement(ticketsContract, {
    open: async (call) => viewTicket(services, await ask(services, call.caller, call.input.body)),
    async own(call) {
      const rows = await listOwn(db, sessionOf(call).user.id)
      return rows.map((row) => ({ ...row, token: receiptToken(config.secret, 'ticket', row.id) }))
    },
    read: (call) => viewTicket(services, idOf(call)),
    async seen(call) {
      await updateTicket(db, idOf(call), { seen_at: Date.now() })
      return {}
    },
    async say(call) {
      const id = idOf(call)
      await say(services, id, call.input.body)
      return viewTicket(services, id)
    },
    async setPicture(call) {
      await addPicture(services, idOf(call), Buffer.from(call.input.body.picture, 'base64'), call.signal)
      return {}
    },
    picture: async (call) => ({ picture: await findPicture(db, idOf(call)) }),
    async handOver(call) {
      const id = idOf(call)
      await handOver(services, id)
      return viewTicket(services, id)
    },
  })
}
