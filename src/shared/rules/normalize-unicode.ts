// Maximum combining marks per letter, more than any language uses. Normalizing a long run of marks takes quadratic
// time, here and in PostgreSQL: 100,000 marks took 24 s.
const MAX_MARKS_PER_LETTER = 10
const MARKS = /\p{M}+/gu
// Texts up to this length are fast to normalize even if they consist of nothing but marks.
const SHORT_TEXT_LENGTH = 1000

/** Limits combining marks to ten per letter. Short texts are returned unchanged. */
export const limitCombiningMarks = (text: string): string =>
  text.length < SHORT_TEXT_LENGTH
    ? text
    : text.replace(MARKS, (marks) =>
        marks.length <= MAX_MARKS_PER_LETTER
          ? marks
          : [...marks.slice(0, 2 * MAX_MARKS_PER_LETTER)].slice(0, MAX_MARKS_PER_LETTER).join(''),
      )

/** Normalizes a text in linear time, by cutting long runs of combining marks first. */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  limitCombiningMarks(text).normalize(form)
