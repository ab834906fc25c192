import { toSlug } from '#shared/rules/url-alias.ts'

/** Suggests the address of a new exhibit: made from its title, with a number if other exhibits have taken it. */
export function suggestAlias(title: string, takenAliases: ReadonlySet<string>): string {
  // Titles in other scripts have no letters that an address may contain.
  const slug = toSlug(title) || (title.trim() && 'exhibition')
  let alias = slug
  for (let n = 2; alias !== '' && takenAliases.has(alias); n++) alias = `${slug}-${n}`
  return alias
}
