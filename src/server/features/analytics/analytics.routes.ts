import { Readable } from 'node:stream'
import { isbot } from 'isbot'
import { BytesReply, implement } from '#server/access/call.ts'
import { runCountingQuery } from '#server/access/limits/counting-queries.ts'
import type { Services } from '#server/access/services.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { toCsv } from '#server/kit/csv/to-csv.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import type { VisitCounter } from './visit-counter.ts'
import {
  listCounts,
  listDays,
  listMostViewed,
  listOtherCounts,
  listReferrersOrSearches,
  type DayRange,
} from './visits.repo.ts'
import { listSiteCounts, listSitePages } from './website-visits.repo.ts'

const DAY_MS = 86_400_000
/** Long enough to recognize bots by their user agent. */
const MAX_AGENT_LENGTH = 500
/** A search made only once may identify the visitor, so it isn't shown. */
const MIN_SEARCHES_SHOWN = 2

export const analyticsRoutes = ({ db, searchDb }: Pick<Services, 'db' | 'searchDb'>, visits: VisitCounter) => {
  const toDays = ({ from, to }: { from: number; to: number }) => ({ from: from / DAY_MS, to: to / DAY_MS })
  const toDayRange = ({
    params,
    query,
  }: {
    params: { id: string }
    query: { from: number; to: number }
  }): DayRange => ({
    project: params.id,
    ...toDays(query),
  })
  return implement(analyticsContract, {
    async count({ caller, input }) {
      const { from: referrer, words: searchTerms, ...event } = input.body
      if (!caller.session && !isbot(caller.userAgent.slice(0, MAX_AGENT_LENGTH)))
        visits.count({
          ...event,
          referrer: referrer && parseHost(referrer),
          searchTerms: searchTerms && normalizeSpaces(searchTerms),
        })
      return {}
    },
    ofProject: ({ input }) =>
      runCountingQuery(async () => {
        const span = toDayRange(input)
        const days = await listDays(searchDb, span)
        return {
          days: days.map(({ day, views }) => ({ day: day * DAY_MS, views })),
          views: days.reduce((sum, { views }) => sum + views, 0),
          artifacts: await listMostViewed(searchDb, span, 'artifact'),
          exhibits: await listMostViewed(searchDb, span, 'exhibit'),
          counts: await listOtherCounts(searchDb, span),
          from: await listReferrersOrSearches(searchDb, span, 'from', 1),
          not_found: await listReferrersOrSearches(searchDb, span, 'not_found', MIN_SEARCHES_SHOWN),
        }
      }),
    ofWebsite: ({ input }) =>
      runCountingQuery(async () => {
        const days = toDays(input.query)
        const pages = await listSitePages(searchDb, days)
        const views = pages.reduce((sum, page) => sum + page.views, 0)
        return { views, pages, counts: await listSiteCounts(searchDb, days) }
      }),
    async table({ input }) {
      const rows = await runCountingQuery(() => listCounts(searchDb, toDayRange(input)))
      const cells = rows.map(({ day, type, subject, title, event, count }) => [
        new Date(day * DAY_MS).toISOString().slice(0, 10),
        type,
        subject,
        title ?? '',
        event,
        count,
      ])
      const table = toCsv([['day', 'type', 'id', 'title', 'key', 'count'], ...cells], { bom: true })
      const bytes = Buffer.from(table)
      const title = (await findProject(db, input.params.id))?.title ?? 'visits'
      return new BytesReply({
        mime: 'text/csv',
        filename: `${titleToFilename(title)}.csv`,
        length: bytes.length,
        open: () => Readable.from([bytes]),
      })
    },
  })
}

/** Returns the host name without `www.`, or undefined if the text isn't one. */
const parseHost = (text: string): string | undefined => URL.parse(`https://${text}`)?.hostname.replace(/^www\./, '')

const normalizeSpaces = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
