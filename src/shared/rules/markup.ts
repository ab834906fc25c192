// A tag runs from `<` to the next `>`. An unclosed one runs to the end of the text: searching for its end from each
// character would take quadratic time.
const TAG_OR_SPACE = /<[^>]*>?|&nbsp;/g

/** Replaces every tag and `&nbsp;` in an HTML text, by default with nothing. An unclosed `<` stays as text. */
export const replaceTags = (html: string, getReplacement: (tag: string) => string = () => ''): string =>
  html.replace(TAG_OR_SPACE, (match) => (match.endsWith('>') || match === '&nbsp;' ? getReplacement(match) : match))

// All tags except inline ones separate words. The SQL function `plain_text` has the same list.
const SEPARATING_TAG =
  /^(?:<\/?(?!(?:a|b|code|del|em|font|i|ins|mark|s|small|span|strong|su[bp]|u)(?![\w-]))[a-z]|&nbsp;)/i

/** Returns a space for a tag that separates words, otherwise nothing: `<b>U</b>nderway` is one word. */
export const toSeparator = (tag: string): string => (SEPARATING_TAG.test(tag) ? ' ' : '')

/** Writes plain text as part of rich text, whose stored form escapes only these three characters. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Converts rich text to plain text, for a description, a card or a link preview. */
export function htmlToPlainText(html: string): string {
  return replaceTags(html, toSeparator)
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
