import { z } from 'zod'
import { implement, sessionOf } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { afterCursor, pageOf } from '#server/db/page.ts'
import { helpDeskContract } from '#shared/contract/help/help-desk.contract.ts'
import { PAGE } from '#shared/rules/limits.ts'
import { answer, remove, setStatus } from './answer.ts'
import { countOpen, findPicture, listTickets } from './tickets.repo.ts'
import { viewAtDesk } from './view-ticket.ts'

const POSITION = z.tuple([z.int(), z.uuid()]).transform(([changedAt, id]) => ({ changedAt, id }))

export const helpDeskRoutes = (services: Services) => {
  const { db, finding } = services
  return implement(helpDeskContract, {
    async list(call) {
      const { query, status, cursor, limit = PAGE } = call.input.query
      const after = afterCursor(cursor, POSITION)
      const rows = await listTickets(finding, { query, status, after, limit: limit + 1 })
      const page = pageOf(rows, limit, ({ changed_at, id }) => [changed_at, id])
      return { tickets: page.items, open: await countOpen(db), cursor: page.cursor }
    },
    read: (call) => viewAtDesk(services, call.input.params.id),
    picture: async (call) => ({ picture: await findPicture(db, call.input.params.id) }),
    async answer(call) {
      const { id } = call.input.params
      await answer(services, sessionOf(call).user.id, id, call.input.body)
      return viewAtDesk(services, id)
    },
    async setStatus(call) {
      const { id } = call.input.params
      await setStatus(services, id, call.input.body.status)
      return viewAtDesk(services, id)
    },
    async remove(call) {
      const { id } = call.input.params
      await remove(services, id)
      services.log.info(
        { admin: sessionOf(call).user.id, act: 'remove_ticket', ticket: id },
        'an administrator deleted a help request',
      )
      return {}
    },
  })
}
