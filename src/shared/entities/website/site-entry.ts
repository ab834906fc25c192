import { z } from 'zod'
import { id, line } from '../fields.ts'
import { VERSION_KINDS } from '../story/story-draft.ts'
import { PAGES, POST_KINDS, type PageName, type PostKind } from './pages.ts'
import { language, siteBlocks, sitePicture, siteContent } from './site.ts'

/** The kinds of website entries: pages (including documents) and posts. */
export const ENTRY_KINDS = ['page', ...POST_KINDS] as const
export type EntryKind = 'page' | PostKind

/** The title, summary, author and cover of an entry. In a draft, the title may still be missing. */
export const entryHead = z.strictObject({
  title: line,
  summary: line,
  author: line,
  cover: id.nullable().describe('ID of an image of the website. null for none.'),
  cover_alt: line,
})
export type EntryHead = z.infer<typeof entryHead>

const nullablePerson = z.object({ id: z.string(), username: z.string().nullable() }).nullable()

/** An entry in the editors' list. */
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
  changed_by: nullablePerson,
})
export type SiteEntry = z.infer<typeof siteEntry>

/** The draft of an entry. All administrators share it. */
export const entryDraft = siteEntry.extend({
  head: entryHead,
  cover: sitePicture.nullable(),
  blocks: siteBlocks.describe('Rich text is sanitised HTML.'),
  shown: siteContent,
  broken: z.array(z.string()).describe('Addresses on this server that links lead to but that don’t exist.'),
})
export type EntryDraft = z.infer<typeof entryDraft>

/** A stored version of an entry. */
export const entryVersion = z.object({
  id: z.string(),
  at: z.number().describe('Unix time in milliseconds.'),
  kind: z.enum(VERSION_KINDS),
  by: nullablePerson,
  begins: z.string().describe('Title and beginning of the text.'),
})

export const isPageName = (url: string): url is PageName => PAGES.some((page) => page === url)

/** Processing states of a contact form message. */
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
