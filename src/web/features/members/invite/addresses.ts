import { isEmail, normalizedEmail } from '#shared/rules/email.ts'

/** Extracts the addresses of an entry: one from `Ada Lovelace <ada@example.org>`, otherwise each word. */
const named = (entry: string): string[] => {
  const from = entry.indexOf('<')
  const to = entry.lastIndexOf('>')
  return from >= 0 && to > from ? [entry.slice(from + 1, to).trim()] : entry.split(/\s/)
}

/** Parses a pasted list into unique addresses, in order, and invalid entries. */
export function addressesIn(list: string): { emails: string[]; wrong: string[] } {
  const entries = list.split(/[,;\n]/).flatMap(named)
  const all = [...new Set(entries.filter(Boolean).map(normalizedEmail))]
  return { emails: all.filter(isEmail), wrong: all.filter((entry) => !isEmail(entry)) }
}
