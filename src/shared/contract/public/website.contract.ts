import { z } from 'zod'
import {
  boundedText,
  email,
  id,
  boundedLine,
  pageLimit,
  plainText,
  requiredBoundedLine,
} from '#shared/entities/fields.ts'
import { DEFAULT_VERSION, MENU_PAGES, PAGES, POST_KINDS } from '#shared/entities/website/pages.ts'
import { language, post, tweet } from '#shared/entities/website/site.ts'
import { contactForm } from '#shared/forms/account/contact.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { MAX_ALIAS, MAX_TICKET_MESSAGE, MAX_NAME } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { anyone, endpoint } from '../endpoint.ts'

const access = anyone('The website is public.')
const languageQuery = { language: language.optional() }
const timeParam = boundedText(16).regex(/^\d+$/, encodeReason('not_whole')).transform(Number)

/** The public website, and its contact form. */
export const websiteContract = {
  page: endpoint({
    method: 'GET',
    path: '/website/pages/:id',
    summary: 'Get a page or document of the website',
    description: '`data` is JSON text with the summary, language, versions, body and everything that the body shows.',
    params: z.object({ id: z.enum(PAGES) }),
    query: z.strictObject({
      ...languageQuery,
      version: z
        .union([id, z.literal(DEFAULT_VERSION)])
        .optional()
        .describe('Version of a document.'),
    }),
    reply: z.object({ id: z.string(), title: z.string(), data: z.string().describe('JSON text.') }),
    effect: 'read',
    access,
  }),
  menu: endpoint({
    method: 'GET',
    path: '/website/menu',
    summary: 'List the pages with content',
    description:
      'Pages of posts or notes that have any, or whose own text was published; and whether the caller may edit the website.',
    reply: z.object({ pages: z.array(z.enum(MENU_PAGES)), may_edit: z.boolean() }),
    effect: 'read',
    access,
  }),
  blogs: endpoint({
    method: 'GET',
    path: '/website/blogs',
    summary: 'List published posts',
    description:
      'Newest first, without their bodies. Returns `limit` or 50 posts published before `before`, and all others published at the same time as the last of them.',
    query: z.strictObject({
      ...languageQuery,
      kind: z.enum(POST_KINDS).optional(),
      before: timeParam.optional(),
      limit: pageLimit,
    }),
    reply: z.array(post),
    effect: 'read',
    access,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/website/blogs/latest',
    summary: 'Get the latest blog post',
    description: 'Without its body. null if there is none.',
    query: z.strictObject(languageQuery),
    reply: post.nullable(),
    effect: 'read',
    access,
  }),
  blog: endpoint({
    method: 'GET',
    path: '/website/blogs/:id',
    summary: 'Get a post',
    description: 'By its URL, or by an earlier one.',
    params: z.object({ id: plainText(MAX_ALIAS) }),
    query: z.strictObject(languageQuery),
    reply: post,
    effect: 'read',
    access,
  }),
  tweets: endpoint({
    method: 'GET',
    path: '/website/tweets',
    summary: 'List short notes',
    description: 'Newest first, at most 100.',
    reply: z.array(tweet),
    effect: 'read',
    access,
  }),
  contact: endpoint({
    method: 'POST',
    path: '/website/contact_forms',
    summary: 'Send a message through the contact form',
    description: 'It is stored and emailed to the administrators.',
    body: z
      .strictObject({
        first_name: requiredBoundedLine(MAX_NAME),
        last_name: requiredBoundedLine(MAX_NAME),
        email,
        org: boundedLine(MAX_NAME).optional(),
        message: plainText(MAX_TICKET_MESSAGE).optional(),
      })
      .superRefine(refineByForm(contactForm)),
    reply: z.object({}),
    effect: 'write',
    rate: 'contact',
    access: anyone('People who are interested don’t have an account yet.'),
  }),
}
