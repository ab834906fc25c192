import { z } from 'zod'
import { bounded, day, id, lineOf, urlAlias } from '#shared/entities/fields.ts'
import { ANALYTICS_DAYS, COUNT_KEY, COUNTED_SITE, COUNTED_THINGS, OWN_COUNT_KEYS } from '#shared/rules/counting.ts'
import { coded } from '#shared/words/reason.ts'
import { administrators, anyone, endpoint, may, needs, paramId } from '../endpoint.ts'

const dayParam = bounded(16)
  .regex(/^-?\d+$/, coded('not_whole'))
  .transform(Number)
  .pipe(day)
const MOST_DAYS = 3660
const DAY_MS = 86_400_000
const span = z
  .strictObject({
    from: dayParam
      .optional()
      .describe(
        `First day of the period: Unix time in milliseconds at midnight UTC. Defaults to a period of ${ANALYTICS_DAYS} days.`,
      ),
    to: dayParam
      .optional()
      .describe('Last day of the period: Unix time in milliseconds at midnight UTC. Defaults to today.'),
  })
  .transform(({ from, to }) => {
    const last = to ?? Math.floor(Date.now() / DAY_MS) * DAY_MS
    return { from: from ?? last - (ANALYTICS_DAYS - 1) * DAY_MS, to: last }
  })
  .refine(({ from, to }) => to - from < MOST_DAYS * DAY_MS, {
    path: ['from'],
    message: coded('out_of_range', 1, MOST_DAYS),
  })
const params = z.object({ id })
const counted = z.object({
  id: z.string(),
  title: z.string().nullable().describe('null if it has been deleted.'),
  views: z.number(),
})
const told = z.object({ word: z.string(), n: z.number() })

export const analyticsContract = {
  count: endpoint({
    method: 'POST',
    path: '/analytics/count',
    summary: 'Count a view or another event',
    description:
      '`key` names an event of your own. Nothing about the visitor is stored. Crawlers and signed-in users aren’t counted.',
    body: z
      .strictObject({
        type: z.enum([...COUNTED_THINGS, ...COUNTED_SITE]),
        id: id.or(urlAlias).describe('Name of a page, URL of a post, or ID of anything else.'),
        key: bounded(40).regex(COUNT_KEY, coded('not_taken')).default('view_count'),
        from: lineOf(253).optional().describe('Host of the website that the visitor came from.'),
        words: lineOf(100).optional().describe('Search terms without results.'),
      })
      .refine(({ type, id: thing }) => COUNTED_SITE.some((one) => one === type) || id.safeParse(thing).success, {
        path: ['id'],
        message: coded('not_taken'),
      }),
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
    query: span,
    reply: z.object({
      days: z
        .array(z.object({ day: z.number().describe('Days with at least one view.'), views: z.number() }))
        .describe('Unix time in milliseconds.'),
      views: z.number(),
      artifacts: z.array(counted).describe('Most viewed items, at most 20.'),
      exhibits: z.array(counted),
      counts: z.array(told).describe(`Events with keys other than ${OWN_COUNT_KEYS.join(' and ')}, at most 20.`),
      from: z.array(told).describe('Websites that visitors came from, at most 20.'),
      not_found: z.array(told).describe('Searches without results that were made more than once, at most 20.'),
    }),
    effect: 'read',
    rate: 'search',
    access: needs(may('project.read', paramId)),
  }),
  ofWebsite: endpoint({
    method: 'GET',
    path: '/website/analytics',
    summary: 'Get the analytics of the website',
    description: 'Returns the views of pages and posts, most viewed first.',
    query: span,
    reply: z.object({
      views: z.number(),
      pages: z
        .array(z.object({ type: z.enum(COUNTED_SITE), url: z.string(), views: z.number() }))
        .describe('At most 1,000.'),
      counts: z.array(told).describe('Events with other keys, at most 20.'),
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
    query: span,
    reply: z.unknown(),
    bytes: 'text/csv',
    effect: 'read',
    rate: 'bulk',
    access: needs(may('project.read', paramId)),
  }),
}
