import { fold } from './words.ts'

/** An address part that people type: letters, digits and _ - . ( ), as strict_chars has it. */
export const URL_ALIAS = /^[A-Za-z0-9_\-.()]{1,80}$/

/** Names of our own below /view and /blog: the fixed parts of their routes (a test compares). */
export const OWN_NAMES = [
  'captions',
  'card.jpg',
  'embed',
  'exhibit',
  'feed.xml',
  'item',
  'oembed',
  'org',
  'sitemap.xml',
] as const
const RESERVED: ReadonlySet<string> = new Set(OWN_NAMES)

/** Whether nothing of a person's may have this alias: a page of ours has it, or browsers take it for a step upwards (`..`). */
export const isReservedAlias = (alias: string): boolean => RESERVED.has(alias.toLowerCase()) || /^\.+$/.test(alias)

const MAX_FROM_TITLE = 60

/**
 * A slug from a title: in plain letters, other runs of characters become one hyphen; never reserved. Empty where the title
 * has none of the letters that addresses have.
 */
export function slugFrom(title: string): string {
  const hyphened = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  const slug = hyphened.slice(0, MAX_FROM_TITLE).replace(/-$/, '')
  return isReservedAlias(slug) ? `${slug}-2` : slug
}

/** An alias from a title; never empty. */
export const aliasFrom = (title: string): string => slugFrom(title) || 'archive'
