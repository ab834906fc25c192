import sanitizeHtml from 'sanitize-html'

/** Pasted block elements that become paragraphs. */
const PARAGRAPH_TAGS =
  'address|article|aside|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|pre|section|table|tbody|' +
  'td|tfoot|th|thead|tr'
/** Heading levels that are mapped to allowed ones. */
const HEADING_REPLACEMENTS = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Transforms for sanitize-html that turn pasted blocks, headings and table cells into allowed blocks. */
export const BLOCK_TRANSFORMS = Object.fromEntries(
  [...PARAGRAPH_TAGS.split('|').map((name) => [name, 'p'] as const), ...Object.entries(HEADING_REPLACEMENTS)].map(
    ([name, replacement]) => [name, sanitizeHtml.simpleTransform(replacement, {})],
  ),
)

const FOREIGN_TAG = new RegExp(`<(?:${PARAGRAPH_TAGS}|h[156])(?![\\w-])`, 'i')
export const hasForeignBlocks = (html: string): boolean => FOREIGN_TAG.test(html)

const TAG = /<[^<>]*>/g
const BLOCK = /^<\/?(?:p|ul|ol|li|blockquote|h[2-4]|hr)(?![\w-])/
const HEADING = /^<(\/?)h[2-4]/

/**
 * Flattens clean markup: paragraphs contain no blocks, aren't inside headings and aren't empty. Only the
 * innermost of nested blocks remain as paragraphs.
 */
export function flattenBlocks(html: string): string {
  const pieces: string[] = []
  // Index of the open paragraph and, below, whether it has content.
  let paragraphStart = -1
  let hasContent = false
  let isInHeading = false
  // Adds a space unless the previous piece already ends in a separator.
  const startParagraph = () => {
    const lastPiece = pieces.at(-1) ?? ' '
    if (!BLOCK.test(lastPiece) && lastPiece.trimEnd() === lastPiece) pieces.push(' ')
  }
  const endParagraph = () => {
    if (paragraphStart >= 0 && hasContent) pieces.push('</p>')
    else if (paragraphStart >= 0) {
      pieces.splice(paragraphStart, 1)
      startParagraph()
    }
    paragraphStart = -1
  }
  let position = 0
  const writeText = (text: string) => {
    if (text !== '') pieces.push(text)
    hasContent ||= text.trim() !== ''
  }
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    writeText(html.slice(position, index))
    position = index + tag.length
    const [, closing] = HEADING.exec(tag) ?? []
    if (closing !== undefined) isInHeading = closing === ''
    if (!BLOCK.test(tag)) writeText(tag)
    else if (tag === '<p>' || tag === '</p>') {
      const wasParagraphOpen = paragraphStart >= 0
      if (isInHeading) startParagraph()
      else endParagraph()
      if (tag === '<p>' && !isInHeading) {
        paragraphStart = pieces.push(tag) - 1
        hasContent = false
      } else if (!wasParagraphOpen && !isInHeading) startParagraph()
    } else {
      endParagraph()
      pieces.push(tag)
    }
  }
  writeText(html.slice(position))
  endParagraph()
  return pieces.join('')
}
