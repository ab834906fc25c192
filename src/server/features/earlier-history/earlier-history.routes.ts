import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { earlierHistoryContract } from '#shared/contract/library/earlier-history.contract.ts'
import { listEarlierActs, listEarlierConsents } from './earlier-history.repo.ts'

const ACTS_PER_PAGE = 50
/** Each may have long texts. */
const CONSENTS_PER_PAGE = 10
const CURSOR = z.tuple([z.int(), z.uuid()]).transform(([at, id]) => ({ at, id }))

export const earlierHistoryRoutes = ({ db }: Services) =>
  implement(earlierHistoryContract, {
    async acts({ input: { params, query } }) {
      const page = { item: query.item, after: parseCursor(query.cursor, CURSOR), limit: ACTS_PER_PAGE + 1 }
      const rows = await listEarlierActs(db, params.id, page)
      const { items, cursor } = toPage(rows, ACTS_PER_PAGE, ({ at, id }) => [at, id])
      return { activity: items, cursor }
    },
    async consents({ input: { params, query } }) {
      const page = { item: query.item, after: parseCursor(query.cursor, CURSOR), limit: CONSENTS_PER_PAGE + 1 }
      const rows = await listEarlierConsents(db, params.id, page)
      const { items, cursor } = toPage(rows, CONSENTS_PER_PAGE, ({ created_at, id }) => [created_at, id])
      return { consents: items, cursor }
    },
  })
