import { z } from 'zod'
import {
  bounded,
  httpUrl,
  id,
  line,
  ms,
  pageLimit,
  plain,
  requiredLine,
  requiredPlain,
  urlAlias,
} from '#shared/entities/fields.ts'
import { CONTACT_STATES, contactMessage } from '#shared/entities/website/entry.ts'
import { PAGES, POST_KINDS } from '#shared/entities/website/pages.ts'
import { language, post, siteBlocks, sitePicture, tweet } from '#shared/entities/website/site.ts'
import { MAX_ALIAS, MAX_LOGO, MAX_SITE_NOTE } from '#shared/rules/limits.ts'
import { administrators, endpoint } from '../endpoint.ts'
import { websiteContract } from '../public/website.contract.ts'

const access = administrators('the website is of whoever runs this server')
const summary = line
const text = { title: requiredLine, summary, body: siteBlocks, language }
const fields = {
  ...text,
  kind: z.enum(POST_KINDS),
  cover: id.nullable().describe('a picture of the website'),
  cover_alt: line,
  author: line,
  published_at: ms
    .nullable()
    .describe('ms; from then on readers see it, also where that is still to come; null: nobody does'),
}
const ofPost = z.object({ id: plain(MAX_ALIAS) })
const note = {
  text: requiredPlain(MAX_SITE_NOTE).transform((value) => value.trim()),
  author: line,
  at: ms,
}

/** What administrators write on the website. Each state of a text that was published is kept. */
export const websiteEditingContract = {
  savePage: endpoint({
    method: 'POST',
    path: '/website/pages/:id',
    summary: 'Publish a page or document in a language (English, if none is named); only the keys sent change',
    params: z.object({ id: z.enum(PAGES) }),
    body: z.strictObject(text).partial(),
    reply: websiteContract.page.reply,
    effect: 'write',
    access,
  }),
  createPost: endpoint({
    method: 'POST',
    path: '/website/blogs',
    summary: 'Write a post or a story; 409 where its address is taken in this language',
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
    summary:
      'Change a post by its url, in the language that is named or the one it was written in first; its url and kind in all of them',
    params: ofPost,
    body: z.strictObject(fields).partial().extend({ url: urlAlias.optional() }),
    reply: post.extend({ published_at: z.number().nullable() }),
    effect: 'write',
    access,
  }),
  removePost: endpoint({
    method: 'DELETE',
    path: '/website/blogs/:id',
    summary: 'Delete a post in all of its languages',
    params: ofPost,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/website/pictures',
    summary: 'Give the website a picture of any kind, kept as WebP without what else is in its file',
    status: 201,
    body: z.strictObject({
      picture: bounded(MAX_LOGO)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('the bytes of the file as base64'),
    }),
    reply: sitePicture,
    effect: 'write',
    rate: 'bulk',
    access,
  }),
  addTweet: endpoint({
    method: 'POST',
    path: '/website/tweets',
    summary: 'Add a short note; one whose time is still to come is seen from then on',
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
    summary: 'Change a short note; only the keys sent change',
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
    summary: 'Short notes, the newest first, also those whose time is still to come',
    query: z.strictObject({ cursor: plain(200).optional(), limit: pageLimit }),
    reply: z.object({ notes: z.array(tweet), cursor: z.string().nullable() }),
    effect: 'read',
    access,
  }),
  contactForms: endpoint({
    method: 'GET',
    path: '/website/contact_forms',
    summary: 'What was written by the contact form, the latest first',
    query: z.strictObject({
      state: z.enum(CONTACT_STATES).optional(),
      query: line.optional(),
      cursor: plain(200).optional(),
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
    summary: 'Say how far somebody is with what was written by the contact form',
    params: z.object({ id }),
    body: z.strictObject({ state: z.enum(CONTACT_STATES) }),
    reply: contactMessage,
    effect: 'write',
    access,
  }),
  removeContact: endpoint({
    method: 'DELETE',
    path: '/website/contact_forms/:id',
    summary: 'Delete what was written by the contact form, with the name and the address',
    params: z.object({ id }),
    reply: z.object({}),
    effect: 'write',
    access,
  }),
}
