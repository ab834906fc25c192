// More marks than any language puts on one letter. Normalizing a long run of marks takes quadratic time, here and in
// PostgreSQL: 100,000 marks took 24 s.
const MOST_MARKS = 10
const MARKS = /\p{M}+/gu
// Short texts are fast to normalize even if they consist of nothing but marks.
const SHORT = 1000

/** Cuts combining marks to at most ten per letter. Short texts are returned unchanged. */
export const withoutHeaps = (text: string): string =>
  text.length < SHORT
    ? text
    : text.replace(MARKS, (heap) =>
        heap.length <= MOST_MARKS ? heap : [...heap.slice(0, 2 * MOST_MARKS)].slice(0, MOST_MARKS).join(''),
      )

/** Normalizes a text in linear time by cutting long runs of combining marks first. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string => withoutHeaps(text).normalize(form)
