import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'

/** Returns the headers that occur more than once, each once, in their order. Case and outer spaces don't matter. */
export function findRepeatedHeaders(headers: readonly string[]): string[] {
  const keys = headers.map(toKey)
  return headers.filter((_, index) => {
    const key = keys[index]!
    return key !== '' && keys.indexOf(key) === index && keys.lastIndexOf(key) > index
  })
}

/** Gives every column a distinct name: repeated headers get a number, as in “Subject (2)”. */
export function nameColumns(headers: readonly string[]): string[] {
  const headerKeys = new Set(headers.map(toKey))
  const usedKeys = new Set<string>()
  return headers.map((header) => {
    let name = header
    for (let count = 2; usedKeys.has(toKey(name)) || (name !== header && headerKeys.has(toKey(name))); count++)
      name = `${header} (${count})`
    usedKeys.add(toKey(name))
    return name
  })
}

/** Names the columns of a table without a header, as in “Column 1”. The names are the same in every language. */
export const numberColumns = (count: number): string[] =>
  Array.from({ length: count }, (_, column) => `Column ${column + 1}`)

const toKey = (header: string) => normalizeUnicode(header, 'NFC').trim().toLowerCase()
