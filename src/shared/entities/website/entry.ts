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
  cover: id.nullable().describe('a picture of the website'),
  cover_alt: line,
})
export type EntryHead = z.infer<typeof entryHead>

const person = z.object({ id: z.string(), username: z.string().nullable() }).nullable()

/** An entry as lists of its writers show it. */
export const siteEntry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  url: z.string().describe('of a page its name'),
  language,
  title: z.string().describe('as it is written now'),
  published_at: z.number().nullable().describe('of a post: ms; from then on readers see what is published of it'),
  revision: z.int(),
  published_revision: z.int().nullable().describe('what readers get; null: nothing is published'),
  changed_at: z.number().describe('ms'),
  changed_by: person,
})
export type SiteEntry = z.infer<typeof siteEntry>

/** What is being written: everybody who writes the website has the same. */
export const entryDraft = siteEntry.extend({
  head: entryHead,
  cover: sitePicture.nullable(),
  blocks: siteBlocks.describe('rich texts are cleaned HTML'),
  shown: siteShown,
  broken: z.array(z.string()).describe('addresses within this server that its links name and that lead nowhere'),
})
export type EntryDraft = z.infer<typeof entryDraft>

/** A state of an entry that is kept. */
export const entryVersion = z.object({
  id: z.string(),
  at: z.number().describe('ms'),
  kind: z.enum(VERSION_KINDS),
  by: person,
  begins: z.string().describe('its title, and how its words begin'),
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
