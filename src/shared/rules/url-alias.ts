import { MAX_ALIAS } from './limits.ts'

/** An address part that people type: letters, digits and _ - . ( ), as strict_chars has it. */
export const URL_ALIAS = new RegExp(String.raw`^[A-Za-z0-9_\-.()]{1,${MAX_ALIAS}}$`)

/** An alias from a title: accents folded, other runs of characters become one hyphen; never empty. */
export function aliasFrom(title: string): string {
  const folded = title.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const alias = folded
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return alias.slice(0, 60).replace(/-+$/, '') || 'archive'
}
