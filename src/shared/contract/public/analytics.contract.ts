import { z } from 'zod'
import { bounded, day, id, lineOf } from '#shared/entities/fields.ts'
import { PAGES } from '#shared/entities/website/pages.ts'
import { COUNT_KEYS, COUNTED } from '#shared/rules/counting.ts'
import { coded } from '#shared/words/reason.ts'
import { anyone, endpoint, may, needs, paramId } from '../endpoint.ts'

const dayParam = bounded(16)
  .regex(/^-?\d+$/, coded('not_whole'))
  .transform(Number)
  .pipe(day)
const MOST_DAYS = 3660
const span = z
  .strictObject({
    from: dayParam.describe('ms, the first day, UTC'),
    to: dayParam.describe('ms, the last day, UTC'),
  })
  .refine(({ from, to }) => to - from < MOST_DAYS * 86_400_000, {
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
      'Count that somebody looks at something. Nothing is kept of who; programs and members are not counted, and neither are pages of the website',
    body: z
      .strictObject({
        type: z.enum([...COUNTED, 'page']),
        id: id.or(z.enum(PAGES)).describe('of a page its name'),
        key: z.enum(COUNT_KEYS).default('view_count'),
        from: lineOf(253).optional().describe('the host of the site that the visitor came from'),
        words: lineOf(100).optional().describe('what was looked for and not found'),
      })
      .refine(({ type, id: thing }) => type === 'page' || id.safeParse(thing).success, {
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
      from: z.array(told).describe('the sites that visitors came from, at most 20'),
      not_found: z.array(told).describe('what was looked for more than once without a result, at most 20'),
    }),
    effect: 'read',
    rate: 'search',
    access: needs(may('project.read', paramId)),
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
