import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { MAX_KEY } from './own-field.ts'

/** Builds a key from a name: “Date of interview” becomes date_of_interview. `takenKeys` are avoided. */
export function toKey(name: string, takenKeys: ReadonlySet<string>, fallback: string): string {
  const base =
    normalizeUnicode(name, 'NFKD')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+/, '')
      .replace(/_$/, '')
      .slice(0, MAX_KEY - 4) || fallback
  let key = base
  for (let number = 2; takenKeys.has(key); number += 1) key = `${base}_${number}`
  return key
}
