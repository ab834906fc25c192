// A mark runs from `<` to the next `>`. One that is never closed is taken to the end as well, so that the search for its
// end is not begun again at each sign of the rest: a text of nothing but `<` would take the square of its length.
const PIECE = /<[^>]*>?|&nbsp;/g

/** A text of markup with `instead` in the place of each mark and each `&nbsp;`; a `<` that nothing closes is words. */
export const withoutMarks = (html: string, instead: (mark: string) => string = () => ''): string =>
  html.replace(PIECE, (piece) => (piece.endsWith('>') || piece === '&nbsp;' ? instead(piece) : piece))

// Every mark separates words but those within a line; the function `plain_text` in the migrations has the same list.
const PARTS = /^(?:<\/?(?!(?:a|b|code|del|em|font|i|ins|mark|s|small|span|strong|su[bp]|u)(?![\w-]))[a-z]|&nbsp;)/i

/** A mark that separates words as a space, any other as nothing: the tag in `<b>U</b>nderway` is no space. */
export const parting = (mark: string): string => (PARTS.test(mark) ? ' ' : '')

/** Rich text as the plain words that a description, a card or a link preview can hold. */
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
