import sanitizeHtml from 'sanitize-html'

/** Pasted blocks that become paragraphs. */
const AS_PARAGRAPHS =
  'address|article|aside|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|pre|section|table|tbody|' +
  'td|tfoot|th|thead|tr'
/** Heading levels that are mapped to allowed ones. */
const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Transforms for sanitize-html that turn pasted blocks, headings and table cells into allowed blocks. */
export const KEPT_AS = Object.fromEntries(
  [...AS_PARAGRAPHS.split('|').map((name) => [name, 'p'] as const), ...Object.entries(HEADINGS)].map(
    ([name, instead]) => [name, sanitizeHtml.simpleTransform(instead, {})],
  ),
)

const FOREIGN = new RegExp(`<(?:${AS_PARAGRAPHS}|h[156])(?![\\w-])`, 'i')
export const hasForeignBlocks = (html: string): boolean => FOREIGN.test(html)

const MARK = /<[^<>]*>/g
const BLOCK = /^<\/?(?:p|ul|ol|li|blockquote|h[2-4]|hr)(?![\w-])/
const HEADING = /^<(\/?)h[2-4]/

/**
 * Flattens clean markup: paragraphs contain no blocks, don't appear in headings and aren't empty. Of nested blocks only
 * the inner ones stay paragraphs.
 */
export function paragraphsApart(html: string): string {
  const pieces: string[] = []
  // Index of the open paragraph, and whether it has content.
  let begun = -1
  let isWritten = false
  let inHeading = false
  // Adds a space unless the previous piece already separates words.
  const separate = () => {
    const last = pieces.at(-1) ?? ' '
    if (!BLOCK.test(last) && last.trimEnd() === last) pieces.push(' ')
  }
  const end = () => {
    if (begun >= 0 && isWritten) pieces.push('</p>')
    else if (begun >= 0) {
      pieces.splice(begun, 1)
      separate()
    }
    begun = -1
  }
  let at = 0
  const write = (text: string) => {
    if (text !== '') pieces.push(text)
    isWritten ||= text.trim() !== ''
  }
  for (const { 0: mark, index } of html.matchAll(MARK)) {
    write(html.slice(at, index))
    at = index + mark.length
    const [, closing] = HEADING.exec(mark) ?? []
    if (closing !== undefined) inHeading = closing === ''
    if (!BLOCK.test(mark)) write(mark)
    else if (mark === '<p>' || mark === '</p>') {
      const wasOpen = begun >= 0
      if (inHeading) separate()
      else end()
      if (mark === '<p>' && !inHeading) {
        begun = pieces.push(mark) - 1
        isWritten = false
      } else if (!wasOpen && !inHeading) separate()
    } else {
      end()
      pieces.push(mark)
    }
  }
  write(html.slice(at))
  end()
  return pieces.join('')
}
