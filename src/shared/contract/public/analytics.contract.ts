import { z } from 'zod'
import { boundedText, day, id, boundedLine, urlAlias } from '#shared/entities/fields.ts'
import {
  DEFAULT_ANALYTICS_DAYS,
  COUNT_KEY,
  COUNTED_SITE_ENTRIES,
  COUNTED_PROJECT_PARTS,
  BUILT_IN_COUNT_KEYS,
} from '#shared/rules/visit-counts.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { administrators, anyone, endpoint, requires, requireAll, getParamId } from '../endpoint.ts'

const dayParam = boundedText(16)
  .regex(/^-?\d+$/, encodeReason('not_whole'))
  .transform(Number)
  .pipe(day)
const MAX_DAYS = 3660
const DAY_MS = 86_400_000
const period = z
  .strictObject({
    from: dayParam
      .optional()
      .describe(
        `First day of the period: Unix time in milliseconds at midnight UTC. Defaults to a period of ${DEFAULT_ANALYTICS_DAYS} days.`,
      ),
    to: dayParam
      .optional()
      .describe('Last day of the period: Unix time in milliseconds at midnight UTC. Defaults to today.'),
  })
  .transform(({ from, to }) => {
    const last = to ?? Math.floor(Date.now() / DAY_MS) * DAY_MS
    return { from: from ?? last - (DEFAULT_ANALYTICS_DAYS - 1) * DAY_MS, to: last }
  })
  .refine(({ from, to }) => to - from < MAX_DAYS * DAY_MS, {
    path: ['from'],
    message: encodeReason('out_of_range', 1, MAX_DAYS),
  })
const params = z.object({ id })
const viewedEntry = z.object({
  id: z.string(),
  title: z.string().nullable().describe('null if it has been deleted.'),
  views: z.number(),
})
const countedText = z.object({ word: z.string(), n: z.number() })

export const analyticsContract = {
  count: endpoint({
    method: 'POST',
    path: '/analytics/count',
    summary: 'Count a view or another event',
    description:
      '`key` names an event of your own. Nothing about the visitor is stored. Crawlers and signed-in users aren’t counted.',
    body: z
      .strictObject({
        type: z.enum([...COUNTED_PROJECT_PARTS, ...COUNTED_SITE_ENTRIES]),
        id: id.or(urlAlias).describe('Name of a page, URL of a post, or ID of anything else.'),
        key: boundedText(40).regex(COUNT_KEY, encodeReason('not_taken')).default('view_count'),
        from: boundedLine(253).optional().describe('Host of the website that the visitor came from.'),
        words: boundedLine(100).optional().describe('Search terms without results.'),
      })
      .refine(
        ({ type, id: targetId }) =>
          COUNTED_SITE_ENTRIES.some((siteKind) => siteKind === type) || id.safeParse(targetId).success,
        {
          path: ['id'],
          message: encodeReason('not_taken'),
        },
      ),
    reply: z.object({}),
    status: 202,
    effect: 'write',
    rate: 'count',
    access: anyone('Only public things are counted.'),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/analytics',
    summary: 'Get the analytics of a gallery',
    description: 'Returns views per day, the most viewed items and exhibits, and where visitors came from.',
    params,
    query: period,
    reply: z.object({
      days: z
        .array(z.object({ day: z.number().describe('Days with at least one view.'), views: z.number() }))
        .describe('Unix time in milliseconds.'),
      views: z.number(),
      artifacts: z.array(viewedEntry).describe('Most viewed items, at most 20.'),
      exhibits: z.array(viewedEntry),
      counts: z
        .array(countedText)
        .describe(`Events with keys other than ${BUILT_IN_COUNT_KEYS.join(' and ')}, at most 20.`),
      from: z.array(countedText).describe('Websites that visitors came from, at most 20.'),
      not_found: z.array(countedText).describe('Searches without results that were made more than once, at most 20.'),
    }),
    effect: 'read',
    rate: 'search',
    access: requireAll(requires('project.read', getParamId)),
  }),
  ofWebsite: endpoint({
    method: 'GET',
    path: '/website/analytics',
    summary: 'Get the analytics of the website',
    description: 'Returns the views of pages and posts, most viewed first.',
    query: period,
    reply: z.object({
      views: z.number(),
      pages: z
        .array(z.object({ type: z.enum(COUNTED_SITE_ENTRIES), url: z.string(), views: z.number() }))
        .describe('At most 1,000.'),
      counts: z.array(countedText).describe('Events with other keys, at most 20.'),
    }),
    effect: 'read',
    access: administrators('The website belongs to the operator.'),
  }),
  table: endpoint({
    method: 'GET',
    path: '/projects/:id/analytics.csv',
    summary: 'Download the analytics of a gallery as CSV',
    description: 'The columns are day, type, ID, title, event and count.',
    params,
    query: period,
    reply: z.unknown(),
    contentType: 'text/csv',
    effect: 'read',
    rate: 'bulk',
    access: requireAll(requires('project.read', getParamId)),
  }),
}
