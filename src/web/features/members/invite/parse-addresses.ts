import { isEmail, normalizeEmail } from '#shared/rules/email.ts'

/** Extracts the addresses from an entry: one from `Ada Lovelace <ada@example.org>`, otherwise each word. */
const extractAddresses = (entry: string): string[] => {
  const start = entry.indexOf('<')
  const end = entry.lastIndexOf('>')
  return start >= 0 && end > start ? [entry.slice(start + 1, end).trim()] : entry.split(/\s/)
}

/** Parses a pasted list into unique addresses, in order, and invalid entries. */
export function parseAddresses(list: string): { emails: string[]; invalid: string[] } {
  const entries = list.split(/[,;\n]/).flatMap(extractAddresses)
  const uniqueEmails = [...new Set(entries.filter(Boolean).map(normalizeEmail))]
  return { emails: uniqueEmails.filter(isEmail), invalid: uniqueEmails.filter((entry) => !isEmail(entry)) }
}
