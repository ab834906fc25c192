import { decodeXML } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { parting, withoutMarks } from '#shared/rules/markup.ts'
import { hasForeignBlocks, KEPT_AS, paragraphsApart } from './foreign-blocks.ts'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h2',
    'h3',
    'h4',
    'hr',
    'code',
    'sub',
    'sup',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Links to other hosts must name their scheme, because //host looks like a path of ours.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { ...KEPT_AS, a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}

// Deeper than any editor nests. The parser's time grows with the nesting at every tag, so deeper markup is reduced to
// its text.
const DEEPEST = 200
const NAME = /<(\/?)[a-z][\w-]*/gi
// Elements that the parser closes by itself or never opens.
const FLAT = /^<\/?(?:p|li|br|hr|img|input|td|th|tr|dd|dt|option|meta|link)$/i

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [mark, closing] of html.matchAll(NAME)) {
    if (FLAT.test(mark)) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Sanitized rich text; the only type that rich-text columns accept. */
export type CleanText = string & { readonly clean: true }

/** Keeps only allowed tags, and only the text of markup that is nested too deeply. Returns '' if there is no text. */
export function cleaned(html: string): CleanText {
  const known = sanitizeHtml(isTooDeep(html) ? withoutMarks(html, parting) : html, {
    ...OPTIONS,
    allowedAttributes: { a: ['href', 'rel'] },
  })
  const clean = hasForeignBlocks(html) ? paragraphsApart(known) : known
  return (plainText(clean) === '' ? '' : clean) as CleanText
}

/** Shortens clean rich text to its first words as one paragraph if it is longer than `maxLength` characters. */
export function beginningOf(html: string, letters: number): string {
  if (html.length <= letters) return html
  const words = html
    .slice(0, letters)
    .replace(/<[^<>]*>?/g, parting)
    .replace(/\s+/g, ' ')
    .trim()
  const end = words.lastIndexOf(' ')
  // Drop a word that was cut off; in text without spaces, drop half a character.
  const whole = end > words.length / 2 ? words.slice(0, end) : words.replace(/(?:&[^;\s]{0,9}|[\uD800-\uDBFF])$/, '')
  return `<p>${whole} …</p>`
}

/** The text of sanitized rich text, on one line. */
export function plainText(html: string): string {
  return decodeXML(withoutMarks(html, parting)).replace(/\s+/g, ' ').trim()
}
