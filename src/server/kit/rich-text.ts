import { withoutMarks } from '#shared/rules/markup.ts'
import sanitizeHtml from 'sanitize-html'

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
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}

/** Rich text as it may be stored and shown: known tags only. Markup without any text becomes ''. */
export function cleanRichText(html: string): string {
  const clean = sanitizeHtml(html, { ...OPTIONS, allowedAttributes: { a: ['href', 'rel'] } })
  return plainText(clean) === '' ? '' : clean
}

// Marks that part words.
const PARTS = /^(?:<(?:br|\/p|\/li|\/h\d)\b|&nbsp;)/i
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The words of rich text that has been cleaned, on one line. */
export function plainText(html: string): string {
  return withoutMarks(html, (mark) => (PARTS.test(mark) ? ' ' : ''))
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
