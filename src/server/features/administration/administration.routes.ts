import { z } from 'zod'
import { implement, sessionOf } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { afterCursor, pageOf } from '#server/db/page.ts'
import { transaction } from '#server/db/transaction.ts'
import { listActs } from '#server/features/activity/activity.repo.ts'
import { countOpen } from '#server/features/help/tickets.repo.ts'
import { countNew } from '#server/features/website/kept/contact.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { settingsOf } from '#server/kit/log/settings.ts'
import { examine } from '#server/ports/health/examine.ts'
import { sendLetters } from '#server/ports/mail/outbox.ts'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import type { OrgAccount } from '#shared/entities/administration/administration.ts'
import { PAGE } from '#shared/rules/limits.ts'
import { findAccount, listAccounts, listOrgAccounts } from './accounts.repo.ts'
import { actOnUser } from './act-on-user.ts'
import { findActs, titlesOf } from './all-activity.repo.ts'
import { countAtBounds, findMailVolume, mailBoundsHealth } from './mail-senders.repo.ts'
import { findLetter, listLetters, startLetter } from './letters.repo.ts'

const ID = z.tuple([z.uuid()])
/** Leaves out the column that the list was sorted by. */
const orgOf = ({ id, title, created_at, owners, projects, people, bytes, subscription }: OrgAccount): OrgAccount => {
  return { id, title, created_at, owners, projects, people, bytes, subscription }
}
const NUMBERED = z.tuple([z.int(), z.uuid()])

export const administrationRoutes = (services: Services) => {
  const { db, finding, queue, config } = services
  return implement(administrationContract, {
    async users(call) {
      const { query, state, cursor, limit = PAGE } = call.input.query
      const [after = null] = afterCursor(cursor, ID) ?? []
      const rows = await listAccounts(finding, { query, state, after, limit: limit + 1 })
      const page = pageOf(rows, limit, ({ id }) => [id])
      return { users: page.items, cursor: page.cursor }
    },
    async actOnUser(call) {
      const { id } = call.input.params
      await actOnUser(services, sessionOf(call).user.id, id, call.input.body.act)
      const found = await findAccount(db, id)
      if (!found) throw new AppError('not_found')
      return found
    },
    async orgs(call) {
      const { query, sort = 'newest', cursor, limit = PAGE } = call.input.query
      const rows = await listOrgAccounts(finding, {
        query,
        sort,
        after: afterCursor(cursor, NUMBERED),
        limit: limit + 1,
      })
      const page = pageOf(rows, limit, ({ sort_bytes: bytes, id }) => [bytes, id])
      return { orgs: page.items.map(orgOf), cursor: page.cursor }
    },
    async letters(call) {
      const { query, state, cursor, limit = PAGE } = call.input.query
      const [after = null] = afterCursor(cursor, ID) ?? []
      const rows = await listLetters(finding, { query, state, after, limit: limit + 1 })
      const page = pageOf(rows, limit, ({ id }) => [id])
      return { letters: page.items, cursor: page.cursor }
    },
    async retryLetter(call) {
      const { id } = call.input.params
      // Read inside the transaction: a moment later the mail may already be sent or cancelled.
      const found = await transaction(db, async (trx) => {
        if (await startLetter(trx, id)) await queue.enqueue(trx, sendLetters, {})
        return findLetter(trx, id)
      })
      if (!found) throw new AppError('not_found')
      if (found.state === 'sent') throw new AppError('conflict')
      return found
    },
    async activity(call) {
      const { query, act, cursor, limit = PAGE } = call.input.query
      const ids = await findActs(finding, { query, act, after: afterCursor(cursor, NUMBERED), limit: limit + 1 })
      const rows = await listActs(db, ids)
      const page = pageOf(rows, limit, ({ at, id }) => [at, id])
      const titles = await titlesOf(db, [...new Set(page.items.map(({ project }) => project))])
      return {
        activity: page.items.map((one) => ({ ...one, project_title: titles.get(one.project) ?? null })),
        cursor: page.cursor,
      }
    },
    waiting: async () => ({
      questions: await countOpen(db),
      messages: await countNew(db),
      held_mails: await countAtBounds(db),
    }),
    mailVolume: () => findMailVolume(finding, config.mailsPerDay),
    settings: async () => settingsOf(config),
    health: async () => [...(await examine(services)), await mailBoundsHealth(db)],
  })
}
