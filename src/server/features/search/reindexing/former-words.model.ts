import { normalized } from '#shared/rules/normalized.ts'

// As words were indexed before migration 0062. Archives are searched by both spellings until all is re-indexed.
const PARTS =
  '\\p{Z}\\p{P}\\p{Cc}\\p{Cf}$+<=>^`|~\\u00a2-\\u00a9\\u00ac-\\u00b1\\u00b4\\u00b8\\u00d7\\u00f7\\u2000-\\u2bff\\u3000-\\u303f' +
  '\\ufe00-\\ufe0f\\ufff0-\\uffff\\u{1f000}-\\u{1faff}'
const WORD = new RegExp(`[^${PARTS}]+`, 'gu')
const MAX_LETTERS = 200

/** The words of a text as the former index has them. */
export const formerWordsOf = (text: string): string[] =>
  (
    normalized(text, 'NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(WORD) ?? []
  ).map((word) => [...word].slice(0, MAX_LETTERS).join(''))
