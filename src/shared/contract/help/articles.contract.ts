import { z } from 'zod'
import { bounded, line } from '#shared/entities/fields.ts'
import { article, articleCard } from '#shared/entities/help/article.ts'
import { MAX_ALIAS } from '#shared/rules/limits.ts'
import { anyone, endpoint } from '../endpoint.ts'

const why = 'how the product is used is no secret, and whoever cannot sign in needs it'
const name = bounded(MAX_ALIAS).regex(/^[\w-]+$/)

/** The knowledge base: it comes with the product, in each of its languages. */
export const articlesContract = {
  list: endpoint({
    method: 'GET',
    path: '/help/articles',
    summary: 'Articles about everything that can be done; with words those that hold them, the best first',
    query: z.strictObject({ query: line.optional() }),
    reply: z.array(articleCard),
    effect: 'read',
    rate: 'search',
    access: anyone(why),
  }),
  read: endpoint({
    method: 'GET',
    path: '/help/articles/:slug',
    summary: 'One article',
    params: z.object({ slug: name }),
    reply: article,
    effect: 'read',
    access: anyone(why),
  }),
}
