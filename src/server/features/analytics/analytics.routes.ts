import { Readable } from 'node:stream'
import { isbot } from 'isbot'
import { Bytes, implement } from '#server/access/call.ts'
import { countInTurn } from '#server/access/limits/count-in-turn.ts'
import type { Services } from '#server/access/services.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { csvLines } from '#server/kit/csv/csv-lines.ts'
import { plainTitle } from '#server/kit/filenames.ts'
import { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import type { VisitCounter } from './visit-counter.ts'
import { listCounts, listDays, listMostSeen, listOtherCounts, listWords, type Span } from './visits.repo.ts'
import { listSiteCounts, listSitePages } from './website-visits.repo.ts'

const DAY_MS = 86_400_000
/** Long enough to recognize a bot by its user agent. */
const MOST_AGENT = 500
/** A search that was made only once may identify the visitor. */
const NOT_ONE_ALONE = 2

export const analyticsRoutes = ({ db, finding }: Pick<Services, 'db' | 'finding'>, visits: VisitCounter) => {
  const daysOf = ({ from, to }: { from: number; to: number }) => ({ from: from / DAY_MS, to: to / DAY_MS })
  const spanOf = ({ params, query }: { params: { id: string }; query: { from: number; to: number } }): Span => ({
    project: params.id,
    ...daysOf(query),
  })
  return implement(analyticsContract, {
    async count({ caller, input }) {
      const { from: referrer, words: searchTerms, ...event } = input.body
      if (!caller.session && !isbot(caller.agent.slice(0, MOST_AGENT)))
        visits.count({ ...event, from: referrer && hostOf(referrer), words: searchTerms && spaced(searchTerms) })
      return {}
    },
    ofProject: ({ input }) =>
      countInTurn(async () => {
        const span = spanOf(input)
        const days = await listDays(finding, span)
        return {
          days: days.map(({ day, views }) => ({ day: day * DAY_MS, views })),
          views: days.reduce((sum, { views }) => sum + views, 0),
          artifacts: await listMostSeen(finding, span, 'artifact'),
          exhibits: await listMostSeen(finding, span, 'exhibit'),
          counts: await listOtherCounts(finding, span),
          from: await listWords(finding, span, 'from', 1),
          not_found: await listWords(finding, span, 'not_found', NOT_ONE_ALONE),
        }
      }),
    ofWebsite: ({ input }) =>
      countInTurn(async () => {
        const days = daysOf(input.query)
        const pages = await listSitePages(finding, days)
        const views = pages.reduce((sum, page) => sum + page.views, 0)
        return { views, pages, counts: await listSiteCounts(finding, days) }
      }),
    async table({ input }) {
      const rows = await countInTurn(() => listCounts(finding, spanOf(input)))
      const told = rows.map(({ day, type, thing, title, key, n }) => [
        new Date(day * DAY_MS).toISOString().slice(0, 10),
        type,
        thing,
        title ?? '',
        key,
        n,
      ])
      const table = csvLines([['day', 'type', 'id', 'title', 'key', 'count'], ...told], { bom: true })
      const bytes = Buffer.from(table)
      const title = (await findProject(db, input.params.id))?.title ?? 'visits'
      return new Bytes({
        mime: 'text/csv',
        filename: `${plainTitle(title)}.csv`,
        length: bytes.length,
        open: () => Readable.from([bytes]),
      })
    },
  })
}

/** The host name without `www.`, or undefined if the text isn't one. */
const hostOf = (text: string): string | undefined => URL.parse(`https://${text}`)?.hostname.replace(/^www\./, '')

const spaced = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
