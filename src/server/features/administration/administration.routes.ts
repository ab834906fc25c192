import { z } from 'zod'
import { implement, getCurrentSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { transaction } from '#server/db/transaction.ts'
import { listActs } from '#server/features/activity/activity.repo.ts'
import { checkBackupHealth } from '#server/features/backups/backups.view.ts'
import { countOpenTickets } from '#server/features/help/tickets.repo.ts'
import { countNewContacts } from '#server/features/website/data/contact.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { listSettings } from '#server/kit/log/settings.ts'
import { runHealthChecks } from '#server/ports/health/run-health-checks.ts'
import { sendMailJob } from '#server/ports/mail/outbox.ts'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import type { OrgAccount } from '#shared/entities/administration/administration.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { findAccount, listAccounts, listOrgAccounts } from './accounts.repo.ts'
import { actOnUser } from './act-on-user.ts'
import { findActivityIds, listProjectTitles } from './all-activity.repo.ts'
import { countMailsAtLimits, findMailVolume, checkMailLimits } from './mail-senders.repo.ts'
import { countUnsentMails, findMail, listMails, mayReadSavedMail, retryMail } from './mails.repo.ts'
import { countTotals } from './overview.repo.ts'

const ID_CURSOR = z.tuple([z.uuid()])
/** Drops the column that is only needed for sorting. */
const toOrgAccount = ({
  id,
  title,
  created_at,
  owners,
  projects,
  people,
  bytes,
  subscription,
}: OrgAccount): OrgAccount => {
  return { id, title, created_at, owners, projects, people, bytes, subscription }
}
const NUMBER_AND_ID_CURSOR = z.tuple([z.int(), z.uuid()])

export const administrationRoutes = (services: Services) => {
  const { db, searchDb, queue, config, mail, log } = services
  return implement(administrationContract, {
    async users(call) {
      const { query, state, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const [after = null] = parseCursor(cursor, ID_CURSOR) ?? []
      const rows = await listAccounts(searchDb, { query, state, after, limit: limit + 1 })
      const page = toPage(rows, limit, ({ id }) => [id])
      return { users: page.items, cursor: page.cursor }
    },
    async actOnUser(call) {
      const { id } = call.input.params
      await actOnUser(services, getCurrentSession(call).user.id, id, call.input.body.act)
      const updated = await findAccount(db, id)
      if (!updated) throw new AppError('not_found')
      return updated
    },
    async orgs(call) {
      const { query, sort = 'newest', cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const rows = await listOrgAccounts(searchDb, {
        query,
        sort,
        after: parseCursor(cursor, NUMBER_AND_ID_CURSOR),
        limit: limit + 1,
      })
      const page = toPage(rows, limit, ({ sort_bytes: bytes, id }) => [bytes, id])
      return { orgs: page.items.map(toOrgAccount), cursor: page.cursor }
    },
    async mails(call) {
      const { query, state, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const [after = null] = parseCursor(cursor, ID_CURSOR) ?? []
      const rows = await listMails(searchDb, { query, state, after, limit: limit + 1 })
      const page = toPage(rows, limit, ({ id }) => [id])
      return { mails: page.items, cursor: page.cursor }
    },
    async retryMail(call) {
      const { id } = call.input.params
      // Read the mail inside the transaction: a moment later, the mail may already be sent or cancelled.
      const updated = await transaction(db, async (trx) => {
        if (await retryMail(trx, id)) await queue.enqueue(trx, sendMailJob, {})
        return findMail(trx, id)
      })
      if (!updated) throw new AppError('not_found')
      if (updated.sent_at !== null) throw new AppError('conflict')
      return updated
    },
    async readMail(call) {
      const { id } = call.input.params
      const admin = getCurrentSession(call).user.id
      const content = (await mayReadSavedMail(db, id, admin)) ? await mail.saved?.read(id) : undefined
      if (!content) throw new AppError('not_found')
      log.info({ admin, mail: id }, 'an administrator read a saved email')
      return content
    },
    async activity(call) {
      const { query, act, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const ids = await findActivityIds(searchDb, {
        query,
        act,
        after: parseCursor(cursor, NUMBER_AND_ID_CURSOR),
        limit: limit + 1,
      })
      const rows = await listActs(db, ids)
      const page = toPage(rows, limit, ({ at, id }) => [at, id])
      const titles = await listProjectTitles(db, [...new Set(page.items.map(({ project }) => project))])
      return {
        activity: page.items.map((entry) => ({ ...entry, project_title: titles.get(entry.project) ?? null })),
        cursor: page.cursor,
      }
    },
    waiting: async () => ({
      questions: await countOpenTickets(db),
      messages: await countNewContacts(db),
      held_mails: await countMailsAtLimits(db),
    }),
    overview: async () => ({ ...(await countTotals(searchDb)), mails: await countUnsentMails(searchDb) }),
    mailVolume: () => findMailVolume(searchDb, config),
    settings: async () => listSettings(config),
    health: async () => [
      ...(await runHealthChecks(services)),
      await checkMailLimits(db),
      { name: 'backups', ...(await checkBackupHealth(db, config.backups, Date.now())) },
    ],
  })
}
