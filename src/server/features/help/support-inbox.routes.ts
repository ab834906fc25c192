import { z } from 'zod'
import { implement, getCurrentSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { supportInboxContract } from '#shared/contract/help/support-inbox.contract.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { answerTicket, removeTicket, setTicketStatus } from './answer-ticket.ts'
import { countOpenTickets, findScreenshot, listTickets } from './tickets.repo.ts'
import { viewInboxTicket } from './view-ticket.ts'

const CURSOR = z.tuple([z.int(), z.uuid()]).transform(([changedAt, id]) => ({ changedAt, id }))

export const supportInboxRoutes = (services: Services) => {
  const { db, searchDb } = services
  return implement(supportInboxContract, {
    async list(call) {
      const { query, status, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const after = parseCursor(cursor, CURSOR)
      const rows = await listTickets(searchDb, { query, status, after, limit: limit + 1 })
      const page = toPage(rows, limit, ({ changed_at, id }) => [changed_at, id])
      return { tickets: page.items, open: await countOpenTickets(db), cursor: page.cursor }
    },
    read: (call) => viewInboxTicket(services, call.input.params.id),
    picture: async (call) => ({ picture: await findScreenshot(db, call.input.params.id) }),
    async answer(call) {
      const { id } = call.input.params
      await answerTicket(services, getCurrentSession(call).user.id, id, call.input.body)
      return viewInboxTicket(services, id)
    },
    async setStatus(call) {
      const { id } = call.input.params
      await setTicketStatus(services, id, call.input.body.status)
      return viewInboxTicket(services, id)
    },
    async remove(call) {
      const { id } = call.input.params
      await removeTicket(services, id)
      services.log.info(
        { admin: getCurrentSession(call).user.id, act: 'remove_ticket', ticket: id },
        'an administrator deleted a help request',
      )
      return {}
    },
  })
}
