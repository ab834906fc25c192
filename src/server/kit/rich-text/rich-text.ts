import { decodeXML } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { toSeparator, replaceTags } from '#shared/rules/markup.ts'
import { hasForeignBlocks, BLOCK_TRANSFORMS, flattenBlocks } from './foreign-blocks.ts'

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
  // Links to other hosts must state their scheme, because //host looks like a path on this server.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { ...BLOCK_TRANSFORMS, a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}

// No editor nests markup this deeply. For every tag, parsing takes time proportional to the nesting depth, so deeper
// markup is reduced to its text.
const MAX_DEPTH = 200
const TAG_NAME = /<(\/?)[a-z][\w-]*/gi
// Elements that the parser closes by itself or never opens, so they don't add to the depth.
const UNNESTED_TAG = /^<\/?(?:p|li|br|hr|img|input|td|th|tr|dd|dt|option|meta|link)$/i

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [tag, closing] of html.matchAll(TAG_NAME)) {
    if (UNNESTED_TAG.test(tag)) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** Sanitized rich text; the only type that rich-text columns accept. */
export type CleanText = string & { readonly clean: true }

/** Keeps only allowed tags; if the markup is nested too deeply, keeps only the text. Returns '' if there is no text. */
export function sanitizeRichText(html: string): CleanText {
  const allowedHtml = sanitizeHtml(isTooDeep(html) ? replaceTags(html, toSeparator) : html, {
    ...OPTIONS,
    allowedAttributes: { a: ['href', 'rel'] },
  })
  const clean = hasForeignBlocks(html) ? flattenBlocks(allowedHtml) : allowedHtml
  return (toPlainText(clean) === '' ? '' : clean) as CleanText
}

/** If clean rich text is longer than `maxLength` characters, shortens it to its first words, as one paragraph. */
export function toExcerpt(html: string, maxLength: number): string {
  if (html.length <= maxLength) return html
  const text = html
    .slice(0, maxLength)
    .replace(/<[^<>]*>?/g, toSeparator)
    .replace(/\s+/g, ' ')
    .trim()
  const end = text.lastIndexOf(' ')
  // Drops a word that was cut off or, in text without spaces, half a character.
  const wholeWords = end > text.length / 2 ? text.slice(0, end) : text.replace(/(?:&[^;\s]{0,9}|[\uD800-\uDBFF])$/, '')
  return `<p>${wholeWords} …</p>`
}

/** Returns the text of sanitized rich text as a single line. */
export function toPlainText(html: string): string {
  return decodeXML(replaceTags(html, toSeparator)).replace(/\s+/g, ' ').trim()
}
