import { normalized } from './normalized.ts'

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

/** An alias from a title: accents folded, other runs of characters become one hyphen; never empty, never reserved. */
export function aliasFrom(title: string): string {
  const folded = normalized(title, 'NFKD').replace(/[\u0300-\u036f]/g, '')
  const hyphened = folded
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  const alias = hyphened.slice(0, 60).replace(/-$/, '') || 'archive'
  return isReservedAlias(alias) ? `${alias}-2` : alias
}
