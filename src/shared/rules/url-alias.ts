import { normalized } from './normalized.ts'

/** An address part that people type: letters, digits and _ - . ( ), as strict_chars has it. */
export const URL_ALIAS = /^[A-Za-z0-9_\-.()]{1,80}$/

/** Where galleries are, these lead elsewhere. */
const NO_GALLERY: ReadonlySet<string> = new Set(['oembed', 'org'])
export const leadsElsewhere = (alias: string): boolean => NO_GALLERY.has(alias.toLowerCase())

/** An alias from a title: accents folded, other runs of characters become one hyphen; never empty. */
export function aliasFrom(title: string): string {
  const folded = normalized(title, 'NFKD').replace(/[\u0300-\u036f]/g, '')
  const alias = folded
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  return alias.slice(0, 60).replace(/-$/, '') || 'archive'
}
