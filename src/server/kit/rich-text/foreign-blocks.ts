import sanitizeHtml from 'sanitize-html'

/** Blocks that people paste and that are kept as paragraphs. */
const AS_PARAGRAPHS =
  'address|article|aside|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|pre|section|table|tbody|' +
  'td|tfoot|th|thead|tr'
/** Headings of levels that are not kept. */
const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** For sanitize-html: what people paste keeps its paragraphs, its headings and the cells of its tables apart. */
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
 * Clean markup in which no paragraph holds a block or stands in a heading, and none is empty: of nested blocks the inner
 * ones are paragraphs.
 */
export function paragraphsApart(html: string): string {
  const pieces: string[] = []
  // Where the open paragraph begins, and whether anything was written in it.
  let begun = -1
  let isWritten = false
  let inHeading = false
  // A space, unless what came last separates already.
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
