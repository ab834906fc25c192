import { z } from 'zod'
import { bounded, email, id, lineOf, pageLimit, plain, requiredLineOf } from '#shared/entities/fields.ts'
import { PAGES, POST_KINDS } from '#shared/entities/website/pages.ts'
import { language, post, tweet } from '#shared/entities/website/site.ts'
import { contactForm } from '#shared/forms/account/contact.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { MAX_ALIAS, MAX_ASKED, MAX_NAME } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/reason.ts'
import { anyone, endpoint } from '../endpoint.ts'

const access = anyone('the website is for everybody')
const read = { language: language.optional() }
const moment = bounded(16).regex(/^\d+$/, coded('not_whole')).transform(Number)

/** What readers of the website see, and the form by which they write to whoever runs it. */
export const websiteContract = {
  page: endpoint({
    method: 'GET',
    path: '/website/pages/:id',
    summary:
      'A page of the website, or a document; `data` is JSON text: summary, language, versions, body and what it shows',
    params: z.object({ id: z.enum(PAGES) }),
    query: z.strictObject({
      ...read,
      version: z
        .union([id, z.literal('shipped')])
        .optional()
        .describe('of a document'),
    }),
    reply: z.object({ id: z.string(), title: z.string(), data: z.string().describe('JSON text') }),
    effect: 'read',
    access,
  }),
  blogs: endpoint({
    method: 'GET',
    path: '/website/blogs',
    summary:
      'Posts that are published, newest first, without their bodies: `limit` or fifty, those before `before`, and all of the moment of the last',
    query: z.strictObject({
      ...read,
      kind: z.enum(POST_KINDS).optional(),
      before: moment.optional(),
      limit: pageLimit,
    }),
    reply: z.array(post),
    effect: 'read',
    access,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/website/blogs/latest',
    summary: 'The latest blog post, without its body; null where there is none',
    query: z.strictObject(read),
    reply: post.nullable(),
    effect: 'read',
    access,
  }),
  blog: endpoint({
    method: 'GET',
    path: '/website/blogs/:id',
    summary: 'A post by its url, or by one that it had before',
    params: z.object({ id: plain(MAX_ALIAS) }),
    query: z.strictObject(read),
    reply: post,
    effect: 'read',
    access,
  }),
  tweets: endpoint({
    method: 'GET',
    path: '/website/tweets',
    summary: 'Short notes, newest first: a hundred at most',
    reply: z.array(tweet),
    effect: 'read',
    access,
  }),
  contact: endpoint({
    method: 'POST',
    path: '/website/contact_forms',
    summary: 'Write to whoever runs this server: it is kept, and mailed to its administrators',
    body: z
      .strictObject({
        first_name: requiredLineOf(MAX_NAME),
        last_name: requiredLineOf(MAX_NAME),
        email,
        org: lineOf(MAX_NAME).optional(),
        message: plain(MAX_ASKED).optional(),
      })
      .superRefine(heldTo(contactForm)),
    reply: z.object({}),
    effect: 'write',
    rate: 'contact',
    access: anyone('whoever is interested has no account yet'),
  }),
}
