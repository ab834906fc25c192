import { isEmail, normalizedEmail } from '#shared/rules/email.ts'

/** What one entry of a list says: `Ada Lovelace <ada@example.org>` names one address, words beside each other are several. */
const named = (entry: string): string[] => {
  const from = entry.indexOf('<')
  const to = entry.lastIndexOf('>')
  return from >= 0 && to > from ? [entry.slice(from + 1, to).trim()] : entry.split(/\s/)
}

/** The addresses of a pasted list, each once, in their order; and what in it is none. */
export function addressesIn(list: string): { emails: string[]; wrong: string[] } {
  const entries = list.split(/[,;\n]/).flatMap(named)
  const all = [...new Set(entries.filter(Boolean).map(normalizedEmail))]
  return { emails: all.filter(isEmail), wrong: all.filter((entry) => !isEmail(entry)) }
}
