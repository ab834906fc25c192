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
  // A link to another host says its scheme: //host would pass for a path of ours.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { ...KEPT_AS, a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}

// Deeper than any editor goes. At each mark the parser moves all that is open: what is nested so is taken for its words.
const DEEPEST = 200
const NAME = /<(\/?)[a-z][\w-]*/gi
// What the parser closes by itself, or never opens.
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

/** Rich text as it may be stored and shown: nothing else comes into a column of it. */
export type CleanText = string & { readonly clean: true }

/** Known tags only, and of what is nested too deeply only the words; without any it is ''. */
export function cleaned(html: string): CleanText {
  const known = sanitizeHtml(isTooDeep(html) ? withoutMarks(html, parting) : html, {
    ...OPTIONS,
    allowedAttributes: { a: ['href', 'rel'] },
  })
  const clean = hasForeignBlocks(html) ? paragraphsApart(known) : known
  return (plainText(clean) === '' ? '' : clean) as CleanText
}

/** Clean rich text, or where it is longer than so many letters, the words that it begins with, as a paragraph. */
export function beginningOf(html: string, letters: number): string {
  if (html.length <= letters) return html
  const words = html
    .slice(0, letters)
    .replace(/<[^<>]*>?/g, parting)
    .replace(/\s+/g, ' ')
    .trim()
  const end = words.lastIndexOf(' ')
  // Without the word that was cut; of what is written without spaces, without half a sign.
  const whole = end > words.length / 2 ? words.slice(0, end) : words.replace(/(?:&[^;\s]{0,9}|[\uD800-\uDBFF])$/, '')
  return `<p>${whole} …</p>`
}

/** The words of rich text that has been cleaned, on one line. */
export function plainText(html: string): string {
  return decodeXML(withoutMarks(html, parting)).replace(/\s+/g, ' ').trim()
}
