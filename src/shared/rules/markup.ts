// A tag runs from `<` to the next `>`. An unclosed one runs to the end: searching its end again from each character
// would take quadratic time.
const PIECE = /<[^>]*>?|&nbsp;/g

/** Replaces every tag and `&nbsp;` of an HTML text, by default with nothing. An unclosed `<` stays as text. */
export const withoutMarks = (html: string, instead: (mark: string) => string = () => ''): string =>
  html.replace(PIECE, (piece) => (piece.endsWith('>') || piece === '&nbsp;' ? instead(piece) : piece))

// Every tag but inline ones separates words. The SQL function `plain_text` has the same list.
const PARTS = /^(?:<\/?(?!(?:a|b|code|del|em|font|i|ins|mark|s|small|span|strong|su[bp]|u)(?![\w-]))[a-z]|&nbsp;)/i

/** A space for a tag that separates words, otherwise nothing: `<b>U</b>nderway` is one word. */
export const parting = (mark: string): string => (PARTS.test(mark) ? ' ' : '')

/** Converts rich text to plain text for a description, a card or a link preview. */
export function plainWords(html: string): string {
  return withoutMarks(html, parting)
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
