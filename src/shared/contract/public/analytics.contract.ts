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
    from: dayParam.optional().describe(`ms, the first day, UTC; ${ANALYTICS_DAYS} days up to the last one if left out`),
    to: dayParam.optional().describe('ms, the last day, UTC; today if left out'),
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
  title: z.string().nullable().describe('null where it is gone'),
  views: z.number(),
})
const told = z.object({ word: z.string(), n: z.number() })

export const analyticsContract = {
  count: endpoint({
    method: 'POST',
    path: '/analytics/count',
    summary:
      'Count a view, or another event by a key of your own. Nothing is stored about the visitor; crawlers and signed-in users are not counted',
    body: z
      .strictObject({
        type: z.enum([...COUNTED_THINGS, ...COUNTED_SITE]),
        id: id.or(urlAlias).describe('for a page its name, for a post its URL'),
        key: bounded(40).regex(COUNT_KEY, coded('not_taken')).default('view_count'),
        from: lineOf(253).optional().describe('the host of the site that the visitor came from'),
        words: lineOf(100).optional().describe('what was looked for and not found'),
      })
      .refine(({ type, id: thing }) => COUNTED_SITE.some((one) => one === type) || id.safeParse(thing).success, {
        path: ['id'],
        message: coded('not_taken'),
      }),
    reply: z.object({}),
    status: 202,
    effect: 'write',
    rate: 'count',
    access: anyone('only what everybody may see is counted'),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/analytics',
    summary: 'How often a gallery was looked at from one day to another, what of it, and where visitors came from',
    params,
    query: span,
    reply: z.object({
      days: z.array(z.object({ day: z.number().describe('ms'), views: z.number() })).describe('days with a view'),
      views: z.number(),
      artifacts: z.array(counted).describe('what was looked at most, at most 20'),
      exhibits: z.array(counted),
      counts: z.array(told).describe(`events counted by keys other than ${OWN_COUNT_KEYS.join(' and ')}, at most 20`),
      from: z.array(told).describe('the sites that visitors came from, at most 20'),
      not_found: z.array(told).describe('what was looked for more than once without a result, at most 20'),
    }),
    effect: 'read',
    rate: 'search',
    access: needs(may('project.read', paramId)),
  }),
  ofWebsite: endpoint({
    method: 'GET',
    path: '/website/analytics',
    summary: 'How often pages and posts of the website were viewed, the most viewed first',
    query: span,
    reply: z.object({
      views: z.number(),
      pages: z
        .array(z.object({ type: z.enum(COUNTED_SITE), url: z.string(), views: z.number() }))
        .describe('at most 1,000'),
      counts: z.array(told).describe('events counted by other keys, at most 20'),
    }),
    effect: 'read',
    access: administrators('the website belongs to the operator'),
  }),
  table: endpoint({
    method: 'GET',
    path: '/projects/:id/analytics.csv',
    summary: 'The same as a table: day, type, id, title, what was counted, how often',
    params,
    query: span,
    reply: z.unknown(),
    bytes: 'text/csv',
    effect: 'read',
    rate: 'bulk',
    access: needs(may('project.read', paramId)),
  }),
}
