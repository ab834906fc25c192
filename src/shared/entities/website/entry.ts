import { z } from 'zod'
import { id, line } from '../fields.ts'
import { VERSION_KINDS } from '../story/draft.ts'
import { PAGES, POST_KINDS, type PageName, type PostKind } from './pages.ts'
import { language, siteBlocks, sitePicture, siteShown } from './site.ts'

/** What an entry of the website is: a page or document, or a post of a kind. */
export const ENTRY_KINDS = ['page', ...POST_KINDS] as const
export type EntryKind = 'page' | PostKind

/** What stands above the text of an entry, and on its card; while it is written it may still lack a title. */
export const entryHead = z.strictObject({
  title: line,
  summary: line,
  author: line,
  cover: id.nullable().describe('ID of an image of the website. null for none.'),
  cover_alt: line,
})
export type EntryHead = z.infer<typeof entryHead>

const person = z.object({ id: z.string(), username: z.string().nullable() }).nullable()

/** An entry as lists of its writers show it. */
export const siteEntry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  url: z.string().describe('URL of a post, or name of a page.'),
  language,
  title: z.string().describe('Title of the draft.'),
  published_at: z
    .number()
    .nullable()
    .describe('For posts: Unix time in milliseconds from which readers see what is published. null hides the post.'),
  revision: z.int(),
  published_revision: z.int().nullable().describe('The revision that readers see. null if nothing is published.'),
  changed_at: z.number().describe('Unix time in milliseconds.'),
  changed_by: person,
})
export type SiteEntry = z.infer<typeof siteEntry>

/** What is being written: everybody who writes the website has the same. */
export const entryDraft = siteEntry.extend({
  head: entryHead,
  cover: sitePicture.nullable(),
  blocks: siteBlocks.describe('Rich text is sanitised HTML.'),
  shown: siteShown,
  broken: z.array(z.string()).describe('Addresses on this server that links lead to but that don’t exist.'),
})
export type EntryDraft = z.infer<typeof entryDraft>

/** A state of an entry that is kept. */
export const entryVersion = z.object({
  id: z.string(),
  at: z.number().describe('Unix time in milliseconds.'),
  kind: z.enum(VERSION_KINDS),
  by: person,
  begins: z.string().describe('Title and beginning of the text.'),
})

/** Whether a page is called so. */
export const isPage = (url: string): url is PageName => PAGES.some((one) => one === url)

/** How far somebody is with what a stranger wrote by the contact form. */
export const CONTACT_STATES = ['new', 'read', 'answered', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export const contactMessage = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  org: z.string(),
  message: z.string(),
  state: z.enum(CONTACT_STATES),
  created_at: z.number(),
})
