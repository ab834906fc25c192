import { fold } from './text/search-words.ts'

/** The part of an address that people choose: letters, digits and _ - . ( ), as in `strict_chars`. */
export const URL_ALIAS = /^[A-Za-z0-9_\-.()]{1,80}$/

/** Fixed path segments of the routes below /view and /blog. A test compares them with the routes. */
export const RESERVED_ALIASES = [
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
const RESERVED_ALIAS_SET: ReadonlySet<string> = new Set(RESERVED_ALIASES)

/** Whether an alias is unavailable: one of our routes uses it, or browsers would treat it as `..`. */
export const isReservedAlias = (alias: string): boolean =>
  RESERVED_ALIAS_SET.has(alias.toLowerCase()) || /^\.+$/.test(alias)

const MAX_SLUG_LENGTH = 60

/**
 * A slug from a title: plain letters, other characters replaced by hyphens, never reserved. Empty if the title has no
 * letter or digit that addresses allow.
 */
export function toSlug(title: string): string {
  const hyphened = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  const slug = hyphened.slice(0, MAX_SLUG_LENGTH).replace(/-$/, '')
  return isReservedAlias(slug) ? `${slug}-2` : slug
}

/** An alias from a title; never empty. */
export const toAlias = (title: string): string => toSlug(title) || 'archive'
