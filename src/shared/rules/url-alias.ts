import { foldText } from './text/search-words.ts'

/** A part of a URL that a user chooses: letters, digits and _ - . ( ), as in `strict_chars`. */
export const URL_ALIAS = /^[A-Za-z0-9_\-.()]{1,80}$/

/** Fixed path segments of the routes below /view and /blog. A test compares these with the routes. */
export const RESERVED_ALIASES = [
  'captions',
  'card.jpg',
  'embed',
  'exhibit',
  'feed.xml',
  'item',
  'oembed',
  'org',
  'qr.svg',
  'sitemap.xml',
] as const
const RESERVED_ALIAS_SET: ReadonlySet<string> = new Set(RESERVED_ALIASES)

/** Whether an alias is reserved: one of our routes uses it, or browsers would treat it as `..`. */
export const isReservedAlias = (alias: string): boolean =>
  RESERVED_ALIAS_SET.has(alias.toLowerCase()) || /^\.+$/.test(alias)

const MAX_SLUG_LENGTH = 60

/**
 * Creates a slug from a title: plain letters, with other characters replaced by hyphens; never a reserved one. Empty if
 * the title contains no letter or digit that aliases allow.
 */
export function toSlug(title: string): string {
  const hyphenatedTitle = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  const slug = hyphenatedTitle.slice(0, MAX_SLUG_LENGTH).replace(/-$/, '')
  return isReservedAlias(slug) ? `${slug}-2` : slug
}

/** Creates an alias from a title; never empty. */
export const toAlias = (title: string): string => toSlug(title) || 'archive'
