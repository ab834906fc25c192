import { z } from 'zod'
import {
  boundedText,
  httpUrl,
  id,
  line,
  unixMs,
  pageLimit,
  plainText,
  requiredLine,
  requiredPlainText,
  urlAlias,
} from '#shared/entities/fields.ts'
import { CONTACT_STATES, contactMessage } from '#shared/entities/website/site-entry.ts'
import { PAGES, POST_KINDS } from '#shared/entities/website/pages.ts'
import { language, post, siteBlocks, sitePicture, tweet } from '#shared/entities/website/site.ts'
import { MAX_ALIAS, MAX_IMAGE_BASE64, MAX_SITE_NOTE } from '#shared/rules/limits.ts'
import { administrators, endpoint } from '../endpoint.ts'
import { websiteContract } from '../public/website.contract.ts'

const access = administrators('The website belongs to the operator.')
const summary = line
const text = { title: requiredLine, summary, body: siteBlocks, language }
const fields = {
  ...text,
  kind: z.enum(POST_KINDS),
  cover: id.nullable().describe('ID of an image of the website. null for none.'),
  cover_alt: line,
  author: line,
  published_at: unixMs
    .nullable()
    .describe('Unix time in milliseconds from which readers see it, which may be in the future. null hides it.'),
}
const postParams = z.object({ id: plainText(MAX_ALIAS) })
const note = {
  text: requiredPlainText(MAX_SITE_NOTE).transform((value) => value.trim()),
  author: line,
  at: unixMs,
}

/** Publishing on the website. Every published text is kept as a version. */
export const websiteEditingContract = {
  savePage: endpoint({
    method: 'POST',
    path: '/website/pages/:id',
    summary: 'Publish a page or document',
    description: 'In the named language, or in English. Only the fields sent are changed.',
    params: z.object({ id: z.enum(PAGES) }),
    body: z.strictObject(text).partial(),
    reply: websiteContract.page.reply,
    effect: 'write',
    access,
  }),
  createPost: endpoint({
    method: 'POST',
    path: '/website/blogs',
    summary: 'Create a post',
    description: '409 if its address is already used in this language.',
    status: 201,
    body: z.strictObject(fields).partial().extend({
      url: urlAlias,
      title: requiredLine,
      kind: fields.kind,
      body: siteBlocks,
      published_at: fields.published_at,
    }),
    reply: post.extend({ published_at: z.number().nullable() }),
    effect: 'write',
    access,
  }),
  updatePost: endpoint({
    method: 'POST',
    path: '/website/blogs/:id',
    summary: 'Update a post',
    description:
      'Changes it in the named language, or in the one it was first written in. `url` and `kind` change in all languages.',
    params: postParams,
    body: z.strictObject(fields).partial().extend({ url: urlAlias.optional() }),
    reply: post.extend({ published_at: z.number().nullable() }),
    effect: 'write',
    access,
  }),
  removePost: endpoint({
    method: 'DELETE',
    path: '/website/blogs/:id',
    summary: 'Delete a post',
    description: 'Deletes it in all languages.',
    params: postParams,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/website/pictures',
    summary: 'Upload an image for the website',
    description: 'Accepts an image in any format and stores it as WebP without metadata.',
    status: 201,
    body: z.strictObject({
      picture: boundedText(MAX_IMAGE_BASE64)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('Bytes of the image file, encoded as Base64.'),
    }),
    reply: sitePicture,
    effect: 'write',
    rate: 'bulk',
    access,
  }),
  addTweet: endpoint({
    method: 'POST',
    path: '/website/tweets',
    summary: 'Create a short note',
    description: 'A note with a time in the future appears at that time.',
    status: 201,
    body: z
      .strictObject({ ...note, url: httpUrl })
      .partial()
      .required({ text: true }),
    reply: tweet,
    effect: 'write',
    access,
  }),
  changeTweet: endpoint({
    method: 'POST',
    path: '/website/tweets/:id',
    summary: 'Update a short note',
    description: 'Only the fields sent are changed.',
    params: z.object({ id }),
    body: z.strictObject({ ...note, url: httpUrl.nullable() }).partial(),
    reply: tweet,
    effect: 'write',
    access,
  }),
  removeTweet: endpoint({
    method: 'DELETE',
    path: '/website/tweets/:id',
    summary: 'Delete a short note',
    params: z.object({ id }),
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  notes: endpoint({
    method: 'GET',
    path: '/website/notes',
    summary: 'List all short notes',
    description: 'Newest first, including those with a time in the future.',
    query: z.strictObject({ cursor: plainText(200).optional(), limit: pageLimit }),
    reply: z.object({ notes: z.array(tweet), cursor: z.string().nullable() }),
    effect: 'read',
    access,
  }),
  contactForms: endpoint({
    method: 'GET',
    path: '/website/contact_forms',
    summary: 'List contact form messages',
    description: 'Newest first.',
    query: z.strictObject({
      state: z.enum(CONTACT_STATES).optional(),
      query: line.optional(),
      cursor: plainText(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({ forms: z.array(contactMessage), cursor: z.string().nullable() }),
    effect: 'read',
    rate: 'search',
    access,
  }),
  contactState: endpoint({
    method: 'POST',
    path: '/website/contact_forms/:id',
    summary: 'Set the state of a contact form message',
    params: z.object({ id }),
    body: z.strictObject({ state: z.enum(CONTACT_STATES) }),
    reply: contactMessage,
    effect: 'write',
    access,
  }),
  removeContact: endpoint({
    method: 'DELETE',
    path: '/website/contact_forms/:id',
    summary: 'Delete a contact form message',
    description: 'Deletes the sender’s name and email address too.',
    params: z.object({ id }),
    reply: z.object({}),
    effect: 'write',
    access,
  }),
}
