// More marks than any language puts upon one letter. Bringing a heap of them into order takes the square of its height,
// here and in the database: 100,000 marks took 24 s.
const MOST_MARKS = 10
const MARKS = /\p{M}+/gu
// So short that even a text of nothing but marks is in order at once.
const SHORT = 1000

/** A text with at most ten marks upon one letter; a short one as it is. */
export const withoutHeaps = (text: string): string =>
  text.length < SHORT
    ? text
    : text.replace(MARKS, (heap) =>
        heap.length <= MOST_MARKS ? heap : [...heap.slice(0, 2 * MOST_MARKS)].slice(0, MOST_MARKS).join(''),
      )

/** A text in a normal form of Unicode, in time that grows with its length alone. Heaps of marks are cut. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string => withoutHeaps(text).normalize(form)
