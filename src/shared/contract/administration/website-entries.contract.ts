import { z } from 'zod'
import { id, line, ms, pageLimit, plain, urlAlias } from '#shared/entities/fields.ts'
import { entryDraft, ENTRY_KINDS, entryHead, entryVersion, siteEntry } from '#shared/entities/website/entry.ts'
import { language, post, siteBlocks, siteView } from '#shared/entities/website/site.ts'
import { administrators, endpoint } from '../endpoint.ts'

const access = administrators('the website is of whoever runs this server')
const params = z.object({ id })
const revision = z.int().min(0).max(2_000_000_000).describe('the one that was seen last')
const published_at = ms
  .nullable()
  .describe('of a post: ms; from then on readers see it, also where that is still to come; null: nobody does')

/** Pages and posts while administrators write them: a draft that all of them share, and what is kept of its past. */
export const websiteEntriesContract = {
  list: endpoint({
    method: 'GET',
    path: '/website/entries',
    summary:
      'Pages and posts that somebody has begun, in each language: first what readers do not see, then what they see by its date, the latest first',
    query: z.strictObject({
      kind: z.enum(ENTRY_KINDS),
      query: line.optional(),
      cursor: plain(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({ entries: z.array(siteEntry), cursor: z.string().nullable() }),
    effect: 'read',
    rate: 'search',
    access,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/website/entries',
    summary:
      'Begin a post, or a page from what it says so far; readers see nothing of it. A page that was begun is answered as it is, a post whose address is taken in this language is refused (409)',
    status: 201,
    body: z.strictObject({ kind: z.enum(ENTRY_KINDS), url: urlAlias, language, title: line.optional() }),
    reply: siteEntry,
    effect: 'write',
    access,
  }),
  read: endpoint({
    method: 'GET',
    path: '/website/entries/:id/story',
    summary: 'The draft of a page or post',
    params,
    reply: entryDraft,
    effect: 'read',
    access,
  }),
  save: endpoint({
    method: 'POST',
    path: '/website/entries/:id/story',
    summary:
      'Save the draft of a page or post; 409 where it has changed since `revision`: what was sent is kept among the versions',
    params,
    body: z.strictObject({ blocks: siteBlocks, head: entryHead, revision }),
    reply: entryDraft.pick({ revision: true, changed_at: true, broken: true }),
    effect: 'write',
    access,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/website/entries/:id/story/publish',
    summary: 'Show readers the draft of this revision; of a post at once, at the time that is named, or as it was set',
    params,
    body: z.strictObject({ revision, published_at: published_at.optional() }),
    reply: entryDraft,
    effect: 'write',
    access,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/website/entries/:id/preview',
    summary: 'A page or post with its draft, as readers will see it',
    params,
    reply: siteEntry.pick({ kind: true, url: true }).extend({ page: siteView.nullable(), post: post.nullable() }),
    effect: 'read',
    access,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/website/entries/:id/story/versions',
    summary: 'What is kept of the past of a page or post, newest first',
    params,
    reply: z.array(entryVersion),
    effect: 'read',
    access,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/website/entries/:id/story/versions/:version/restore',
    summary: 'Make a version the draft again; the draft as it was is kept among the versions',
    params: z.object({ id, version: id }),
    body: z.strictObject({ revision }),
    reply: entryDraft,
    effect: 'write',
    access,
  }),
  place: endpoint({
    method: 'POST',
    path: '/website/entries/:id',
    summary: 'Where a post is found, and from when on; at once, for these are no part of the draft',
    params,
    body: z.strictObject({ url: urlAlias.optional(), published_at: published_at.optional() }),
    reply: siteEntry,
    effect: 'write',
    access,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/website/entries/:id',
    summary: 'Delete a post in its language, with all that is kept of its past; pages stay',
    params,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
}
