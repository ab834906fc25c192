import { z } from 'zod'
import { boundedText, line } from '#shared/entities/fields.ts'
import { article, articleCard } from '#shared/entities/help/article.ts'
import { MAX_ALIAS } from '#shared/rules/limits.ts'
import { anyone, endpoint } from '../endpoint.ts'

const access = anyone('The help is public, and people who can’t sign in need it.')
const name = boundedText(MAX_ALIAS).regex(/^[\w-]+$/)

/** The help articles, which are part of the product and translated. */
export const articlesContract = {
  list: endpoint({
    method: 'GET',
    path: '/help/articles',
    summary: 'List or search help articles',
    description: 'With `query`, only articles that contain its words, best match first.',
    query: z.strictObject({ query: line.optional() }),
    reply: z.array(articleCard),
    effect: 'read',
    rate: 'search',
    access,
  }),
  read: endpoint({
    method: 'GET',
    path: '/help/articles/:slug',
    summary: 'Get a help article',
    params: z.object({ slug: name }),
    reply: article,
    effect: 'read',
    access,
  }),
}
