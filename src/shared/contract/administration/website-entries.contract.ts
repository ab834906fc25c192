import { z } from 'zod'
import { id, line, unixMs, pageLimit, plainText, urlAlias } from '#shared/entities/fields.ts'
import { entryDraft, ENTRY_KINDS, entryHead, entryVersion, siteEntry } from '#shared/entities/website/site-entry.ts'
import { language, post, siteBlocks, siteView } from '#shared/entities/website/site.ts'
import { administrators, endpoint } from '../endpoint.ts'

const access = administrators('The website belongs to the operator.')
const params = z.object({ id })
const revision = z.int().min(0).max(2_000_000_000).describe('The revision that the caller last read.')
const published_at = unixMs
  .nullable()
  .describe(
    'For posts: Unix time in milliseconds from which readers see the post, which may be in the future. null hides it.',
  )

/** Drafts of pages and posts, shared by all administrators, and their versions. */
export const websiteEntriesContract = {
  list: endpoint({
    method: 'GET',
    path: '/website/entries',
    summary: 'List pages and posts for editing',
    description: 'Each language is listed separately. Unpublished ones come first, then published ones, newest first.',
    query: z.strictObject({
      kind: z.enum(ENTRY_KINDS),
      query: line.optional(),
      cursor: plainText(200).optional(),
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
    summary: 'Start a page or post',
    description:
      'Readers don’t see it until it is published. A page starts with its current text. A page that has already been started is returned as it is. 409 if the address of a post is already used in this language.',
    status: 201,
    body: z.strictObject({ kind: z.enum(ENTRY_KINDS), url: urlAlias, language, title: line.optional() }),
    reply: siteEntry,
    effect: 'write',
    access,
  }),
  read: endpoint({
    method: 'GET',
    path: '/website/entries/:id/story',
    summary: 'Get the draft of a page or post',
    params,
    reply: entryDraft,
    effect: 'read',
    access,
  }),
  save: endpoint({
    method: 'POST',
    path: '/website/entries/:id/story',
    summary: 'Save the draft of a page or post',
    description: '409 if the draft has changed since `revision`. The content sent is then kept as a version.',
    params,
    body: z.strictObject({ blocks: siteBlocks, head: entryHead, revision }),
    reply: entryDraft.pick({ revision: true, changed_at: true, broken: true }),
    effect: 'write',
    access,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/website/entries/:id/story/publish',
    summary: 'Publish the draft of a page or post',
    description:
      'Publishes this revision. A post appears at `published_at`, at the time set before, or immediately if there is neither.',
    params,
    body: z.strictObject({ revision, published_at: published_at.optional() }),
    reply: entryDraft,
    effect: 'write',
    access,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/website/entries/:id/preview',
    summary: 'Preview the draft of a page or post',
    description: 'Returns it as readers will see it.',
    params,
    reply: siteEntry.pick({ kind: true, url: true }).extend({ page: siteView.nullable(), post: post.nullable() }),
    effect: 'read',
    access,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/website/entries/:id/story/versions',
    summary: 'List the versions of a page or post',
    description: 'Newest first.',
    params,
    reply: z.array(entryVersion),
    effect: 'read',
    access,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/website/entries/:id/story/versions/:version/restore',
    summary: 'Restore a version of a page or post',
    description: 'It becomes the draft. The previous draft is kept as a version.',
    params: z.object({ id, version: id }),
    body: z.strictObject({ revision }),
    reply: entryDraft,
    effect: 'write',
    access,
  }),
  place: endpoint({
    method: 'POST',
    path: '/website/entries/:id',
    summary: 'Set the address and publication time of a post',
    description: 'Takes effect immediately, since neither is part of the draft.',
    params,
    body: z.strictObject({ url: urlAlias.optional(), published_at: published_at.optional() }),
    reply: siteEntry,
    effect: 'write',
    access,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/website/entries/:id',
    summary: 'Delete a post in one language',
    description: 'Deletes its versions too. Pages can’t be deleted.',
    params,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
}
